import type { Column } from '../warehouse/index.ts'
import { dialects } from '../sql/index.ts'

const quoted = dialects.duckdb.identifier

// What a spreadsheet may take for a formula: the signs and their full-width forms, behind control characters or
// spaces, at the start of a cell. A cell also starts behind what some locales separate cells by.
// https://owasp.org/www-community/attacks/CSV_Injection
const before = String.raw`[\s\x00-\x1f\x{feff}]*`
const signs = String.raw`[=+\-@\x{ff1d}\x{ff0b}\x{ff0d}\x{ff20}]`
const starts = String.raw`(^|[;|\t\r\n])(${before}${signs})`
const control = String.raw`^[\t\r\n\x00]`

/** The same rows with an apostrophe before what a spreadsheet would run. Numbers and times stay as they are. */
export function formulaFree(sql: string, columns: readonly Column[]): string {
  const names = columns.map((_, at) => quoted(`c${at}`))
  const cells = columns.map(({ type, name }, at) => {
    const cell = names[at] ?? ''
    const isText = ['text', 'json', 'list', 'struct'].includes(type)
    return `${isText ? neutralised(`CAST(${cell} AS VARCHAR)`) : cell} AS ${quoted(neutralisedName(name))}`
  })
  // A comment at the end of the statement must not swallow the bracket.
  return `SELECT ${cells.join(', ')}\nFROM (\n${sql.replace(/(\s|;)+$/, '')}\n) AS answer(${names.join(', ')})`
}

function neutralised(text: string): string {
  const withoutSigns = String.raw`regexp_replace(${text}, '${starts}', '\1''\2', 'g')`
  return `CASE WHEN regexp_matches(${text}, '${control}') AND NOT regexp_matches(${text}, '^${before}${signs}')
    THEN concat('''', ${withoutSigns}) ELSE ${withoutSigns} END`
}

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const riskyName = /^[\s\u0000-\u001f\ufeff]*[=+\-@＝＋－＠]/

const neutralisedName = (name: string) => (riskyName.test(name) ? `'${name}` : name)
