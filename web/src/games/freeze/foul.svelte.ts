/** Whom I am about to call, and for which line, between the two taps: the scene may freeze in between. */
export const foul: { accused: number | null; line: number | null } = $state({ accused: null, line: null })
