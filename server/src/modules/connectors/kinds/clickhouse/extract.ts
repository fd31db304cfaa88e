import { dialects } from '../../../sql/index.ts'
import { CsvRows } from '../../sources/csv-rows.ts'
import type { PartWriter } from '../../sources/part-writer.ts'
import { type ExtractRequest, type Extracted, parametersOf } from '../../sources/source.ts'
import { extractRelation } from '../relation.ts'
import { columnsOf, fromOf } from './columns.ts'
import { fetchAll, piecesOf, type ClickhouseCall } from './session.ts'
import { bareType } from './types.ts'

const dialect = dialects.clickhouse

/** Reads a relation into parts. */
export async function extract(
  call: ClickhouseCall,
  request: ExtractRequest,
  parts: PartWriter,
): Promise<Extracted> {
  const { relation } = request
  const from = fromOf(relation, call)
  const select = (items: string, where: string) => ({
    sql: `SELECT ${items} FROM ${from}${where}`,
    parameters: parametersOf(relation),
  })
  return extractRelation(
    {
      dialect,
      columns: await columnsOf(call, relation),
      isOpen: true,
      valueOf: ({ native_type }, text) => `CAST(${dialect.literal(text)} AS ${bareType(native_type)})`,
      // Of no rows, the server answers the smallest value that the type has.
      async highest(place, where) {
        const { rows } = await fetchAll(call, select(`toString(max(${place})), count()`, where))
        const [value = null, count] = rows[0] ?? []
        return Number(count) === 0 ? null : value
      },
      async write(items, where, columns) {
        const csv = new CsvRows(
          columns.map(({ reading }) => reading.csv),
          parts,
        )
        for await (const { rows } of piecesOf(call, select(items, where))) {
          let isFull = false
          for (const row of rows) isFull = csv.add(row)
          if (isFull) await csv.write()
        }
        await csv.write()
      },
    },
    request,
    parts,
  )
}
