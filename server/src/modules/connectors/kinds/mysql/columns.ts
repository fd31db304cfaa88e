import { dialects } from '../../../sql/index.ts'
import { parametersOf, type Relation, type SourceParameter } from '../../sources/source.ts'
import { rejectDuplicateNames } from '../columns.ts'
import { fromClause, inDatabase, type RelationColumn } from '../relation.ts'
import { prepareStatement } from './prepared.ts'
import { refuseOwnSql, type Session } from './session.ts'
import { readingOf, type Reading } from './types.ts'

const notNull = 1

export interface MysqlColumn extends RelationColumn {
  reading: Reading
}

/** A relation as statements read it: what stands behind FROM, and the values of the places in it. */
export interface From {
  sql: string
  values: readonly SourceParameter[]
}

export function fromOf(relation: Relation, session: Session): From {
  if ('query' in relation) refuseOwnSql(session)
  const sql = fromClause(relation, dialects.mysql, inDatabase(session.settings.database))
  return { sql, values: parametersOf(relation) }
}

/** The statement that reads these of a relation; where it has values, one that runs what was prepared. */
export async function selectStatement(
  session: Session,
  items: string,
  { sql, values }: From,
): Promise<string> {
  const select = `SELECT ${items} FROM ${sql}`
  return values.length === 0 ? select : await prepareStatement(session, { sql: select, parameters: values })
}

/** The columns that a relation has for whoever signs in. */
export async function columnsOf(session: Session, relation: Relation): Promise<MysqlColumn[]> {
  const from = fromOf(relation, session)
  const { fields } = await session.query(
    await selectStatement(session, '*', { ...from, sql: `${from.sql} LIMIT 0` }),
  )
  rejectDuplicateNames(fields.map(({ name }) => name))
  const declared =
    'table' in relation ? await declaredTypes(session, relation.table) : new Map<string, string>()
  return fields.map((field) => {
    const reading = readingOf(field, session.settings.zero_dates ?? 'refuse')
    return {
      name: field.name,
      type: reading.type,
      native_type: declared.get(field.name) ?? reading.nativeType,
      nullable: (field.flags & notNull) === 0,
      reading,
      ...(reading.size && { size: reading.size }),
    }
  })
}

async function declaredTypes({ query: ask, settings }: Session, table: string): Promise<Map<string, string>> {
  const { rows } = await ask(
    'SELECT column_name, column_type FROM information_schema.columns WHERE table_schema = ? AND table_name = ?',
    [settings.database, table],
  )
  return new Map(rows.map(([name, type]) => [name ?? '', type ?? '']))
}
