/** As it was written, but no mark stands alone on a line: in French many have a space before them. */
export function bound(text: string): string {
  return text.replace(/ (?=[!?:;»])/g, '\u202f').replace(/« /g, '«\u202f')
}
