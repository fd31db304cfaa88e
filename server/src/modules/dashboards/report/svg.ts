import type { Drawing } from '../../../../../charts/src/drawing.ts'
import { type Size, measureTextsBy, svgOf as drawnSvg } from '../../../../../charts/src/renderers/svg.ts'
import { fontFamily, widthOf } from './fonts.ts'

measureTextsBy(widthOf)

/** A chart as an SVG picture in the font of all reports. */
export const svgOf = (drawing: Drawing, size: Size): string =>
  printable(drawnSvg(drawing, { ...size, fontFamily }))

/** Text of people as text of XML and HTML. */
export const escaped = (text: string): string =>
  printable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** XML cannot hold control characters or halves of surrogate pairs, wherever they come from. */
const printable = (text: string): string =>
  text.replaceAll(
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    '',
  )
