import type { RenderedChart } from '../../../../../../contract/src/dashboard-render.ts'
import type { MapOutlines } from '../../../../../../contract/src/maps.ts'
import { type Drawing, draw, isDrawnKind } from '../../../../../../charts/src/drawing.ts'
import { type ChartTheme, themeOf } from '../../../../../../charts/src/colors/theme.ts'
import { type NumberTexts, numberTexts } from '../../../../../../charts/src/texts/number-texts.ts'
import { leftOutText, notesText } from '../../../../../../charts/src/texts/left-out.ts'
import { fontFamily } from '../fonts.ts'
import { type Block, parseBlocks } from './markdown.ts'
import { type ReportTable, tableOf } from './table.ts'

/** What stands in a chart's place, whatever it is put on. */
export type Body =
  | { kind: 'section' }
  | { kind: 'drawing'; drawing: Drawing; table: ReportTable; notes: string[] }
  | ({ kind: 'number'; theme: ChartTheme } & NumberTexts)
  | { kind: 'table'; table: ReportTable; notes: string[] }
  | { kind: 'text'; blocks: Block[] }
  | { kind: 'message'; text: string; isFailure: boolean }

export type Answer = NonNullable<RenderedChart['result']>

interface Look {
  /** Shades of the color of the organization. */
  primary: readonly string[] | undefined
  ownMaps: readonly MapOutlines[]
}

export async function bodyOf(chart: RenderedChart, { primary, ownMaps }: Look): Promise<Body> {
  const { kind, title, result, failure, options = {} } = chart
  if (kind === 'section') return { kind: 'section' }
  if (failure) return { kind: 'message', text: failure.message, isFailure: true }
  if (kind === 'text') return { kind: 'text', blocks: parseBlocks(options.text ?? '', result) }
  if (!result) return { kind: 'message', text: 'It asks nothing.', isFailure: false }
  if (result.rows.length === 0) return { kind: 'message', text: 'No rows match.', isFailure: false }
  const notes = notesOf(chart)
  const theme = { ...themeOf('light', primary), font: fontFamily }
  if (kind === 'number') return { kind: 'number', theme, ...numberTexts(result, options) }
  const table = tableOf(result, options, theme)
  if (!isDrawnKind(kind)) return { kind: 'table', table, notes }
  const drawing = await draw({ kind, title, table: result, options, theme }, async (name) =>
    ownMaps.find((map) => map.name === name),
  )
  if ('unfit' in drawing) return { kind: 'table', table, notes: [drawing.unfit, ...notes] }
  return { kind: 'drawing', drawing, table, notes }
}

/** What a reader has to know so as not to take a part for the whole. */
function notesOf({ result, options }: RenderedChart): string[] {
  const leftOut = result ? [leftOutText(result), notesText(result)] : []
  return [
    ...(options?.note ? [options.note] : []),
    ...(result?.truncated ? [`The first ${result.row_count} rows; there are more.`] : []),
    ...leftOut.filter((text) => text !== undefined),
  ]
}
