import { dialects } from '../../../sql/index.ts'
import { SourceError } from '../../sources/source-error.ts'
import { parametersOf, type Relation, type SourceColumn, type SourceParameter } from '../../sources/source.ts'
import { rejectDuplicateNames } from '../chosen-columns.ts'
import type { DatabaseSettings } from '../database-settings.ts'
import { refuseOwnSql, type Session } from './session.ts'
import { readingOf, type TypeReading } from './types.ts'

const dialect = dialects.postgres

/** A column with how it is read. */
export interface PostgresColumn extends SourceColumn {
  reading: TypeReading
  /** Of a numeric with a declared size. */
  precision?: { digits: number; scale: number }
}

/** The relation as it stands behind FROM. */
function fromClause(relation: Relation, session: Session, { schemas }: DatabaseSettings): string {
  if ('path' in relation) throw new SourceError('unknown_object', 'a database has tables, not files')
  if ('query' in relation) {
    refuseOwnSql(session)
    // The line ends before the bracket, so that a comment at the end of the query cannot swallow it.
    return `(${relation.query.replace(/(?<![;\s])[;\s]+$/, '')}\n) AS query`
  }
  const { schema, table } = relation
  if (schemas && (schema === undefined || !schemas.includes(schema)))
    throw new SourceError(
      'unknown_object',
      `the connector does not read from the schema ${schema ?? 'that is searched first'}`,
    )
  return [...(schema === undefined ? [] : [schema]), table].map(dialect.identifier).join('.')
}

/** A relation as statements read it: what stands behind FROM, and the values of the places in it. */
export interface From {
  sql: string
  values: readonly (string | null)[]
}

export const fromOf = (relation: Relation, session: Session, settings: DatabaseSettings): From => ({
  sql: fromClause(relation, session, settings),
  values: boundValues(parametersOf(relation)),
})

/** As text, like every parameter of this protocol: the server gives it the type that the statement needs. */
export const boundValues = (parameters: readonly SourceParameter[]): (string | null)[] =>
  parameters.map((value) => (value === null ? null : String(value)))

/** The columns that a relation has for whoever signs in. */
export async function columnsOf(session: Session, from: From): Promise<PostgresColumn[]> {
  const { fields } = await session.query(`SELECT * FROM ${from.sql} LIMIT 0`, from.values)
  rejectDuplicateNames(fields.map(({ name }) => name))
  const { rows } = await session.query(typesOfFields, [
    fields.map(({ dataTypeID }) => dataTypeID),
    fields.map(({ dataTypeModifier }) => dataTypeModifier),
    fields.map(({ tableID }) => tableID),
    fields.map(({ columnID }) => columnID),
  ])
  return fields.map(({ name, dataTypeModifier }, at) => {
    const [native = '', typname = '', typtype = '', typcategory = '', isRequired] = (rows[at] ??
      []) as string[]
    const reading = readingOf({ typname, typtype, typcategory })
    return {
      name,
      type: reading.type,
      native_type: native,
      nullable: isRequired !== 't',
      reading,
      ...(typname === 'numeric' && dataTypeModifier >= 4 ? { precision: precisionOf(dataTypeModifier) } : {}),
    }
  })
}

const typesOfFields = `
  SELECT format_type(f.type, f.modifier), t.typname, t.typtype, t.typcategory, a.attnotnull
  FROM unnest($1::oid[], $2::int[], $3::oid[], $4::int[]) WITH ORDINALITY AS f(type, modifier, relation, number, at)
  JOIN pg_catalog.pg_type t ON t.oid = f.type
  LEFT JOIN pg_catalog.pg_attribute a ON a.attrelid = f.relation AND a.attnum = f.number AND f.number > 0
  ORDER BY f.at`

// A negative scale rounds before the point, so no digit stands behind it.
function precisionOf(modifier: number) {
  const packed = modifier - 4
  const scale = ((packed & 0x7ff) ^ 1024) - 1024
  const digits = (packed >> 16) & 0xffff
  return scale < 0 ? { digits: digits - scale, scale: 0 } : { digits: Math.max(digits, scale), scale }
}
