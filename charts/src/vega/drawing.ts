import type { Drawing, DrawingRequest } from '../drawing.ts'
import { describeChart } from '../describe.ts'
import { shapeOf } from '../shape.ts'
import { translated } from '../texts/translate.ts'
import { withoutTotals } from '../values/pivot.ts'
import { withColumnOptions } from '../column-options.ts'
import { parseSpec, problemText } from './parse-spec.ts'
import { unknownField } from './spec-fields.ts'
import type { VegaRequest } from './svg.ts'

/** What is drawn of a chart with a specification, or the sentence why it cannot be. */
export function vegaRequest({
  table: answer,
  options = {},
  theme,
}: Pick<DrawingRequest, 'table' | 'options' | 'theme'>): VegaRequest | { unfit: string } {
  const { spec: text = '' } = options
  const table = withoutTotals(withColumnOptions(answer, options))
  const names = table.columns.map(({ name }) => name).join(', ')
  if (text.trim() === '')
    return {
      unfit: translated(
        {
          en: 'Write a Vega-Lite specification in the settings of the chart. Its fields are the columns of the answer: {{names}}.',
          de: 'Schreiben Sie in den Einstellungen des Diagramms eine Vega-Lite-Spezifikation. Ihre Felder sind die Spalten der Antwort: {{names}}.',
        },
        { names },
      ),
    }
  const parsed = parseSpec(text)
  const problem = 'problem' in parsed ? parsed : unknownField(parsed.spec, text, table)
  if (problem) return { unfit: unfitText(problemText(text, problem)) }
  return 'spec' in parsed ? { spec: parsed.spec, table, theme } : { unfit: '' }
}

export const unfitText = (problem: string): string =>
  translated(
    {
      en: 'The specification cannot be drawn: {{problem}}',
      de: 'Die Spezifikation lässt sich nicht zeichnen: {{problem}}',
    },
    { problem },
  )

/** The chart in words; what a specification shows of it, nobody but its author can say. */
export const describeVega = (title: string, table: VegaRequest['table']): string =>
  describeChart({ label: 'Vega-Lite', title, shape: shapeOf(table) })

/** The same as an ECharts drawing for reports, which are drawn in a process of their own. */
export async function vegaDrawing(request: DrawingRequest): Promise<Drawing | { unfit: string }> {
  const wanted = vegaRequest(request)
  if ('unfit' in wanted) return wanted
  const { vegaSvg } = await import('./svg.ts')
  try {
    // What cannot be drawn becomes a table before the page is laid out.
    vegaSvg(wanted, { width: 640, height: 360 })
  } catch (error) {
    return { unfit: unfitText(error instanceof Error ? error.message : String(error)) }
  }
  return {
    option: {},
    series: undefined,
    maps: {},
    svg: (size) => vegaSvg(wanted, size),
    description: describeVega(request.title, wanted.table),
    notes: [],
  }
}
