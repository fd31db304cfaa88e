import type { Drawing } from '../../../../../charts/src/drawing.ts'
import { type Size, measureTextsBy, svgOf as drawnSvg } from '../../../../../charts/src/renderers/svg.ts'
import { escapedHtml } from '../../../kernel/escaped-html.ts'
import { fontFamily, widthOf, truncateToWidth, linesOf } from './fonts.ts'
import { colors } from './forms/colors.ts'

measureTextsBy(widthOf)

/** A chart as an SVG picture in the font of all reports. */
export const svgOf = (drawing: Drawing, size: Size): string =>
  printable(drawnSvg(drawing, { ...size, fontFamily }))

/** Text of people as text of XML and HTML. */
export const escapeXml = (text: string): string => escapedHtml(printable(text))

/** XML cannot hold control characters or halves of surrogate pairs, wherever they come from. */
const printable = (text: string): string =>
  text.replaceAll(
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    '',
  )

interface TextStyle {
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
  const shown = width === undefined ? text : truncateToWidth(text, width, { size, isBold })
  return (
    `<text x="${round(x)}" y="${round(y)}" font-size="${size}" fill="${color ?? colors.text}" xml:space="preserve"` +
    `${isBold ? ' font-weight="600"' : ''}${anchor === 'start' ? '' : ` text-anchor="${anchor}"`}>${escapeXml(shown)}</text>`
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
