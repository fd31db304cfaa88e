const narrow = /[iljtfrI.,:;'|!()[\] ]/
const broad = /[mwMW@%–—]/

/** About how wide a text is, where nothing can measure it: rather too wide than too narrow. */
export function textWidth(text: string, size = 12): number {
  let units = 0
  for (const letter of text)
    units += narrow.test(letter) ? 0.34 : broad.test(letter) ? 0.9 : /[A-Z0-9]/.test(letter) ? 0.67 : 0.57
  return units * size
}

/** The widest of some texts. */
export const maxTextWidth = (texts: readonly string[], size?: number): number =>
  Math.max(0, ...texts.map((text) => textWidth(text, size)))

/** The text, or as much of it as fits with three dots. */
export function cutText(text: string, width: number, size?: number): string {
  if (textWidth(text, size) <= width) return text
  let short = ''
  for (const letter of text) {
    if (textWidth(`${short}${letter}…`, size) > width) break
    short += letter
  }
  return `${short.trimEnd()}…`
}
