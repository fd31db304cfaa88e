import { type Dataset, getDataset, listDatasets } from '../../../../contract/src/datasets.ts'
import { getDatasetSchema } from '../../../../contract/src/dataset-contents.ts'
import { getModel } from '../../../../contract/src/dataset-model.ts'
import type { Model } from '../../../../contract/src/models.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { Perform } from '../as-code/index.ts'
import type { NamedDataset } from './scene.ts'

interface Io {
  context: Context
  perform: Perform
}

export async function currentModel({ context, perform }: Io, id: number): Promise<Model> {
  return (await perform({ ...context, accept: 'application/json' }, getModel, { id })).model
}

export async function loadNamed(io: Io, id: number): Promise<NamedDataset> {
  const { columns } = await io.perform(io.context, getDatasetSchema, { id })
  return { ...namedOf(await io.perform(io.context, getDataset, { id })), columns }
}

/** Datasets that the caller may see, with their columns; others are left out. */
export async function loadSeen(io: Io, ids: readonly number[]): Promise<NamedDataset[]> {
  const seen: NamedDataset[] = []
  for (const id of new Set(ids)) {
    try {
      seen.push(await loadNamed(io, id))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return seen
}

/** Every dataset that the caller may see, by its names alone. */
export async function listNamed({ context, perform }: Io): Promise<NamedDataset[]> {
  const named: NamedDataset[] = []
  for (let [offset, total] = [0, 1]; offset < total; offset += 200) {
    const part = { sort: 'id', order: 'asc', limit: 200, offset } as const
    const page = await perform(context, listDatasets, part)
    total = page.total
    named.push(...page.items.map(namedOf))
  }
  return named
}

const namedOf = ({ id, name, description, source }: Dataset): NamedDataset => ({
  id,
  name,
  description,
  relation: source?.table === undefined ? [] : [source.schema, source.table].flatMap((part) => part ?? []),
  columns: [],
})
