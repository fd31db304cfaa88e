import type {
  DatasetSource,
  RefreshChange,
  RefreshSettings,
} from '../../../../contract/src/dataset-sources.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { requireTarget } from '../access/index.ts'
import { defaultRefresh } from './dataset.ts'
import { fail } from './errors.ts'
import { connectorType } from './store.ts'

/** A source that a body names, checked for what its schema cannot say. */
export function checkSource(source: DatasetSource, path = 'body.source'): DatasetSource {
  const kinds = (['table', 'query', 'path'] as const).filter((kind) => source[kind] !== undefined)
  if (kinds.length !== 1) throw refuse.invalid(path, 'name exactly one of table, query and path')
  if (source.table === undefined && source.schema !== undefined)
    throw refuse.invalid(`${path}.schema`, 'goes with a table only')
  return source
}

/** Refresh settings after a change; what is left out stays. */
export function changedRefresh(change: RefreshChange, before = defaultRefresh): RefreshSettings {
  const refresh = { ...before, ...change }
  if (refresh.strategy === 'full') {
    if (change.cursor_column) throw refuse.invalid('body.refresh.cursor_column', 'goes with incremental only')
    if (change.key_columns?.length)
      throw refuse.invalid('body.refresh.key_columns', 'goes with incremental only')
    return { ...refresh, cursor_column: null, key_columns: [] }
  }
  if (refresh.cursor_column === null)
    throw refuse.invalid('body.refresh.cursor_column', 'an incremental refresh needs a column that grows')
  return refresh
}

/** Authorises reading a source, and refuses kinds of connectors that have no data. */
export async function requireSource(
  context: Pick<Context, 'read' | 'user' | 'orgId'>,
  { connectorId, source }: { connectorId: number; source: DatasetSource | null },
): Promise<void> {
  await requireTarget(context, source === null ? 'connector.view' : 'connector.query', {
    type: 'connector',
    id: connectorId,
    path: 'body.connector_id',
  })
  const type = await context.read((db) => connectorType(db, connectorId))
  if (type === undefined || !readable.has(type)) throw fail.notReadable(type ?? 'unknown')
  if (source !== null) checkSource(source)
}

/** Kinds of connectors whose data becomes datasets. */
const readable: ReadonlySet<string> = new Set(['file'])
