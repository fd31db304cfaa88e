import { fitted, linesOf } from '../fonts.ts'
import { escaped } from '../svg.ts'
import { colours } from './colours.ts'

export interface TextStyle {
  size: number
  isBold?: boolean
  colour?: string
}

interface TextPlace extends TextStyle {
  x: number
  y: number
  /** It is cut to this width. */
  width?: number
  anchor?: 'start' | 'middle' | 'end'
}

/** One line of text on its base line. */
export function textLine(
  text: string,
  { x, y, size, isBold, colour, width, anchor = 'start' }: TextPlace,
): string {
  const shown = width === undefined ? text : fitted(text, width, { size, isBold })
  return (
    `<text x="${round(x)}" y="${round(y)}" font-size="${size}" fill="${colour ?? colours.text}" xml:space="preserve"` +
    `${isBold ? ' font-weight="600"' : ''}${anchor === 'start' ? '' : ` text-anchor="${anchor}"`}>${escaped(shown)}</text>`
  )
}

/** A text in the lines that it needs. */
export const textLines = (text: string, { width, ...style }: TextStyle & { width: number }) =>
  linesOf(text, width, style).map((line) => ({ text: line, height: Math.round(style.size * 1.45), ...style }))

export const box = (width: number, height: number): string =>
  `<rect x="0.5" y="0.5" width="${round(width - 1)}" height="${round(height - 1)}" rx="8" fill="#ffffff" stroke="${colours.line}"/>`

export const rule = (y: number, width: number, colour: string = colours.line): string =>
  `<path d="M0 ${round(y)}H${round(width)}" stroke="${colour}"/>`

/** A part of a whole, lying. */
export const bar = (
  x: number,
  y: number,
  { width, colour }: { width: number; colour: string | undefined },
): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="6" rx="3" fill="${colour ?? colours.rule}"/>`

const round = (value: number) => Math.round(value * 10) / 10
