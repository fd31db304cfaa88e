import { expect, test } from 'vitest'
import { draw } from '../drawing.ts'
import { svgOf } from '../renderers/svg.ts'
import { themeOf } from '../colors/theme.ts'
import { parseSpec, problemText } from './parse-spec.ts'
import { exampleSpec } from './spec-fields.ts'

const table = {
  columns: [
    { name: 'shop.region', type: 'text' as const, role: 'dimension' as const },
    { name: 'total', type: 'decimal' as const, role: 'measure' as const },
  ],
  rows: [
    ['EU', '3.5'],
    ['<script>alert(1)</script>', '5'],
  ],
}
const theme = themeOf('light', undefined)
const size = { width: 400, height: 200 }
const drawn = (spec: object | string) => {
  const options = { spec: typeof spec === 'string' ? spec : JSON.stringify(spec) }
  return draw({ kind: 'vega_lite', title: 'Mine', table, options, theme })
}
async function unfit(spec: object | string): Promise<string> {
  const made = await drawn(spec)
  return 'unfit' in made ? made.unfit : ''
}

test('the example of an answer is drawn from it, and its values are never markup', async () => {
  const made = await drawn(exampleSpec(table))
  if ('unfit' in made) throw new Error(made.unfit)
  const svg = svgOf(made, size)
  expect(svg).toContain('width="400" height="200" viewBox=')
  expect(svg).toContain('&lt;script')
  expect(svg).not.toContain('<script')
})

test.each([
  ['{\n  "mark": bar }', 'line 2, column 11: it is no JSON'],
  ['[]', 'it is no object of JSON'],
  ['{\n "data": {"url": "https://evil.example/x.csv"} }', 'line 2, column 2: "data": the data is the answer'],
  ['{"transform": [{"lookup": "a", "from": {"data": {"url": "x"}}}]}', '"data": the data is the answer'],
  ['{"mark": {"type": "point", "href": "https://evil.example"}}', '"href": a chart loads nothing'],
  ['{"mark": "image"}', '"image": a chart loads nothing'],
  ['{"mark": {"type": "image"}}', '"image": a chart loads nothing'],
  ['{"encoding": {"url": {"field": "a"}}}', '"url": a chart loads nothing'],
  [`${'{"a":'.repeat(50)}1${'}'.repeat(50)}`, 'nested deeper than 40'],
  [`"${'x'.repeat(70_000)}"`, 'of at most 65536'],
])('WEB-05: what a specification may not contain is refused with its place: %s', (text, message) => {
  const parsed = parseSpec(text)
  expect('problem' in parsed && problemText(text, parsed)).toContain(message)
})

const point = { mark: 'point', encoding: { x: { field: 'total', type: 'quantitative' } } }

test('a specification that cannot be drawn says why', async () => {
  expect(await unfit('')).toContain('Its fields are the columns of the answer: shop.region, total')
  const lost = { mark: 'bar', encoding: { x: { field: 'totl', type: 'quantitative' } } }
  expect(await unfit(lost)).toContain('line 1, column 40: the answer has no column "totl"')
  expect(await unfit({ mark: 'nothing' })).toContain('The specification cannot be drawn')
  expect(await unfit({ ...point, transform: [{ calculate: 'datum.total +', as: 'c' }] })).not.toBe('')
})

test('WEB-05: expressions are interpreted, without code made of text and without a way to anything else', async () => {
  const hostile = [
    "[].constructor.constructor('return process')()",
    "toString.constructor('return process')()",
    'sequence(1e9).length',
  ]
  for (const calculate of hostile) {
    const made = await drawn({ ...point, transform: [{ calculate, as: 'c' }] })
    const text = 'unfit' in made ? made.unfit : svgOf(made, size)
    expect(text).not.toMatch(/process|Invalid array length/)
  }
  const many = { transform: [{ calculate: 'sequence(9000)', as: 'c' }, { flatten: ['c'] }] }
  const layers = Array.from({ length: 4 }, () => point)
  expect(await unfit({ ...many, layer: layers })).toContain('more than 50000 marks')
})
