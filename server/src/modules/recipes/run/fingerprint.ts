import { createHash } from 'node:crypto'
import { versionNumber } from '../../datasets/index.ts'
import type { ResolvedInput } from '../resolve-inputs.ts'

interface MadeFrom {
  recipeVersionId: number
  engineVersion: string
  inputs: readonly ResolvedInput[]
  /** Of the rights to each dataset, as they were before the inputs were looked up. */
  stamps: Readonly<Record<number, string | null>>
}

/** What an output is made of. Two that are equal have equal fingerprints, and would give equal rows. */
export function madeOf({ recipeVersionId, engineVersion, inputs, stamps }: MadeFrom) {
  const used = inputs.map(({ datasetId, table }) => ({
    dataset_id: datasetId,
    version: versionNumber(table) ?? 0,
    rights: table.rights,
  }))
  const files = inputs.map(({ table: { source, rights, columns } }) => [
    source.kind === 'version' ? source.file : null,
    rights,
    columns.map(({ name, native_type: native }) => [name, native]),
  ])
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([recipeVersionId, engineVersion, used, files]))
    .digest('base64url')
  return {
    recipeVersionId,
    fingerprint,
    engineVersion,
    inputs: used.map((one) => ({ ...one, stamp: stamps[one.dataset_id] ?? null })),
  }
}
