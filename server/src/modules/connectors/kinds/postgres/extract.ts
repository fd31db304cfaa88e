import { dialects } from '../../../sql/index.ts'
import type { PartWriter } from '../../sources/part-writer.ts'
import type { ExtractRequest, Extracted } from '../../sources/source.ts'
import { type DecimalSize, extractRelation, type RelationColumn } from '../relation.ts'
import { columnsOf, fromOf } from './columns.ts'
import type { PostgresSettings } from './postgres.ts'
import { rowsOut } from './rows-out.ts'
import type { Session } from './session.ts'

const dialect = dialects.postgres

/** Copies a relation into parts, all of it as it was at one moment. */
export async function extract(
  session: Session,
  { settings, request }: { settings: PostgresSettings; request: ExtractRequest },
  parts: PartWriter,
): Promise<Extracted> {
  const from = fromOf(request.relation, session, settings)
  const select = (items: string, where: string) => `SELECT ${items} FROM ${from.sql}${where}`
  const valuesOf = async (sql: string) => (await session.query(sql, from.values)).rows[0] ?? []
  return extractRelation(
    {
      dialect,
      columns: await columnsOf(session, from),
      valueOf: (column, text) => `CAST(${dialect.literal(text)} AS ${column.native_type})`,
      highest: async (place, where) => (await valuesOf(select(`max(${place})::text`, where)))[0] ?? null,
      sizesOf: async (free, where) => sizesOf(free, await valuesOf(select(sizeItems(free), where))),
      estimate: async (where) => {
        const [plan] = await valuesOf(`EXPLAIN (FORMAT JSON) ${select('1', where)}`)
        const count = Number(/"Plan Rows": (\d+)/.exec(plan ?? '')?.[1])
        return Number.isFinite(count) ? count : null
      },
      write: (items, where) =>
        rowsOut({
          client: session.client,
          select: select(items, where),
          values: from.values,
          onRows: (bytes, rows) => parts.write(bytes, rows),
        }),
    },
    request,
    parts,
  )
}

const sizeItems = (columns: readonly RelationColumn[]) =>
  columns
    .map(({ name }) => dialect.identifier(name))
    .flatMap((place) => [
      `coalesce(max(length(trunc(abs(${place}))::text)), 1)`,
      `coalesce(max(scale(${place})), 0)`,
      `coalesce(bool_and(${place}::text !~ '[a-zA-Z]'), true)`,
    ])
    .join(', ')

const sizesOf = (columns: readonly RelationColumn[], row: readonly (string | null)[]): DecimalSize[] =>
  columns.map((_, at) => {
    const [whole, scale, isFinite] = row.slice(at * 3, at * 3 + 3)
    return { whole: Number(whole), scale: Number(scale), isFinite: isFinite === 't' }
  })
