import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatasetColumn } from '../../../../contract/src/datasets.ts'
import type { People, PolicyDocument } from '../../../../contract/src/policy-document.ts'
import { policiesOf, rowsOf, subjects } from '../../../test/policies/random-policies.ts'
import {
  type Cell,
  type KnownType,
  type Row,
  columnNames,
  columnSeen,
  columnTypes,
  maskedCell,
  restrictedOf,
  rowsSeen,
} from '../../../test/policies/reference.ts'
import {
  type EngineName,
  type SqlEngine,
  type TestTable,
  engineNames,
  openEngine,
} from '../../../test/sql-engines.ts'
import { columnTypes as typesNamed } from './health.ts'
import { filledIn } from './document.ts'
import { Bindings, fillDeferred } from '../sql/index.ts'
import { govern, type Governed, sealView } from './govern.ts'
import type { Subject } from './subject.ts'
import type { TableView } from './table-view.ts'
import { cases } from '../../../test/cases.ts'

const stored = rowsOf(120, 11)
const table: TestTable = {
  name: 'people',
  columns: columnNames.map((column) => ({ name: column, type: columnTypes[column], native: '' })),
  rows: stored.map((row) => columnNames.map((column) => row[column] ?? null)),
}
const mask_key = "key of 'this'"
const people = fc.array(subjects, { minLength: 1, maxLength: 2 })
const anyPolicies = policiesOf({ plain: ['id'], groupIds: [1, 2, 7], valid: false })

function columnsIn(engine: SqlEngine): DatasetColumn[] {
  return columnNames.map((name) => ({
    name,
    type: columnTypes[name],
    native_type: engine.native(columnTypes[name]),
    nullable: true,
    label: null,
    description: null,
  }))
}

function governed(
  engine: SqlEngine,
  document: PolicyDocument,
  of: readonly Subject[],
  now?: DatasetColumn[],
) {
  const columns = columnsIn(engine)
  const column_types = typesNamed(filledIn(document), columns)
  const ungoverned = { columns: now ?? columns, view: undefined, dialect: engine.dialect.name }
  return govern(
    ungoverned,
    { org_id: 7, document, column_types, mask_key, people: [], inheritance: null },
    of,
  )
}

const isDenied = (found: ReturnType<typeof govern>): boolean => 'problems' in found

function allowed(found: ReturnType<typeof govern>): Governed {
  if ('problems' in found) throw new Error(JSON.stringify(found.problems))
  return found
}

