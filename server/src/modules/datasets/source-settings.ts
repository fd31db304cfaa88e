import type {
  DatasetSource,
  RefreshChange,
  RefreshSettings,
} from '../../../../contract/src/dataset-sources.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { requireTarget } from '../access/index.ts'
import { findKind, type Kind, type Relation } from '../connectors/index.ts'
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
export function changedRefresh(
  change: RefreshChange,
  { before = defaultRefresh, kind }: { before?: RefreshSettings; kind: Kind | undefined },
): RefreshSettings {
  const refresh = { ...defaultRefresh, ...before, ...change }
  if (refresh.strategy === 'full') {
    if (change.cursor_column) throw refuse.invalid('body.refresh.cursor_column', 'goes with incremental only')
    if (change.key_columns?.length)
      throw refuse.invalid('body.refresh.key_columns', 'goes with incremental only')
    for (const name of ['lookback', 'full_every_days'] as const)
      if (change[name]) throw refuse.invalid(`body.refresh.${name}`, 'goes with incremental only')
    return { ...refresh, cursor_column: null, key_columns: [], lookback: null, full_every_days: null }
  }
  if (kind?.source?.cursor === 'files') return refreshByFiles(refresh, change)
  if (refresh.cursor_column === null)
    throw refuse.invalid('body.refresh.cursor_column', 'an incremental refresh needs a column that grows')
  return refresh
}

function refreshByFiles(refresh: RefreshSettings, change: RefreshChange): RefreshSettings {
  const message = 'cannot be: of a store of files, those that are new are added as they are'
  if (change.cursor_column) throw refuse.invalid('body.refresh.cursor_column', message)
  if (change.key_columns?.length) throw refuse.invalid('body.refresh.key_columns', message)
  if (change.lookback) throw refuse.invalid('body.refresh.lookback', message)
  return { ...refresh, cursor_column: null, key_columns: [], lookback: null }
}

/** Authorizes reading a source, and rejects kinds of connectors without data. Returns the kind. */
export async function requireSource(
  context: Pick<Context, 'read' | 'user' | 'orgId'>,
  { connectorId, source }: { connectorId: number; source: DatasetSource | null },
): Promise<Kind> {
  await requireTarget(context, source === null ? 'connector.view' : 'connector.query', {
    type: 'connector',
    id: connectorId,
    path: 'body.connector_id',
  })
  const type = await context.read((db) => connectorType(db, connectorId))
  const kind = type === undefined ? undefined : findKind(type)
  if (!kind?.source && !kind?.files) throw fail.notReadable(type ?? 'unknown')
  if (source !== null) checkSource(source)
  return kind
}

/** Rejects live mode without anything to query. */
export function requireLive(kind: Kind, source: DatasetSource | null): void {
  if (kind.source?.dialect === undefined) throw fail.notLive(kind.type)
  if (source === null) throw refuse.invalid('body.source', 'live mode needs a table or a query')
  if (source.path !== undefined) throw refuse.invalid('body.source.path', 'files cannot be asked live')
}

/** The source as connectors take it. */
export function relationOf({ schema, table, query, path }: DatasetSource): Relation {
  if (query !== undefined) return { query }
  if (path !== undefined) return { path }
  return { ...(schema ? { schema } : {}), table: table ?? '' }
}
