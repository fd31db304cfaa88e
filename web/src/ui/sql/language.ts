import type { Completion } from '@codemirror/autocomplete'
import { keywordCompletionSource, PostgreSQL, schemaCompletionSource, SQLDialect } from '@codemirror/lang-sql'
import { LanguageSupport } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { sqlFunctions, type SqlFunction } from './functions.ts'
import { quoteName } from './quoted.ts'

/** The tables that a statement may read. */
export type SqlTables = { name: string; columns: { name: string; type: string }[] }[]

const spec = {
  ...PostgreSQL.spec,
  keywords: `${PostgreSQL.spec.keywords ?? ''} qualify pivot unpivot exclude asof anti semi columns sample using`,
}
const engineSql = SQLDialect.define({ ...spec, builtin: sqlFunctions.map(({ name }) => name).join(' ') })
// What a SELECT is made of. PostgreSQL has hundreds of words more, which are colored but in the way when one writes;
// functions are completed below, with what they give.
const selectWords = `select from where group by having order limit offset distinct as join left right inner full outer
  cross on using union all intersect except with recursive case when then else end and or not in between like ilike is null
  true false cast interval filter over partition rows range preceding following unbounded current row asc desc nulls
  first last exists any qualify pivot unpivot exclude asof anti semi columns sample`
const words = keywordCompletionSource(
  SQLDialect.define({
    keywords: selectWords.replaceAll(/\s+/g, ' '),
    types: PostgreSQL.spec.types ?? '',
    builtin: '',
  }),
)

const completionOf = ({ name, signature, ...about }: SqlFunction): Completion => ({
  label: name,
  detail: signature.startsWith(name) ? signature.slice(name.length) : signature,
  info: () => documentation(about),
  type: 'function',
  apply: signature.includes('(') ? `${name}(` : name,
})

/** What a function gives and an example, as text of elements: nothing of it is markup. */
function documentation({ gives, example, result }: Pick<SqlFunction, 'gives' | 'example' | 'result'>): Node {
  const box = document.createElement('div')
  box.append(Object.assign(document.createElement('div'), { textContent: gives }))
  if (example === undefined) return box
  const code = Object.assign(document.createElement('code'), { textContent: example })
  const line = Object.assign(document.createElement('div'), { className: 'completion-example' })
  line.append(code, result === null || result === undefined ? '' : ` is ${result}`)
  box.append(line)
  return box
}

/** SQL with completion of the tables, of their columns, and of functions. */
export function languageOf(tables: SqlTables, known: readonly SqlFunction[] = sqlFunctions): Extension {
  const functions = known.map(completionOf)
  const schema = Object.fromEntries(
    tables.map(({ name, columns }) => [
      // A dot in the name of a table would otherwise begin a path.
      name.replaceAll('.', '\\.'),
      columns.map((column) => ({ label: column.name, detail: column.type, type: 'property' })),
    ]),
  )
  const config = { dialect: engineSql, schema }
  const named = schemaCompletionSource({
    ...config,
    ...(tables.length === 1 ? { defaultTable: tables[0]?.name ?? '' } : {}),
  })
  const columns: Completion[] = tables.flatMap((table) =>
    table.columns.map(({ name, type }) => ({
      label: name,
      detail: type,
      info: table.name,
      type: 'property',
      apply: quoteName(name),
    })),
  )
  return new LanguageSupport(engineSql.language, [
    engineSql.language.data.of({ autocomplete: named }),
    engineSql.language.data.of({ autocomplete: words }),
    engineSql.language.data.of({
      autocomplete: (context: Parameters<ReturnType<typeof schemaCompletionSource>>[0]) => {
        const word = context.matchBefore(/\w+$/)
        if (!word || context.matchBefore(/["'.]\w*$/)) return null
        return { from: word.from, options: [...functions, ...columns], validFor: /^\w*$/ }
      },
    }),
  ])
}
