import type { DescribedTable } from '../../kernel/database/snapshot/described-table.ts'
import { type ColumnMeaning, kindOf, meaningOf, type References, shortName } from './references.ts'

/** The new id of a row of a table. */
export type IdOf = (table: string, id: number) => number

export type Values = (string | null)[]

/** Agents have tools of the program beside those of the organization, with ids of their own. */
const builtIn: Record<string, number> = { agent_tools: 1000 }

/** Parts of documents that are data of the organization, in which a name says nothing. */
const dataFields = new Set(['rows', 'examples', 'values', 'attributes', 'column_types', 'columnTypes'])
/** Columns whose documents are data, or are sealed. */
const dataColumns = new Set(['user_attributes.attributes', 'check_results.examples', 'connectors.secrets'])

/** Gives the rows of one table their new ids, in columns and in documents. */
export function rewriter(
  references: References,
  table: DescribedTable,
  at: { orgId: number; idOf: IdOf },
): (values: Values) => Values {
  const short = shortName(table)
  const meanings = table.columns.map((column) => meaningOf(references, table, column))
  const indexOf = new Map(table.columns.map(({ name }, index) => [name, index]))
  const idOf: IdOf = (name, id) => (id <= (builtIn[name] ?? 0) ? id : at.idOf(name, id))
  const walk = documentRewriter(references, { ...at, idOf })
  const ids = (of: string, text: string) => text.replaceAll(/\d+/g, (id) => String(idOf(of, Number(id))))
  const change = (
    meaning: ColumnMeaning,
    column: string,
    { text, values }: { text: string; values: Values },
  ) => {
    switch (meaning.is) {
      case 'organization':
        return String(at.orgId)
      case 'row':
        return ids(meaning.of, text)
      case 'rowOfKind': {
        const of = references.ofWord(values[indexOf.get(meaning.kindIn)!] ?? '')
        return of === undefined ? text : ids(of, text)
      }
      case 'document':
        return dataColumns.has(`${short}.${column}`) ? text : rewrittenJson(text, walk)
      case 'postings':
        return rewrittenPostings(text, (id) => idOf('knowledge_chunks', id))
      case 'text':
        return short === 'lineage_nodes'
          ? rewrittenKey(references, { key: text, type: values[indexOf.get('subject_type')!] ?? null, idOf })
          : rewrittenText(references, text, idOf)
      case 'value':
        return text
    }
  }
  return (values) =>
    values.map((text, index) =>
      text === null ? null : change(meanings[index]!, table.columns[index]!.name, { text, values }),
    )
}

/** A text that did not change stays as it is: JSON numbers and spaces would not survive otherwise. */
function rewrittenJson(text: string, walk: (value: unknown) => unknown): string {
  const value = JSON.parse(text) as unknown
  const before = JSON.stringify(value)
  const after = JSON.stringify(walk(value))
  return before === after ? text : after
}

type Document = Record<string, unknown>

function documentRewriter(references: References, { orgId, idOf }: { orgId: number; idOf: IdOf }) {
  const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0
  const renamed = (of: string, value: unknown): unknown => {
    if (isId(value)) return idOf(of, value)
    return Array.isArray(value) ? value.map((one: unknown) => (isId(one) ? idOf(of, one) : one)) : value
  }
  const tableOf = (key: string, { document, parent }: { document: Document; parent: string }) => {
    for (const kind of kindOf[key] ?? []) {
      const word = document[kind]
      const of = typeof word === 'string' ? references.ofWord(word) : undefined
      if (of !== undefined) return of
    }
    return key === 'id' ? references.ofWord(parent) : references.ofField(key)
  }
  const walk = (value: unknown, parent: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => walk(one, parent))
    if (typeof value !== 'object' || value === null) return value
    const document = value as Document
    return Object.fromEntries(
      Object.entries(document).map(([key, field]) => {
        if (dataFields.has(key)) return [key, field]
        if (/^(org|organization)_?id$/i.test(key)) return [key, isId(field) ? orgId : field]
        const names = isId(field) || (Array.isArray(field) && field.every(isId))
        const of = names ? tableOf(key, { document, parent }) : undefined
        return [key, of === undefined ? walk(field, key) : renamed(of, field)]
      }),
    )
  }
  return (value: unknown) => walk(value, '')
}

/** Paths of pages, and words with a number. */
const rewrittenText = (references: References, text: string, idOf: IdOf): string =>
  text.replaceAll(/(?<![a-z_-])([a-z_-]+)([/: ])(\d+)\b/g, (whole, ...[word, between, id]: string[]) => {
    const of = references.ofWord(word!)
    return of === undefined ? whole : `${word}${between}${idOf(of, Number(id))}`
  })

/** The key of a node begins with the id of what it is about. */
function rewrittenKey(
  references: References,
  { key, type, idOf }: { key: string; type: string | null; idOf: IdOf },
): string {
  const of = type === null ? undefined : references.ofWord(type)
  return of === undefined ? key : key.replace(/^\d+(?=:|$)/, (id) => String(idOf(of, Number(id))))
}

const entryBytes = 6

/** Passages of a word, each with its impact; ids keep their order, and so do the entries. */
function rewrittenPostings(hex: string, idOf: (id: number) => number): string {
  const entries = Buffer.from(hex.replace(/^\\x/, ''), 'hex')
  for (let at = 0; at + entryBytes <= entries.length; at += entryBytes)
    entries.writeInt32BE(idOf(entries.readInt32BE(at)), at)
  return `\\x${entries.toString('hex')}`
}
