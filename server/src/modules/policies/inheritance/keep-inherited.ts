import type { Tx } from '../../../kernel/database/database.ts'
import { inheritedLayers } from './inherit.ts'
import { findInheritance, insertKept, madeDirectlyOf } from './store.ts'

/**
 * Before a dataset is deleted: what is made of it still has its rows, so the policies that reach it by this dataset stay
 * with it.
 */
export async function keepForOutputs(db: Tx, inputId: number): Promise<void> {
  for (const datasetId of await madeDirectlyOf(db, inputId)) await keep(db, datasetId, inputId)
}

/** Before the recipe of a dataset is deleted: the same for its output. */
export const keepForOutput = (db: Tx, datasetId: number): Promise<void> => keep(db, datasetId)

async function keep(db: Tx, datasetId: number, onlyBy?: number): Promise<void> {
  const inheritance = (await findInheritance(db, datasetId))?.inheritance
  if (!inheritance) return
  const layers = inheritedLayers({
    ...inheritance,
    // What it keeps already is kept.
    datasets: inheritance.datasets.map((one) => (one.id === datasetId ? { ...one, kept: null } : one)),
    derivations: (inheritance.derivations ?? []).map((one) =>
      one.output === datasetId && onlyBy !== undefined
        ? { ...one, inputs: one.inputs.filter((id) => id === onlyBy) }
        : one,
    ),
  })
  if (layers.length > 0) await insertKept(db, { datasetId, layers })
}
