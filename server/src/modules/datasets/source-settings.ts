import type {
  DatasetSource,
  RefreshChange,
  RefreshSettings,
} from '../../../../contract/src/dataset-sources.ts'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import type { Context } from '../../kernel/context.ts'
import { checkAll, checkAllInTurn, refuse, refuseMistakes } from '../../kernel/errors.ts'
import { requireTarget } from '../access/index.ts'
import { findKind, type Kind, type Relation } from '../connectors/index.ts'
import { defaultRefresh } from './dataset.ts'
import { fail } from './errors.ts'
import { connectorType } from './store.ts'

/** A source that a body names, checked for what its schema cannot say. */
function checkSource(source: DatasetSource, path: string): void {
  const kinds = (['table', 'query', 'path'] as const).filter((kind) => source[kind] !== undefined)
  checkAll([
    () => {
      if (kinds.length !== 1) throw refuse.invalid(path, 'name exactly one of table, query and path')
    },
    () => {
      if (source.table === undefined && source.schema !== undefined)
        throw refuse.invalid(`${path}.schema`, 'goes with a table only')
    },
  ])
}

/** Refresh settings after a change; what is left out stays. */
export function changedRefresh(
  change: RefreshChange,
  { before = defaultRefresh, kind }: { before?: RefreshSettings; kind: Kind | undefined },
): RefreshSettings {
  const refresh = { ...defaultRefresh, ...before, ...change }
  if (refresh.strategy === 'full') {
    refuseSettings(change, {
      names: ['cursor_column', 'key_columns', 'lookback', 'full_every_days'],
      message: 'goes with incremental only',
    })
    return { ...refresh, cursor_column: null, key_columns: [], lookback: null, full_every_days: null }
  }
  if (kind?.source?.cursor === 'files') return refreshByFiles(refresh, change)
  if (refresh.cursor_column === null)
    throw refuse.invalid('body.refresh.cursor_column', 'an incremental refresh needs a column that grows')
  return refresh
}

function refreshByFiles(refresh: RefreshSettings, change: RefreshChange): RefreshSettings {
  refuseSettings(change, {
    names: ['cursor_column', 'key_columns', 'lookback'],
    message: 'cannot be: of a store of files, those that are new are added as they are',
  })
  return { ...refresh, cursor_column: null, key_columns: [], lookback: null }
}

/** Rejects those of these settings that are set. */
function refuseSettings(
  change: RefreshChange,
  { names, message }: { names: readonly (keyof RefreshChange)[]; message: string },
): void {
  const isGiven = (name: keyof RefreshChange) => {
    const value = change[name]
    return Array.isArray(value) ? value.length > 0 : Boolean(value)
  }
  refuseMistakes(names.filter(isGiven).map((name) => ({ path: `body.refresh.${name}`, message })))
}

interface ReadingRequest {
  connectorId: number
  sources: readonly { source: DatasetSource | null; path: string }[]
  mode: Dataset['mode'] | undefined
  refresh?: RefreshChange | undefined
}

/** Authorizes reading sources, and rejects settings that do not fit them or their connector. Returns how they are refreshed. */
export async function requireSources(
  context: Pick<Context, 'read' | 'user' | 'orgId'>,
  { connectorId, sources, mode, refresh = {} }: ReadingRequest,
): Promise<RefreshSettings> {
  const [settings] = await checkAllInTurn([
    async () => {
      const isQueried = sources.some(({ source }) => source !== null)
      const kind = await requireKind(context, connectorId, isQueried ? 'connector.query' : 'connector.view')
      const live = mode === 'live' ? sources : []
      const [, settings] = checkAll([
        () =>
          checkAll(
            live.map(
              ({ source, path }) =>
                () =>
                  requireLive(kind, source, path),
            ),
          ),
        () => changedRefresh(refresh, { kind }),
      ])
      return settings
    },
    () =>
      checkAll(
        sources.map(
          ({ source, path }) =>
            () =>
              source && checkSource(source, path),
        ),
      ),
  ])
  return settings
}

async function requireKind(
  context: Pick<Context, 'read' | 'user' | 'orgId'>,
  id: number,
  permission: string,
): Promise<Kind> {
  await requireTarget(context, permission, { type: 'connector', id, path: 'body.connector_id' })
  const type = await context.read((db) => connectorType(db, id))
  const kind = type === undefined ? undefined : findKind(type)
  if (!kind?.source && !kind?.files) throw fail.notReadable(type ?? 'unknown')
  return kind
}

/** Rejects live mode without anything to query. */
function requireLive(kind: Kind, source: DatasetSource | null, path: string): void {
  if (kind.source?.dialect === undefined) throw fail.notLive(kind.type)
  if (source === null) throw refuse.invalid(path, 'live mode needs a table or a query')
  if (source.path !== undefined) throw refuse.invalid(`${path}.path`, 'files cannot be asked live')
}

/** The source as connectors take it. */
export function relationOf({ schema, table, query, path }: DatasetSource): Relation {
  if (query !== undefined) return { query }
  if (path !== undefined) return { path }
  return { ...(schema ? { schema } : {}), table: table ?? '' }
}
