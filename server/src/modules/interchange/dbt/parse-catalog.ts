import { refuse } from '../../../kernel/errors.ts'
import { fieldsOf, textOf } from '../values.ts'

/** What a `catalog.json` adds: the comments of tables and columns in the database, by the id of the node. */
export type DbtCatalog = Record<string, { comment: string; columns: { name: string; comment: string }[] }>

export function parseCatalog(text: string): DbtCatalog {
  const catalog = parsed(text)
  const version = textOf(fieldsOf(catalog['metadata'])['dbt_schema_version'])
  if (!version?.includes('/catalog/'))
    throw refuse.invalid('body.catalog', 'is no catalog.json of dbt: metadata.dbt_schema_version is missing')
  const tables = [
    ...Object.entries(fieldsOf(catalog['nodes'])),
    ...Object.entries(fieldsOf(catalog['sources'])),
  ]
  return Object.fromEntries(
    tables.map(([id, table]) => {
      const { metadata, columns } = fieldsOf(table)
      const named = Object.values(fieldsOf(columns)).map(fieldsOf)
      return [
        id,
        {
          comment: textOf(fieldsOf(metadata)['comment']) ?? '',
          columns: named.flatMap(({ name, comment }) => {
            const called = textOf(name)
            return called === undefined ? [] : [{ name: called, comment: textOf(comment) ?? '' }]
          }),
        },
      ]
    }),
  )
}

function parsed(text: string): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    throw refuse.invalid('body.catalog', 'is not JSON')
  }
}
