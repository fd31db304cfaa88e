import { dialects } from '../../../sql/index.ts'
import { SourceError } from '../../sources/source-error.ts'
import { parametersOf, type Relation } from '../../sources/source.ts'
import { fromClause, inDatabase, type RelationColumn } from '../relation.ts'
import { fetchAll, type ClickhouseCall } from './session.ts'
import { bareType, isNullable, readingOf, type Reading } from './types.ts'

export interface ClickhouseColumn extends RelationColumn {
  reading: Reading
}

/** The relation as it stands behind FROM. */
export const fromOf = (relation: Relation, { settings }: ClickhouseCall): string =>
  fromClause(relation, dialects.clickhouse, inDatabase(settings.database))

/** The columns that a relation has for whoever signs in. */
export async function columnsOf(call: ClickhouseCall, relation: Relation): Promise<ClickhouseColumn[]> {
  const sql = `SELECT * FROM ${fromOf(relation, call)} LIMIT 0`
  const { columns } = await fetchAll(call, { sql, parameters: parametersOf(relation) })
  return columns.map(({ name, type }) => {
    const reading = readingOf(type)
    if (!reading)
      throw new SourceError(
        'bad_value',
        `column ${name} holds ${bareType(type)}: finish the aggregate in a query`,
      )
    return { name, type: reading.type, native_type: type, nullable: isNullable(type), reading }
  })
}
