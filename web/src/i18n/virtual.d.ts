/** What `texts.ts` compiles: every pack in every language, loaded when it is asked for. */
declare module 'virtual:texts' {
  type File = `${import('./keys').Pack}/${import('../net/room').Lang}`
  const packs: Record<File, () => Promise<{ default: import('./plural').Compiled }>>
  export default packs
}
