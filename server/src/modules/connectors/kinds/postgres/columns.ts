import { dialects } from '../../../sql/index.ts'
import { SourceError } from '../../sources/source-error.ts'
import { parametersOf, type Relation, type SourceParameter } from '../../sources/source.ts'
import { rejectDuplicateNames } from '../columns.ts'
import { fromClause, type RelationColumn } from '../relation.ts'
import type { PostgresSettings } from './postgres.ts'
import { refuseOwnSql, type Session } from './session.ts'
import { declaredSize, readingOf } from './types.ts'

/** A relation as statements read it: what stands behind FROM, and the values of the places in it. */
export interface From {
  sql: string
  values: readonly (string | null)[]
}

export function fromOf(relation: Relation, session: Session, { schemas }: PostgresSettings): From {
  if ('query' in relation) refuseOwnSql(session)
  const sql = fromClause(relation, dialects.postgres, ({ schema, table }) => {
    if (schemas && (schema === undefined || !schemas.includes(schema)))
      throw new SourceError(
        'unknown_object',
        `the connector does not read from the schema ${schema ?? 'that is searched first'}`,
      )
    return schema === undefined ? [table] : [schema, table]
  })
  return { sql, values: boundValues(parametersOf(relation)) }
}

/** As text, like every parameter of this protocol: the server gives it the type that the statement needs. */
export const boundValues = (parameters: readonly SourceParameter[]): (string | null)[] =>
  parameters.map((value) => (value === null ? null : String(value)))

/** The columns that a relation has for whoever signs in. */
export async function columnsOf(session: Session, from: From): Promise<RelationColumn[]> {
  const { fields } = await session.query(`SELECT * FROM ${from.sql} LIMIT 0`, from.values)
  rejectDuplicateNames(fields.map(({ name }) => name))
  const { rows } = await session.query(typesOfFields, [
    fields.map(({ dataTypeID }) => dataTypeID),
    fields.map(({ dataTypeModifier }) => dataTypeModifier),
    fields.map(({ tableID }) => tableID),
    fields.map(({ columnID }) => columnID),
  ])
  return fields.map((field, at) => {
    const [native = '', typtype = '', typcategory = '', isRequired] = (rows[at] ?? []) as string[]
    const reading = readingOf(field, { typtype, typcategory })
    const declared = declaredSize(field)
    return {
      name: field.name,
      type: reading.type,
      native_type: native,
      nullable: isRequired !== 't',
      reading,
      ...(declared && { size: sizeOf(declared) }),
    }
  })
}

const typesOfFields = `
  SELECT format_type(f.type, f.modifier), t.typtype, t.typcategory, a.attnotnull
  FROM unnest($1::oid[], $2::int[], $3::oid[], $4::int[]) WITH ORDINALITY AS f(type, modifier, relation, number, at)
  JOIN pg_catalog.pg_type t ON t.oid = f.type
  LEFT JOIN pg_catalog.pg_attribute a ON a.attrelid = f.relation AND a.attnum = f.number AND f.number > 0
  ORDER BY f.at`

// A negative scale rounds before the point, so no digit stands behind it.
const sizeOf = ({ digits, scale }: { digits: number; scale: number }) =>
  scale < 0 ? { digits: digits - scale, scale: 0 } : { digits: Math.max(digits, scale), scale }
