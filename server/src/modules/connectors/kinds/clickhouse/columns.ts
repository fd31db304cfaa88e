import { dialects } from '../../../sql/index.ts'
import { SourceError } from '../../sources/source-error.ts'
import { parametersOf, type Relation, type SourceColumn } from '../../sources/source.ts'
import { fetchAll, type ClickhouseCall } from './session.ts'
import { bareType, isNullable, readingOf, type Reading } from './types.ts'

const dialect = dialects.clickhouse

export interface ClickhouseColumn extends SourceColumn {
  reading: Reading
}

/** The relation as it stands behind FROM. */
export function fromClause(relation: Relation, { settings }: ClickhouseCall): string {
  if ('path' in relation) throw new SourceError('unknown_object', 'a database has tables, not files')
  // The line ends before the bracket, so that a comment at the end of the query cannot swallow it.
  if ('query' in relation) return `(${relation.query.replace(/(?<![;\s])[;\s]+$/, '')}\n)`
  const { schema = settings.database, table } = relation
  if (schema !== settings.database)
    throw new SourceError(
      'unknown_object',
      `the connector reads from ${settings.database}, not from ${schema}`,
    )
  return [schema, table].map(dialect.identifier).join('.')
}

/** The columns that a relation has for whoever signs in. */
export async function columnsOf(call: ClickhouseCall, relation: Relation): Promise<ClickhouseColumn[]> {
  const sql = `SELECT * FROM ${fromClause(relation, call)} LIMIT 0`
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
