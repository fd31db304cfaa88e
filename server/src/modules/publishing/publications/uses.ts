import type { Reader } from '../../../kernel/database/database.ts'
import { datasetsOf as datasetsOfChart } from '../../dashboards/index.ts'
import { namesIn } from '../../explore/index.ts'
import type { FrozenModels, FrozenPublication } from '../releases/frozen.ts'
import { consumersSince } from './list-consumers.ts'
import { datasetsOf } from './publication.ts'
import { releasedWith, type ReleasedRow } from './uses-store.ts'

interface Asked {
  datasetId: number
  /** Null: the dataset as such. */
  column: string | null
}

/** What current releases name of a dataset: a version without it waits, so that viewers go on seeing the last one that had it. */
export async function publicationColumnUses(db: Reader, datasetId: number) {
  const rows = await releasedWith(db, { datasets: [datasetId], dashboards: [] })
  return rows.flatMap((row) =>
    askedBy(row.published).flatMap((asked) =>
      asked.datasetId === datasetId && asked.column !== null
        ? [{ kind: 'publication', name: `${row.published.name} (${placeOf(row)})`, column: asked.column }]
        : [],
    ),
  )
}

/** What of apps depends on datasets and dashboards, with those who used it lately. */
export async function publicationUses(
  db: Reader,
  { datasets, dashboards }: { datasets: readonly number[]; dashboards: readonly number[] },
) {
  const rows = await releasedWith(db, { datasets, dashboards, since: consumersSince(new Date()) })
  return rows.flatMap((row) => {
    const { published, ownerId, appId } = row
    const use = (on: { type: string; id: number; chart?: string }, column: string | null) => ({
      kind: 'publication',
      name: published.name,
      on,
      column,
      ownerId,
      subject: { type: 'app', id: appId },
      subjectName: `${placeOf(row)}, ${row.consumers === 1 ? '1 consumer' : `${row.consumers} consumers`}`,
      permission: 'app.view',
    })
    return [
      ...askedBy(published).map(({ datasetId, column }) => use({ type: 'dataset', id: datasetId }, column)),
      ...statementsOf(published).map((on) => use(on, null)),
    ]
  })
}

const placeOf = ({ appName, number }: ReleasedRow) => `${appName} ${number}`

/** The datasets whose rows it shows. */
export const datasetsReadBy = (published: FrozenPublication): number[] => [
  ...askedBy(published).map(({ datasetId }) => datasetId),
  ...(published.kind === 'dashboard' ? published.frozen.contents.charts.flatMap(datasetsOfChart) : []),
]

function askedBy(published: FrozenPublication): Asked[] {
  if (published.kind === 'page') return []
  if (published.kind === 'entity') {
    const { dataset_id: id } = published.definition
    return withDataset(
      id,
      published.frozen.fields.map(({ column }) => column),
    )
  }
  const { models } = published.frozen
  if (published.kind === 'endpoint') {
    const { dataset_id: id, query } = published.definition
    if (query.sql !== undefined) return namedInStatement(query.sql, datasetsOf(published.definition))
    return resolved(id, namesIn(query), models)
  }
  return published.frozen.contents.charts.flatMap(({ dataset_id: id, query }) =>
    id === undefined || query === undefined ? [] : resolved(id, namesIn(query), models),
  )
}

/** Every word of a statement may be a column of each of its inputs: rather one too many than one that breaks it. */
const namedInStatement = (statement: string, datasetIds: readonly number[]): Asked[] => {
  const quoted = [...statement.matchAll(/"((?:[^"]|"")*)"/g)].map(([, name = '']) =>
    name.replaceAll('""', '"'),
  )
  const words = statement.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []
  const names = [...new Set([...quoted, ...words])]
  return datasetIds.flatMap((id) => withDataset(id, names))
}

const withDataset = (datasetId: number, columns: readonly string[]): Asked[] =>
  [null, ...columns].map((column) => ({ datasetId, column }))

/** The columns behind the names of a query: those of fields of the frozen model, and of datasets that it joins. */
function resolved(datasetId: number, names: readonly string[], models: FrozenModels): Asked[] {
  const model = models[datasetId]
  const fields = [...(model?.dimensions ?? []), ...(model?.measures ?? [])]
  const meant = names.flatMap((name) => namesIn(fields.filter((field) => field.name === name)))
  const joined = [...names, ...meant].flatMap((name) => {
    const join = model?.joins.find((one) => name.startsWith(`${one.name}.`))
    return join ? withDataset(join.dataset_id, [name.slice(join.name.length + 1)]) : []
  })
  return [...withDataset(datasetId, [...names, ...meant]), ...joined]
}

/** Charts whose statement only the engine can read. */
const statementsOf = (published: FrozenPublication) =>
  published.kind === 'dashboard'
    ? published.frozen.contents.charts
        .filter(({ query }) => query === undefined)
        .map(({ id }) => ({ type: 'chart', id: published.definition.dashboard_id, chart: id }))
    : []
