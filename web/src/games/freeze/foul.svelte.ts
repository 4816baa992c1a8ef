/** Whom I am about to call, between the two taps: the scene may freeze in between. */
export const foul: { accused: number | null } = $state({ accused: null })
