import { fitted, linesOf } from '../fonts.ts'
import { escaped } from '../svg.ts'
import { colors } from './colors.ts'

export interface TextStyle {
  size: number
  isBold?: boolean
  color?: string
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
  { x, y, size, isBold, color, width, anchor = 'start' }: TextPlace,
): string {
  const shown = width === undefined ? text : fitted(text, width, { size, isBold })
  return (
    `<text x="${round(x)}" y="${round(y)}" font-size="${size}" fill="${color ?? colors.text}" xml:space="preserve"` +
    `${isBold ? ' font-weight="600"' : ''}${anchor === 'start' ? '' : ` text-anchor="${anchor}"`}>${escaped(shown)}</text>`
  )
}

/** A text in the lines that it needs. */
export const textLines = (text: string, { width, ...style }: TextStyle & { width: number }) =>
  linesOf(text, width, style).map((line) => ({ text: line, height: Math.round(style.size * 1.45), ...style }))

export const box = (width: number, height: number): string =>
  `<rect x="0.5" y="0.5" width="${round(width - 1)}" height="${round(height - 1)}" rx="8" fill="#ffffff" stroke="${colors.line}"/>`

export const rule = (y: number, width: number, color: string = colors.line): string =>
  `<path d="M0 ${round(y)}H${round(width)}" stroke="${color}"/>`

/** A part of a whole, lying. */
export const bar = (
  x: number,
  y: number,
  { width, color }: { width: number; color: string | undefined },
): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="6" rx="3" fill="${color ?? colors.rule}"/>`

const round = (value: number) => Math.round(value * 10) / 10
