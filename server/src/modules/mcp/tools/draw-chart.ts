import { suggestionFor } from '../../../../../charts/src/choice.ts'
import type { AnswerTable } from '../../../../../charts/src/values/pivot.ts'
import { drawnKinds } from '../../../../../contract/src/chart-drawings.ts'
import type { ExploreResult } from '../../../../../contract/src/explore.ts'
import { closed, nullable, oneOf, type Static, Type } from '../../../../../contract/src/schema.ts'
import { entry } from '../../../kernel/entry.ts'
import { Refusal } from '../../../kernel/errors.ts'
import { readInThread } from '../../../kernel/texts/read-text.ts'
import type { ChartPicture, ChartWish } from '../chart/draw-chart.ts'
import { pictureKey, viewUri } from '../chart/view.ts'
import { type Api, tool } from '../tool.ts'
import { asked } from './query.ts'
import { table, tableOf } from './table.ts'

/** More than any chart that can be read; what is larger is shown as its table. */
const maxPictureLength = 400_000
const maxNoteLength = 2000

export const drawChart = tool({
  name: 'draw_chart',
  title: 'Draw a chart',
  description:
    'Runs a query as `query` does and shows the result as a chart where the client can show one. You get the rows and the chart in words.',
  viewUri,
  input: closed({
    title: Type.String({ minLength: 1, maxLength: 200, description: 'Title of the chart' }),
    kind: Type.Optional(oneOf(drawnKinds, { description: 'What suits the result by default' })),
    ...asked,
  }),
  output: closed({
    dataset_id: Type.Integer(),
    title: Type.String(),
    kind: nullable(Type.String({ description: 'How it is drawn; null: as a table' })),
    note: Type.String({ description: 'The chart in words, or why there is none' }),
    ...table,
  }),
  async run(api, { title, kind: wanted, dataset_id, limit = 100, ...query }) {
    const path = `/api/datasets/${dataset_id}/explore`
    const result = await api.post<Static<typeof ExploreResult>>(path, { ...query, limit })
    const kind = wanted ?? suggestionFor(result as AnswerTable).kind
    const drawn = await pictureOf(api, { kind, title, table: result as AnswerTable })
    const isDrawn = 'light' in drawn
    const note = (isDrawn ? drawn.description : drawn.unfit).slice(0, maxNoteLength)
    return {
      structured: {
        dataset_id,
        title,
        kind: isDrawn ? kind : null,
        note,
        ...tableOf(result, [title, note]),
      },
      ...(isDrawn ? { meta: { [pictureKey]: drawn } } : {}),
    }
  },
})

type Drawn = ChartPicture | { unfit: string }

const drawing = {
  url: entry(import.meta.url, '../chart/draw-chart.ts').url,
  name: 'drawChart',
  parse: async (json: string): Promise<Drawn> => (await import('../chart/draw-chart.ts')).drawChart(json),
}

/** Draws in a thread: hundreds of marks take their time, which other requests do not wait for. */
async function pictureOf({ orgId }: Api, wish: ChartWish): Promise<Drawn> {
  if (wish.table.rows.length === 0) return { unfit: 'There are no rows.' }
  if (wish.kind === 'table' || wish.kind === 'number') return { unfit: 'It is best read as a table.' }
  try {
    const drawn = await readInThread(orgId, drawing, JSON.stringify(wish))
    const isLarge = 'light' in drawn && drawn.light.length + drawn.dark.length > maxPictureLength
    return isLarge ? { unfit: 'There are too many marks to draw: group more coarsely, or filter.' } : drawn
  } catch (error) {
    if (error instanceof Refusal)
      return { unfit: 'It took too long to draw: group more coarsely, or filter.' }
    throw error
  }
}
