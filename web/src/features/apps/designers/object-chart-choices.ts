import { useQuery } from '@tanstack/react-query'
import { api, type Schema } from '../../../lib/api.ts'
import { type App, type DefinitionOf, publicationsQuery } from '../app-words.ts'

type Section = NonNullable<DefinitionOf<'entity'>['detail']>[number]
export type ObjectChart = NonNullable<Section['charts']>[number]
type Join = Schema<'Model'>['joins'][number]

interface Choice {
  value: string
  label: string
}

/** Charts of the app's dashboards that can be filtered to an object of a dataset, one for each join that leads there. */
export function useObjectChartChoices(app: App, datasetId: number): Choice[] {
  const publications = useQuery(publicationsQuery(app.id)).data?.items ?? []
  const boards = publications.flatMap(({ slug, name, definition }) =>
    definition?.kind === 'dashboard' ? [{ slug, name, id: definition.dashboard_id }] : [],
  )
  const choices = useQuery({
    queryKey: ['object-chart-choices', app.id, datasetId, boards],
    queryFn: async () => (await Promise.all(boards.map((board) => choicesOf(board, datasetId)))).flat(),
  })
  return choices.data ?? []
}

export const valueOf = ({ dashboard, chart, join }: ObjectChart): string =>
  JSON.stringify([dashboard, chart, ...(join === undefined ? [] : [join])])

export function chartOf(value: string): ObjectChart {
  const [dashboard = '', chart = '', join] = JSON.parse(value) as string[]
  return { dashboard, chart, ...(join === undefined ? {} : { join }) }
}

/** Of a dashboard that the author may not see there is nothing to choose. */
async function choicesOf(
  { slug, name, id }: { slug: string; name: string; id: number },
  datasetId: number,
): Promise<Choice[]> {
  const board = await orNone(api.GET('/api/dashboards/{id}', { path: { id } }))
  if (!board) return []
  const own = await joinsOf(datasetId)
  const found = await Promise.all(
    board.charts.map(async ({ id: chart, title, dataset_id: of, query }): Promise<Choice[]> => {
      if (of === undefined || query === undefined) return []
      const label = `${name}: ${title}`
      const choice = (join?: string) =>
        valueOf({ dashboard: slug, chart, ...(join === undefined ? {} : { join }) })
      if (of === datasetId) return [{ value: choice(), label }]
      const joins = [
        ...(await joinsOf(of)).filter(({ dataset_id: to }) => to === datasetId),
        ...own.filter(({ dataset_id: to }) => to === of),
      ]
      return joins.map((join) => ({
        value: choice(join.name),
        label: `${label} (${join.label ?? join.name})`,
      }))
    }),
  )
  return found.flat()
}

const joinsOf = async (id: number): Promise<Join[]> =>
  (await orNone(api.GET('/api/datasets/{id}/model', { path: { id } })))?.model.joins ?? []

const orNone = <T>(asked: Promise<T>): Promise<T | undefined> => asked.catch(() => undefined)
