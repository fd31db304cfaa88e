import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestWarehouse } from '../../../../test/warehouse/test-warehouse.ts'
import type { TestWarehouse } from '../../../../test/warehouse/test-warehouse.ts'

/** Cases that several lineage projects agree on. They lie beside the repository, with a README that says how to score. */
interface Case {
  name: string
  dialect: string
  sql: string
  schema: Record<string, Record<string, string>>
  expected: Record<string, string[]>
  conditional?: Record<string, string[]>
}

function folderAbove(folder: string): string | undefined {
  const found = join(folder, 'shared/eval/lineage')
  if (existsSync(found)) return found
  return folder === dirname(folder) ? undefined : folderAbove(dirname(folder))
}

const folder = folderAbove(import.meta.dirname)
if (folder === undefined) console.log('skipped the cases of lineage: there is no shared/eval/lineage above')
const cases = (folder === undefined ? [] : readdirSync(folder))
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => JSON.parse(readFileSync(join(folder ?? '', file), 'utf8')) as Case[])

let opened: TestWarehouse
beforeAll(async () => {
  opened = await openTestWarehouse()
})
afterAll(() => opened.close())

const otherTypes: Record<string, string> = { STRING: 'VARCHAR', INT64: 'BIGINT' }
const nativeOf = (type: string) => otherTypes[type] ?? type

/** Names in the quotes of another dialect, and names of several parts, which are one name here. */
function inOurDialect({ dialect, sql, schema }: Case): string {
  if (dialect === 'duckdb') return sql
  const plain = sql.replaceAll('`', dialect === 'mysql' ? '"' : '')
  const dotted = Object.keys(schema).filter((name) => name.includes('.'))
  return dotted.reduce((text, name) => text.replaceAll(name, `"${name}"`), plain)
}

/** By output column; a second one of the same name is called name@2. Names are compared as the engine does. */
function listed(outputs: readonly (readonly [string, readonly string[]])[]): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const [name, sources] of outputs) {
    const duplicates = Object.keys(found).filter((other) => other.replace(/@\d+$/, '') === name.toLowerCase())
    const key =
      duplicates.length === 0 ? name.toLowerCase() : `${name.toLowerCase()}@${duplicates.length + 1}`
    found[key] = sources.map((source) => source.toLowerCase()).sort()
  }
  return found
}

const planOf = (wanted: Case) =>
  opened.warehouse.plan(1, {
    sql: inOurDialect(wanted),
    tables: Object.entries(wanted.schema).map(([name, columns]) => ({
      name,
      columns: Object.entries(columns).map(([column, type]) => ({ name: column, native: nativeOf(type) })),
    })),
  })

test.runIf(cases.length > 0).each(cases)('$name, strictly', { timeout: 60_000 }, async (wanted) => {
  const { lineage } = await planOf(wanted)
  const found = lineage.columns.map(
    ({ name, sources }) => [name, sources.map(({ table, column }) => `${table}.${column}`)] as const,
  )
  expect(lineage.gaps).toEqual([])
  expect(listed(found)).toEqual(listed(Object.entries(wanted.expected)))
  if (!wanted.conditional) return
  const conditions = lineage.columns.map(({ name, sources }) => {
    const deciding = sources.filter(({ how }) => how === 'conditional')
    return [name, deciding.map(({ table, column }) => `${table}.${column}`)] as const
  })
  expect(listed(conditions)).toMatchObject(listed(Object.entries(wanted.conditional)))
})

test.runIf(folder !== undefined)('the cases are all there', () => {
  expect(cases.length).toBeGreaterThanOrEqual(82)
})
