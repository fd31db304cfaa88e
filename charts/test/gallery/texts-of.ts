import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { measureTextsBy } from '../../src/renderers/svg.ts'
import { fontFiles } from '../picture.ts'

const [normal, bold] = fontFiles.map((file) => create(readFileSync(file)) as Font)

function widthOf(text: string, { size, isBold }: { size: number; isBold: boolean }): number {
  const font = (isBold ? bold : normal) as Font
  const units = [...text].reduce(
    (sum, letter) => sum + font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth,
    0,
  )
  return (units / font.unitsPerEm) * size
}

/** Texts are measured by the font that they are drawn in. */
export const measureByFont = () => measureTextsBy(widthOf)

export interface Box {
  text: string
  left: number
  right: number
  top: number
  bottom: number
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
const attribute = (tag: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1]

/** Where the texts of a chart stand; those that are slanted around the middle of a circle are left out. */
export function textsOf(svg: string): Box[] {
  return [...svg.matchAll(/<text ([^>]*)>([^<]*)<\/text>/g)].flatMap(([, tag = '', escaped = '']) => {
    const text = escaped.replaceAll(/&[a-z#0-9]+;/g, (entity) => entities[entity] ?? entity)
    const style = attribute(tag, 'style') ?? ''
    const size = Number(/font-size:([\d.]+)px/.exec(style)?.[1] ?? 12)
    if (text.trim() === '' || size === 0) return []
    const width = widthOf(text, { size, isBold: /bold|600/.test(style) })
    const at = placeOf(tag)
    if (!at) return []
    const anchor = attribute(tag, 'text-anchor')
    const from = anchor === 'end' ? -width : anchor === 'middle' ? -width / 2 : 0
    const corners = [
      [from, -size * 0.36],
      [from + width, -size * 0.36],
      [from, size * 0.36],
      [from + width, size * 0.36],
    ].map(([x = 0, y = 0]) => [at.x + at.a * x + at.c * y, at.y + at.b * x + at.d * y])
    const [xs, ys] = [corners.map(([x = 0]) => x), corners.map(([, y = 0]) => y)]
    if (at.b !== 0 && at.a !== 0) return []
    return [
      { text, left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) },
    ]
  })
}

/** The middle of the line of text, and how it is turned. */
function placeOf(tag: string) {
  const [x, y] = [Number(attribute(tag, 'x') ?? 0), Number(attribute(tag, 'y') ?? 0)]
  const transform = attribute(tag, 'transform') ?? ''
  const moved = /translate\(([-\d.e]+)[ ,]([-\d.e]+)\)/.exec(transform)
  const matrix = /matrix\(([^)]+)\)/.exec(transform)?.[1]?.split(/[ ,]/).map(Number)
  if (!moved && !matrix && transform !== '') return undefined
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix ?? [
    1,
    0,
    0,
    1,
    Number(moved?.[1] ?? 0),
    Number(moved?.[2] ?? 0),
  ]
  return { a, b, c, d, x: e + a * x + c * y, y: f + b * x + d * y }
}

const slackPx = 1.5

export const overlap = (one: Box, other: Box): boolean =>
  one.left + slackPx < other.right &&
  other.left + slackPx < one.right &&
  one.top + slackPx < other.bottom &&
  other.top + slackPx < one.bottom

export const leaves = (box: Box, { width, height }: { width: number; height: number }): boolean =>
  box.left < -slackPx || box.top < -slackPx || box.right > width + slackPx || box.bottom > height + slackPx
