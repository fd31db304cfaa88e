import type { Context } from '../../../kernel/context.ts'
import { isDirect } from '../node.ts'
import { linksOf, type NodeRow, nodeRows, type WalkLink } from '../walk/walk-store.ts'
import { datasetIdsByNode } from './sight-store.ts'

export interface HiddenColumns {
  has(nodeId: number, column: string): boolean
}

/** Nodes upstream of which a hidden column may go by other names: through a model to a chart, and no further. */
const maxSteps = 4

/**
 * Columns whose names policies keep from the reader: those of datasets, and those of what has no policies of its own
 * and tells of them: a measure that sums one up, a chart of that, the table that it was loaded from.
 */
export async function hiddenColumns(
  context: Pick<Context, 'read'>,
  {
    rows,
    restricted,
    asOf,
  }: {
    rows: readonly NodeRow[]
    restricted: ReadonlyMap<number, ReadonlySet<string>>
    asOf: Date | undefined
  },
): Promise<HiddenColumns> {
  const datasets = await datasetIdsByNode(context, [...restricted.keys()])
  const derived = new Map<number, Set<string>>()
  const hides = (id: number, column: string): boolean => {
    const datasetId = datasets.get(id)
    if (datasetId !== undefined) return !restricted.get(datasetId)!.has(column)
    return derived.get(id)?.has(column) ?? false
  }
  const isDataset = (id: number) => kinds.get(id) === 'dataset' || datasets.has(id)
  const kinds = new Map(rows.map(({ id, kind }) => [id, kind]))
  const sources = rows.filter(({ kind }) => kind === 'table' || kind === 'file' || kind === 'external')
  const others = rows.filter(({ kind, id }) => kind !== 'dataset' && !sources.some((one) => one.id === id))
  const upward = await linksAbove(context, { ids: others.map(({ id }) => id), isDataset, asOf })
  const mark = (id: number, column: string): boolean => {
    const known = derived.get(id) ?? new Set()
    derived.set(id, known)
    return known.size !== known.add(column).size
  }
  for (let more = true; more;) {
    more = false
    for (const { from_id: from, to_id: to, edges } of upward)
      for (const [source, column, how] of edges)
        if (source !== null && column !== null && isDirect(how) && !isDataset(to) && hides(from, source))
          more = mark(to, column) || more
  }
  for (const [id, columns] of await hiddenOfSources(context, {
    ids: sources.map(({ id }) => id),
    hides,
    asOf,
  }))
    for (const column of columns) mark(id, column)
  return { has: hides }
}

async function linksAbove(
  { read }: Pick<Context, 'read'>,
  { ids, isDataset, asOf }: { ids: number[]; isDataset(id: number): boolean; asOf: Date | undefined },
): Promise<WalkLink[]> {
  const all: WalkLink[] = []
  const known = new Set(ids)
  let next = ids
  for (let step = 0; step < maxSteps && next.length > 0; step += 1) {
    const asked = next
    const links = await read((db) => linksOf(db, { ids: asked, side: 'to_id', asOf }))
    all.push(...links)
    next = [...new Set(links.map(({ from_id: from }) => from))].filter(
      (id) => !known.has(id) && !isDataset(id),
    )
    next.forEach((id) => known.add(id))
  }
  return all
}

/** A column of a table that is hidden from all of its readers. */
async function hiddenOfSources(
  { read }: Pick<Context, 'read'>,
  { ids, hides, asOf }: { ids: number[]; hides(id: number, column: string): boolean; asOf: Date | undefined },
): Promise<Map<number, Set<string>>> {
  const links = ids.length === 0 ? [] : await read((db) => linksOf(db, { ids, side: 'from_id', asOf }))
  const hidden = new Map<number, Set<string>>()
  const shown = new Set<string>()
  for (const { from_id: from, to_id: to, edges } of links)
    for (const [column, target] of edges) {
      if (column === null || target === null) continue
      if (hides(to, target)) hidden.set(from, (hidden.get(from) ?? new Set()).add(column))
      else shown.add(`${from} ${column}`)
    }
  for (const [id, columns] of hidden)
    for (const column of columns) if (shown.has(`${id} ${column}`)) columns.delete(column)
  return hidden
}

/** The same of everything that is near a restricted dataset: [node, column]. */
export async function hiddenColumnsFrom(
  context: Pick<Context, 'read'>,
  restricted: ReadonlyMap<number, ReadonlySet<string>>,
): Promise<[number, string][]> {
  const near = new Set<number>()
  let next = [...(await datasetIdsByNode(context, [...restricted.keys()])).keys()]
  const first = next
  for (let step = 0; step < maxSteps && next.length > 0; step += 1) {
    const asked = next
    const links = await context.read((db) => linksOf(db, { ids: asked, side: 'from_id', asOf: undefined }))
    next = [...new Set(links.map(({ to_id: to }) => to))].filter((id) => !near.has(id))
    next.forEach((id) => near.add(id))
  }
  const above = await context.read((db) => linksOf(db, { ids: first, side: 'to_id', asOf: undefined }))
  above.forEach(({ from_id: from }) => near.add(from))
  const rows = await context.read((db) => nodeRows(db, { ids: [...near], asOf: undefined }))
  const hidden = await hiddenColumns(context, { rows, restricted, asOf: undefined })
  return rows.flatMap(({ id, columns }) =>
    (columns ?? []).flatMap(([name]): [number, string][] => (hidden.has(id, name) ? [[id, name]] : [])),
  )
}
