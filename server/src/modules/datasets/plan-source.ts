import type { DatasetSource } from '../../../../contract/src/dataset-sources.ts'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Sources } from '../connectors/index.ts'
import type { Column } from '../warehouse/index.ts'
import { readColumns } from './refresh/source-columns.ts'
import { requireSources } from './source-settings.ts'
import { findDataset } from './store.ts'

/** Where a dataset reads from after a change. */
export interface SourceChange {
  to: { mode: Dataset['mode']; source: DatasetSource | null; connector_id: number | null }
  /** Live mode: the columns of the source. */
  columns: Column[] | undefined
}

/** Files say what the source has: nothing is read from it. */
export interface DeclaredSource {
  declared?: { columns: Column[] | undefined }
}

interface SourceChangeRequest {
  id: number
  mode?: Dataset['mode']
  source?: DatasetSource
  connector_id?: number
}

/** Authorizes and resolves what a change of the source needs; undefined if the source is unchanged. */
export async function planSource(
  context: Context & { sources: Sources } & DeclaredSource,
  request: SourceChangeRequest,
): Promise<SourceChange | undefined> {
  const { id, mode, source, connector_id: connectorId } = request
  if (mode === undefined && source === undefined && connectorId === undefined) return undefined
  const before = await context.read((db) => findDataset(db, id))
  if (!before) throw refuse.notFound('dataset')
  const to = {
    mode: mode ?? before.mode,
    source: source ?? before.source,
    connector_id: connectorId ?? before.connector_id,
  } as SourceChange['to']
  if (isEqual(to, before)) return undefined
  if (to.connector_id === null)
    throw refuse.invalid('body.source', 'goes with a connector: name its connector_id')
  const sources = [{ source: to.source, path: 'body.source' }]
  await requireSources(context, { connectorId: to.connector_id, sources, mode: to.mode })
  if (to.mode === 'extract' || to.source === null) return { to, columns: undefined }
  const at = { connectorId: to.connector_id, source: to.source }
  if (context.declared) return { to, columns: requireColumns(context.declared.columns) }
  return { to, columns: await readColumns(context, context.sources, at) }
}

/** Live mode without reading from the source needs declared columns. */
export function requireColumns(columns: Column[] | undefined): Column[] {
  if (columns && columns.length > 0) return columns
  throw refuse.invalid(
    'body.columns',
    'in live mode name the columns with their types: nothing is read from the source',
  )
}

const isEqual = (a: SourceChange['to'], b: { mode: string; source: unknown; connector_id: number | null }) =>
  a.mode === b.mode &&
  a.connector_id === b.connector_id &&
  JSON.stringify(a.source) === JSON.stringify(b.source)
