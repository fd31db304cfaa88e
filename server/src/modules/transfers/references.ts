import type { DescribedTable } from '../../kernel/database/snapshot/described-table.ts'

/** A column that names a row of another table by a foreign key. */
interface ForeignKey {
  table: string
  column: string
  of: string
  ofColumn: string
}

/** One JSON text for each column of a foreign key but the organization. */
export const foreignKeysSql = `
  select json_build_object('table', t.relname, 'column', a.attname, 'of', r.relname, 'ofColumn', b.attname)::text as value
  from pg_constraint k
    join pg_class t on t.oid = k.conrelid
    join pg_class r on r.oid = k.confrelid
    cross join unnest(k.conkey, k.confkey) as u (c, f)
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.c
    join pg_attribute b on b.attrelid = k.confrelid and b.attnum = u.f
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace and a.attname <> 'org_id'
  order by k.conname`

/** What people and documents call the rows of a table that is not simply the plural of it. */
const tablesByWord: Record<string, string> = {
  actor: 'users',
  agent_tool: 'agent_tools',
  author: 'users',
  base: 'knowledge_bases',
  build: 'runs',
  chain: 'schedules',
  chunk: 'knowledge_chunks',
  document: 'knowledge_documents',
  evaluation: 'evaluation_sets',
  model: 'datasets',
  owner: 'users',
  policy: 'datasets',
  provider: 'chat_providers',
  query: 'saved_queries',
  release: 'app_releases',
  role: 'custom_roles',
  session: 'chat_sessions',
  share_link: 'dashboard_links',
  message: 'chat_messages',
  tool: 'agent_tools',
}

/** Columns without a foreign key whose names do not say what they name. */
const tablesByColumn: Record<string, string> = {
  'agent_runs.replay_of': 'agent_runs',
  'builds.chain': 'schedules',
  'folders.ancestor_ids': 'folders',
  'lineage_runs.parent_id': 'lineage_runs',
  'knowledge_postings.lexeme_id': 'knowledge_lexemes',
  'knowledge_postings.segment_id': 'knowledge_segments',
  'knowledge_vectors.index_id': 'knowledge_indexes',
  'runs.reads': 'datasets',
}

/** Columns and fields that say of what kind the row is that another names. */
export const kindOf: Record<string, readonly string[]> = {
  target_id: ['target_type', 'type', 'kind'],
  subject_id: ['subject_type'],
  source_id: ['kind'],
  id: ['type', 'kind'],
}

/** Which rows columns and fields of documents name: by the foreign keys of the catalogue, and by their names. */
export class References {
  readonly #tables: ReadonlyMap<string, DescribedTable>
  readonly #keys: ReadonlyMap<string, ForeignKey>

  constructor(tables: readonly DescribedTable[], keys: readonly string[]) {
    this.#tables = new Map(tables.map((table) => [shortName(table), table]))
    const found = keys.map((text) => JSON.parse(text) as ForeignKey)
    this.#keys = new Map(found.map((key) => [`${key.table}.${key.column}`, key]))
  }

  /** The table whose rows a column names, by their ids. */
  ofColumn(table: string, column: string): string | undefined {
    const key = this.#keys.get(`${table}.${column}`)
    if (key !== undefined) return key.ofColumn === 'id' ? key.of : this.ofColumn(key.of, key.ofColumn)
    return tablesByColumn[`${table}.${column}`] ?? this.ofField(column)
  }

  /** The table whose rows a field of a document names: `dataset_id`, `group_ids`, `created_by`. */
  ofField(name: string): string | undefined {
    const field = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    if (field.endsWith('_by')) return 'users'
    if (field === 'chain') return 'schedules'
    const [, word] = /^(.+)_ids?$/.exec(field) ?? []
    return word === undefined ? undefined : this.ofWord(word)
  }

  /** The table of a kind of thing: `dataset`, `datasets`, `output_dataset`. */
  ofWord(word: string): string | undefined {
    const singular = word.replaceAll('-', '_')
    for (const one of [singular, singular.replace(/s$/, ''), singular.replace(/^.*_/, '')]) {
      const table = tablesByWord[one] ?? this.#pluralOf(one)
      if (table !== undefined) return table
    }
    return undefined
  }

  /** Tables that others name before those that name them, where that is possible. */
  sorted(tables: readonly DescribedTable[]): DescribedTable[] {
    const wanted = new Map(tables.map((table) => [shortName(table), table]))
    const sorted: DescribedTable[] = []
    const seen = new Set<string>()
    const visit = (name: string) => {
      const table = wanted.get(name)
      if (table === undefined || seen.has(name)) return
      seen.add(name)
      for (const key of this.#keys.values()) if (key.table === name) visit(key.of)
      sorted.push(table)
    }
    for (const name of wanted.keys()) visit(name)
    return sorted
  }

  #pluralOf(word: string): string | undefined {
    return [`${word}s`, word.replace(/y$/, 'ies'), `${word}es`].find((name) =>
      this.#tables.get(name)?.columns.some((column) => column.name === 'id' && isNumber(column.type)),
    )
  }
}

export const shortName = ({ name }: Pick<DescribedTable, 'name'>): string =>
  name.replace(/^public\./, '').replaceAll('"', '')

const isNumber = (type: string) => /^(integer|bigint)(\[\])?$/.test(type)

/** What a column holds of other rows. */
export type ColumnMeaning =
  | { is: 'organization' }
  | { is: 'row'; of: string }
  | { is: 'rowOfKind'; kindIn: string }
  | { is: 'document' }
  | { is: 'text' }
  | { is: 'postings' }
  | { is: 'value' }

/** Texts that name rows: `dataset:12`, `/dashboards/7`, `recipe 3`. */
const textColumns = /^(link|notification_silences\.subject|guessed_names\.owner|lineage_nodes\.key)$/

export function meaningOf(
  references: References,
  table: DescribedTable,
  { name, type }: DescribedTable['columns'][number],
): ColumnMeaning {
  const short = shortName(table)
  if (name === 'org_id' || (short === 'organizations' && name === 'id')) return { is: 'organization' }
  if (isNumber(type)) {
    if (name === 'id') return { is: 'row', of: short }
    const kindIn = kindOf[name]?.find((one) => table.columns.some((column) => column.name === one))
    if (kindIn !== undefined) return { is: 'rowOfKind', kindIn }
    const of = references.ofColumn(short, name)
    return of === undefined ? { is: 'value' } : { is: 'row', of }
  }
  if (/^jsonb?$/.test(type)) return { is: 'document' }
  if (short === 'knowledge_postings' && name === 'entries') return { is: 'postings' }
  if (textColumns.test(name) || textColumns.test(`${short}.${name}`)) return { is: 'text' }
  return { is: 'value' }
}
