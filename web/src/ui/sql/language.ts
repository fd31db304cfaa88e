import type { Completion } from '@codemirror/autocomplete'
import { PostgreSQL, schemaCompletionSource, SQLDialect, sql } from '@codemirror/lang-sql'
import type { Extension } from '@codemirror/state'
import { sqlFunctions } from './functions.ts'
import { quoted } from './quoted.ts'

/** The tables that a statement may read. */
export type SqlTables = { name: string; columns: { name: string; type: string }[] }[]

const engineSql = SQLDialect.define({
  ...PostgreSQL.spec,
  keywords: `${PostgreSQL.spec.keywords ?? ''} qualify pivot unpivot exclude asof anti semi columns sample using`,
  builtin: sqlFunctions.map(({ name }) => name).join(' '),
})

const functions: Completion[] = sqlFunctions.map(({ name, signature, gives }) => ({
  label: name,
  detail: signature.slice(name.length),
  info: gives,
  type: 'function',
  apply: signature.includes('(') ? `${name}(` : name,
}))

/** SQL with completion of the tables, of their columns, and of functions. */
export function languageOf(tables: SqlTables): Extension {
  const schema = Object.fromEntries(
    tables.map(({ name, columns }) => [
      // A dot in the name of a table would otherwise begin a path.
      name.replaceAll('.', '\\.'),
      columns.map((column) => ({ label: column.name, detail: column.type, type: 'property' })),
    ]),
  )
  const config = { dialect: engineSql, upperCaseKeywords: false, schema }
  const support = sql({ ...config, ...(tables.length === 1 ? { defaultTable: tables[0]?.name ?? '' } : {}) })
  const columns: Completion[] = tables.flatMap((table) =>
    table.columns.map(({ name, type }) => ({
      label: name,
      detail: type,
      info: table.name,
      type: 'property',
      apply: quoted(name),
    })),
  )
  return [
    support,
    engineSql.language.data.of({
      autocomplete: (context: Parameters<ReturnType<typeof schemaCompletionSource>>[0]) => {
        const word = context.matchBefore(/\w+$/)
        if (!word || context.matchBefore(/["'.]\w*$/)) return null
        return { from: word.from, options: [...functions, ...columns], validFor: /^\w*$/ }
      },
    }),
  ]
}
