import type { Context } from '../../kernel/context.ts'
import { SourceError, type Sources } from '../connectors/index.ts'
import { unrecorded } from '../history/index.ts'
import type { PolicyDependencies, TriedTable } from '../policies/index.ts'
import type { Warehouse } from '../warehouse/index.ts'
import { typedTable } from './columns/column-types.ts'
import { describedColumns } from './dataset.ts'
import { type LiveSource, type VersionSource, storedTable } from './dataset-table.ts'
import { queryFailure } from './errors.ts'
import { relationSql } from './live-select.ts'
import { plannedColumns } from './planned-store.ts'
import { tableRows } from './versions/store.ts'

const timeoutMs = 30_000
// The text of a statement is bounded, and conditions with many values are long.
const maxTextLength = 48 * 1024

/** What policies are tried on: tables without policies, of which only counts come back. */
export function triedTables(parts: DataPlaces): PolicyDependencies {
  return {
    async findTable(context, id) {
      const row = await context.read((db) => tableRows(db).where('datasets.id', '=', id).executeTakeFirst())
      if (!row) return await plannedTable(context, id)
      const { name, columns, view, source } = storedTable(row)
      const dialect = source.kind === 'live' ? source.dialect : 'duckdb'
      return {
        id,
        name,
        isPlanned: false,
        columns,
        view,
        dialect,
        count: counting(context, { ...parts, source }),
      }
    },
  }
}

async function plannedTable({ read }: Pick<Context, 'read'>, id: number): Promise<TriedTable | undefined> {
  const [planned] = await read((db) => plannedColumns(db, [id]))
  if (!planned) return undefined
  const { name, notes } = planned
  const { columns, view } = typedTable(planned.columns, notes, 'duckdb')
  const described = describedColumns(columns, notes)
  const count = async () => Promise.resolve(undefined)
  return { id, name, isPlanned: true, columns: described, view, dialect: 'duckdb', count }
}

interface DataPlaces {
  warehouse: Warehouse
  sources: Pick<Sources, 'query'>
}

function counting(
  context: Pick<Context, 'orgId' | 'signal' | 'log'>,
  place: DataPlaces & { source: LiveSource | VersionSource },
): TriedTable['count'] {
  return async (conditions) => {
    const counts: number[] = []
    for (const some of inParts(conditions)) {
      const sums = some.map((condition) => `coalesce(sum(CASE WHEN ${condition} THEN 1 ELSE 0 END), 0)`)
      const row = await countedRow(context, place, sums)
      if (!row) return undefined
      counts.push(...row.map(Number))
    }
    return counts
  }
}

type Counts = readonly (number | string)[]

// Policies must be editable even if the database of a live table does not respond: then nothing is counted.
async function countedRow(
  { orgId, signal, log }: Pick<Context, 'orgId' | 'signal' | 'log'>,
  { warehouse, sources, source }: Parameters<typeof counting>[1],
  sums: readonly string[],
): Promise<Counts | undefined> {
  const bounds = { rowLimit: 1, timeoutMs, signal }
  const select = `SELECT ${sums.join(', ')} FROM`
  try {
    const answer = await (source.kind === 'live'
      ? sources.query(orgId, source.connectorId, {
          sql: `${select} ${relationSql(source)} AS t`,
          parameters: [],
          reading: unrecorded(),
          ...bounds,
        })
      : warehouse.query(orgId, {
          sql: `${select} t AS t`,
          tables: [{ name: 't', file: source.file }],
          ...bounds,
        }))
    return (JSON.parse(answer.rowsJson.toString()) as Counts[])[0] ?? []
  } catch (error) {
    if (!(error instanceof SourceError) || error.kind === 'cancelled') throw queryFailure(error, undefined)
    log.warn({ err: error }, 'the rows of a live table could not be counted for its policies')
    return undefined
  }
}

function inParts(conditions: readonly string[]): string[][] {
  const parts: string[][] = []
  let length = Infinity
  for (const condition of conditions) {
    length += condition.length + 60
    if (length > maxTextLength) {
      parts.push([])
      length = condition.length + 60
    }
    parts.at(-1)?.push(condition)
  }
  return parts
}