async function shown(
  engine: SqlEngine,
  { columns, view }: Pick<Governed, 'columns' | 'view'>,
): Promise<Row[]> {
  const { identifier } = engine.dialect
  const whole = { columns: columns.map(({ name }) => ({ name, sql: `t.${identifier(name)}` })) }
  const seen: Pick<TableView, 'columns' | 'where' | 'values'> = view ?? whole
  const text =
    `SELECT ${seen.columns.map(({ name, sql }) => `${sql} AS ${identifier(name)}`).join(', ')} ` +
    `FROM ${identifier('people')} AS t${seen.where === undefined ? '' : ` WHERE ${seen.where}`}`
  const bindings = new Bindings(engine.dialect)
  const statement = bindings.statement(fillDeferred(text, seen.values, ({ value }) => bindings.value(value)))
  const rows = await engine.query(statement).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${statement.sql}`)
  })
  return rows
    .map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? null])) as Row)
    .toSorted((a, b) => Number(a['id']) - Number(b['id']))
}

/** As the engines write it: truth is 1 in some, and what looks like a number comes as one. */
const written = (cell: Cell) =>
  cell === null ? null : String(typeof cell === 'boolean' ? Number(cell) : cell)
const writtenRow = (row: Row) =>
  Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, written(cell)]))

function expected(document: PolicyDocument, of: readonly Subject[]): Row[] {
  return rowsSeen(document, of, stored).map((row) =>
    Object.fromEntries(
      columnNames.flatMap((name): [string, Cell][] => {
        const sight = columnSeen(document, of, name)
        const type: KnownType = columnTypes[name]
        if (!sight) return []
        const cell = row[name] ?? null
        return [[name, sight.kind === 'plain' ? cell : maskedCell(cell, sight.mask, { type, key: mask_key })]]
      }),
    ),
  )
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

const runs: Partial<Record<EngineName, number>> = { duckdb: 150, postgres: 60, mysql: 60, clickhouse: 40 }

describe.each(engineNames)('SQL-22: policies in %s', (name) => {
  let engine: SqlEngine
  beforeAll(async () => {
    engine = await openEngine(name)
    await engine.load(table)
  }, 120_000)
  afterAll(() => engine.close())

  test('show the rows and the values that they mean, whatever their conditions, masks and people', async () => {
    await fc.assert(
      fc.asyncProperty(anyPolicies, people, async (document, of) => {
        const found = allowed(governed(engine, document, of))
        const rows = await shown(engine, found)
        expect(rows.map(writtenRow), found.view?.where).toEqual(expected(document, of).map(writtenRow))
        if (found.view)
          expect(await shown(engine, { ...found, view: sealView(found.view) as TableView })).toEqual(rows)
      }),
      { numRuns: cases(runs[name] ?? 50) },
    )
  }, 240_000)
})

describe('SQL-22: whatever the policies', () => {
  let engine: SqlEngine
  beforeAll(async () => {
    engine = await openEngine('duckdb')
    await engine.load(table)
  })
  afterAll(() => engine.close())

  const seenBy = async (document: PolicyDocument, of: readonly Subject[]) => {
    const found = allowed(governed(engine, document, of))
    const plain = found.columns.filter(({ masked }) => !masked).map((column) => column.name)
    return {
      ids: idsOf(await shown(engine, found)),
      names: found.columns.map((column) => column.name),
      plain,
    }
  }
  type Seen = Awaited<ReturnType<typeof seenBy>>
  const expectNoLess = (more: Seen, less: Seen) => {
    expect(more.ids).toEqual(expect.arrayContaining(less.ids))
    expect(more.names).toEqual(expect.arrayContaining(less.names))
    expect(more.plain).toEqual(expect.arrayContaining(less.plain))
  }

  test('an exception never hides anything from who is excepted', async () => {
    await fc.assert(
      fc.asyncProperty(anyPolicies, subjects, fc.nat(3), async (document, subject, place) => {
        const before = await seenBy(document, [subject])
        const excepted = {
          ...document,
          columns: document.columns.map((entry, at) =>
            at === place ? { ...entry, except: withRole(entry.except, subject) } : entry,
          ),
        }
        expectNoLess(await seenBy(excepted, [subject]), before)
        const unrestricted = { ...document, unrestricted: withRole(document.unrestricted, subject) }
        expectNoLess(await seenBy(unrestricted, [subject]), before)
      }),
    )
  })

  test('one more policy beside others never hides a row, and one that needs an attribute they lack shows none', async () => {
    await fc.assert(
      fc.asyncProperty(anyPolicies, anyPolicies, subjects, async (document, { rows }, subject) => {
        fc.pre(document.rows.length > 0)
        const before = await seenBy(document, [subject])
        const added = [...document.rows, ...rows.map((row) => ({ ...row, name: `more ${row.name}` }))]
        expectNoLess(await seenBy({ ...document, rows: added }, [subject]), before)

        const lacking = document.rows.map((row) => ({
          ...row,
          condition: {
            all: [row.condition, { column: 'id', operator: 'in' as const, attribute: 'lacking' }],
          },
        }))
        const isFree = restrictedOf(document, [subject]).length === 0
        const { ids } = await seenBy({ ...document, rows: lacking }, [subject])
        expect(ids).toEqual(isFree ? idsOf(stored) : [])
      }),
    )
  })

  test('two people together see nothing that one of them does not', async () => {
    await fc.assert(
      fc.asyncProperty(anyPolicies, subjects, subjects, async (document, one, other) => {
        const both = await seenBy(document, [one, other])
        for (const alone of [one, other]) expectNoLess(await seenBy(document, [alone]), both)
      }),
    )
  })

  test('a column that is gone, renamed or of another type shows the restricted nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyPolicies,
        subjects,
        fc.constantFrom('gone', 'renamed', 'retyped'),
        async (document, subject, how) => {
          const named = Object.keys(typesNamed(filledIn(document), columnsIn(engine)))
          for (const column of named) {
            const columns = columnsIn(engine).flatMap((one) => {
              if (one.name !== column) return [one]
              if (how === 'gone') return []
              return [how === 'renamed' ? { ...one, name: `${column}_2` } : { ...one, type: 'json' as const }]
            })
            const isFree = restrictedOf(document, [subject]).length === 0
            expect(isDenied(governed(engine, document, [subject], columns)), column).toBe(!isFree)
          }
        },
      ),
    )
  })
})

const withRole = (people: People | undefined, { role }: Subject): People => ({
  ...people,
  roles: [...(people?.roles ?? []), role],
})
