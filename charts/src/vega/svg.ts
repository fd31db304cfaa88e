import * as vega from 'vega'
import { expressionInterpreter } from 'vega-interpreter'
import { compile, type TopLevelSpec } from 'vega-lite'
import type { ChartTable } from '../drawn-kind.ts'
import type { ChartTheme } from '../colors/theme.ts'
import type { Size } from '../renderers/svg.ts'
import { translated } from '../texts/translate.ts'
import type { Spec } from './parse-spec.ts'
import { valuesOf, withFields } from './spec-fields.ts'

export interface VegaRequest {
  spec: Spec
  table: ChartTable
  theme: ChartTheme
}

const maxRows = 10_000
const maxMarks = 50_000
const maxSvgLength = 8_000_000
const margin = 6

// The one function of the language that makes something of any size from nothing.
vega.expressionFunction('sequence', (...bounds: unknown[]) => {
  const [first = 0, second, step = 1] = bounds.map(Number)
  const [from, to] = second === undefined ? [0, first] : [first, second]
  const count = Math.min(maxRows, Math.max(0, Math.ceil((to - from) / step))) || 0
  return Array.from({ length: count }, (_, at) => from + at * step)
})

const refuse = () => Promise.reject(new Error('nothing is loaded'))

/** Nothing is fetched and no link is followed, whatever a specification names. */
const loader = { load: refuse, sanitize: refuse, http: refuse, file: refuse, options: {} }

/**
 * The picture of a specification over an answer. Its expressions are interpreted, never compiled to code. It may take any
 * time: whoever calls it does so where it can be ended, in a worker or a process.
 */
export function vegaSvg({ spec, table, theme }: VegaRequest, size: Size): string {
  const values = valuesOf({ ...table, rows: table.rows.slice(0, maxRows) })
  const sized = 'layer' in spec || 'mark' in spec ? fitted(size) : {}
  const whole = { ...sized, ...withFields(spec, table), data: { values } } as unknown as TopLevelSpec
  const errors: string[] = []
  const logger = quietLogger(errors)
  const { spec: compiled } = compile(whole, { config: configOf(theme) as never, logger: logger as never })
  const runtime = vega.parse(compiled as vega.Spec, undefined, { ast: true })
  const view = new vega.View(runtime, {
    expr: expressionInterpreter,
    loader,
    renderer: 'none',
    logger,
  } as never)
  try {
    view.run()
    if (errors[0] !== undefined) throw new Error(errors[0])
    return pictureOf((view.scenegraph() as unknown as { root: Root }).root, size)
  } finally {
    view.finalize()
  }
}

const fitted = ({ width, height }: Size) => ({
  width: width - 2 * margin,
  height: height - 2 * margin,
  autosize: { type: 'fit', contains: 'padding' },
})

interface Root {
  bounds: { x1: number; y1: number; x2: number; y2: number }
}

/** Writes what was laid out as SVG. Vega has it, and its types do not. */
interface SvgWriter {
  initialize(element: null, width: number, height: number, origin: [number, number]): SvgWriter
  render(scene: Root): SvgWriter
  svg(): string
}

const { SVGStringRenderer } = vega as unknown as { SVGStringRenderer: new () => SvgWriter }

function pictureOf(root: Root, { width, height }: Size): string {
  const count = marksIn(root, 0)
  if (count > maxMarks)
    throw new Error(
      translated(
        { en: 'it draws more than {{max}} marks', de: 'sie zeichnet mehr als {{max}} Markierungen' },
        { max: maxMarks },
      ),
    )
  const { x1, y1, x2, y2 } = root.bounds
  const [across, down] = [x2 - x1 + 2 * margin, y2 - y1 + 2 * margin]
  const drawn = new SVGStringRenderer()
    .initialize(null, across, down, [margin - x1, margin - y1])
    .render(root)
    .svg()
  // Texts are escaped, so what looks like an element is one.
  if (drawn.length > maxSvgLength || /<(image|a|script|foreignObject)[\s>]/.test(drawn))
    throw new Error(
      translated({ en: 'its picture cannot be shown', de: 'ihr Bild kann nicht gezeigt werden' }),
    )
  const box = `width="${width}" height="${height}" viewBox="0 0 ${across} ${down}"`
  return drawn.replace(/ width="[\d.]+" height="[\d.]+" viewBox="[^"]*"/, ` ${box}`)
}

function marksIn(part: unknown, known: number): number {
  const { items } = part as { items?: unknown[] }
  let count = known + 1
  for (const item of items ?? []) {
    if (count > maxMarks) return count
    count = marksIn(item, count)
  }
  return count
}

function quietLogger(errors: string[]) {
  const logger = {
    level: () => logger,
    error: (...words: unknown[]) => (errors.push(words.map(wordsOf).join(' ')), logger),
    warn: () => logger,
    info: () => logger,
    debug: () => logger,
  }
  return logger
}

const wordsOf = (word: unknown) => (word instanceof Error ? word.message : String(word))

function configOf({ palette, sequential, diverging, text, faint, line, font }: ChartTheme): vega.Config {
  return {
    background: 'transparent',
    font,
    range: { category: palette, ramp: sequential, heatmap: sequential, ordinal: sequential, diverging },
    mark: { color: palette[0] },
    text: { fill: text },
    axis: {
      domainColor: line,
      gridColor: line,
      tickColor: line,
      labelColor: faint,
      titleColor: faint,
      titleFontWeight: 'normal',
    },
    legend: { labelColor: text, titleColor: faint },
    title: { color: text, subtitleColor: faint },
    header: { labelColor: text, titleColor: faint },
    view: { stroke: 'transparent' },
  } as unknown as vega.Config
}
