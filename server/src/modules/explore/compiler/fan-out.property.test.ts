import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Filter } from '../../../../../contract/src/filters.ts'
import type { Dimension, Measure, Query } from '../../../../../contract/src/query.ts'
import { sceneOf } from '../../../../test/scene.ts'
import {
  type Cell,
  type EngineName,
  type SqlEngine,
  type TestTable,
  engineNames,
  openEngine,
} from '../../../../test/sql-engines.ts'
import type { Scene } from '../../models/index.ts'
import { compileQuery } from './compile-query.ts'
import { cases } from '../../../../test/cases.ts'

// What stands here is the meaning of joins without SQL: rows meet as sets, and a measure counts each of its rows once
// in each group, whatever the row met on the way there.

const table = (name: string, columns: Record<string, 'integer' | 'text' | 'date'>): TestTable => ({
  name,
  columns: Object.entries(columns).map(([column, type]) => ({ name: column, type, native: '' })),
  rows: [],
})
const orders = table('orders', {
  id: 'integer',
  customer: 'integer',
  status: 'text',
  amount: 'integer',
  day: 'date',
})
const customers = table('customers', { id: 'integer', country: 'text', age: 'integer' })
const countries = table('countries', { code: 'text', continent: 'text' })
const items = table('items', { order_id: 'integer', product: 'text', qty: 'integer' })
const tags = table('tags', { status: 'text', tag: 'text' })

/** Numbers that are always the same, for data that is. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const pick = <T>(next: (below: number) => number, list: readonly T[]) => list[next(list.length)] ?? null

function fill(seed: number): void {
  const next = random(seed)
  const orNull = (value: Cell, often = 5) => (next(often) === 0 ? null : value)
  countries.rows = [
    ['DE', 'EU'],
    ['FR', 'EU'],
    ['US', 'NA'],
    [`o'k`, null],
  ]
  customers.rows = Array.from({ length: 9 }, (_, id) => [
    id,
    orNull(pick(next, ['DE', 'FR', 'US', `o'k`, 'XX'])),
    orNull(20 + next(40)),
  ])
  orders.rows = Array.from({ length: 40 }, (_, id) => [
    id,
    orNull(next(14)),
    orNull(pick(next, ['new', 'paid', 'Paid', 'gone'])),
    orNull(next(100) - 20),
    `2026-0${1 + next(3)}-1${next(9)}`,
  ])
  items.rows = Array.from({ length: 70 }, () => [
    orNull(next(50)),
    orNull(pick(next, ['a', 'b', 'c'])),
    orNull(next(9)),
  ])
  tags.rows = Array.from({ length: 9 }, () => [
    orNull(pick(next, ['new', 'paid', 'none'])),
    orNull(pick(next, ['x', 'y'])),
  ])
  items.rows.push(...items.rows.slice(0, 5))
  orders.rows.push([100, 3, 'paid', 10, '2026-01-11'], [101, 3, 'paid', 10, '2026-01-11'])
}

interface Edge {
  from: string
  on: [string, string]
}
const tables: Record<string, TestTable> = {
  '': orders,
  customer: customers,
  'customer.place': countries,
  items,
  tags,
}
const edges: Record<string, Edge> = {
  customer: { from: '', on: ['customer', 'id'] },
  'customer.place': { from: 'customer', on: ['country', 'code'] },
  items: { from: '', on: ['id', 'order_id'] },
  tags: { from: '', on: ['status', 'status'] },
}

const sceneIn = (engine: SqlEngine): Scene =>
  sceneOf(engine, orders, {
    joins: [
      { path: 'customer', table: customers, cardinality: 'many_to_one', on: [['customer', 'id']] },
      { path: 'customer.place', table: countries, cardinality: 'many_to_one', on: [['country', 'code']] },
      { path: 'items', table: items, cardinality: 'one_to_many', on: [['id', 'order_id']] },
      { path: 'tags', table: tags, cardinality: 'many_to_many', on: [['status', 'status']] },
    ],
  })

/** Which row of each table stands in a row of the join; null where none was found. */
type Met = Record<string, number | null>

const cellAt = (path: string, row: number | null, column: string): Cell => {
  const of = tables[path]
  if (!of || row === null) return null
  return of.rows[row]?.[of.columns.findIndex(({ name }) => name === column)] ?? null
}

function expand(met: Met[], path: string, { at, from, to }: { at: string; from: string; to: string }): Met[] {
  return met.flatMap((row) => {
    const key = cellAt(at, row[at] ?? null, from)
    const found = (tables[path]?.rows ?? []).flatMap((_, index) =>
      key !== null && cellAt(path, index, to) === key ? [index] : [],
    )
    return found.length === 0 ? [{ ...row, [path]: null }] : found.map((index) => ({ ...row, [path]: index }))
  })
}

/** Every table that is wanted, reached from home on the one way through the tree. */
function joined(home: string, wanted: readonly string[]): Met[] {
  let met: Met[] = (tables[home]?.rows ?? []).map((_, index) => ({ [home]: index }))
  const reached = new Set([home])
  const up = (path: string): string[] => (path === '' ? [''] : [path, ...up(edges[path]?.from ?? '')])
  for (const target of wanted) {
    const down = up(target).toReversed()
    const shared = up(home).find((path) => down.includes(path)) ?? ''
    const climb = up(home).slice(0, up(home).indexOf(shared))
    for (const path of climb) {
      const { from, on } = edges[path]!
      if (!reached.has(from)) met = expand(met, from, { at: path, from: on[1], to: on[0] })
      reached.add(from)
    }
    for (const path of down.slice(down.indexOf(shared) + 1)) {
      const { from, on } = edges[path]!
      if (!reached.has(path)) met = expand(met, path, { at: from, from: on[0], to: on[1] })
      reached.add(path)
    }
  }
  return met
}

const dimensions: { query: string | Dimension; path: string; of(met: Met): Cell }[] = [
  { query: 'status', path: '', of: (met) => cellAt('', met['']!, 'status') },
  { query: { column: 'day', grain: 'month' }, path: '', of: (met) => monthOf(cellAt('', met['']!, 'day')) },
  {
    query: 'customer.country',
    path: 'customer',
    of: (met) => cellAt('customer', met['customer']!, 'country'),
  },
  {
    query: 'customer.place.continent',
    path: 'customer.place',
    of: (met) => cellAt('customer.place', met['customer.place']!, 'continent'),
  },
  { query: 'items.product', path: 'items', of: (met) => cellAt('items', met['items']!, 'product') },
  { query: 'tags.tag', path: 'tags', of: (met) => cellAt('tags', met['tags']!, 'tag') },
]
const monthOf = (day: Cell) => (day === null ? null : `${String(day).slice(0, 7)}-01`)

const numbers = (cells: Cell[]) => cells.filter((cell): cell is number => typeof cell === 'number')
const sum = (cells: Cell[]) =>
  numbers(cells).length === 0 ? null : numbers(cells).reduce((a, b) => a + b, 0)
const measures: { query: Measure; path: string; column: string; of(cells: Cell[], rows: number[]): Cell }[] =
  [
    { query: { aggregate: 'count' }, path: '', column: 'id', of: (_, rows) => rows.length },
    { query: { aggregate: 'sum', column: 'amount' }, path: '', column: 'amount', of: sum },
    {
      query: { aggregate: 'avg', column: 'amount' },
      path: '',
      column: 'amount',
      of: (cells) => (numbers(cells).length === 0 ? null : (sum(cells)! as number) / numbers(cells).length),
    },
    {
      query: {
        aggregate: 'sum',
        column: 'amount',
        filters: [{ column: 'customer.country', operator: 'equals', value: 'DE' }],
      },
      path: '',
      column: 'amount',
      of: (_, rows) =>
        sum(rows.filter((row) => countryOf(row) === 'DE').map((row) => cellAt('', row, 'amount'))),
    },
    {
      query: { aggregate: 'count', column: 'customer.id' },
      path: 'customer',
      column: 'id',
      of: (cells) => numbers(cells).length,
    },
    {
      query: { aggregate: 'max', column: 'customer.age' },
      path: 'customer',
      column: 'age',
      of: (cells) => (numbers(cells).length === 0 ? null : Math.max(...numbers(cells))),
    },
    { query: { aggregate: 'sum', column: 'items.qty' }, path: 'items', column: 'qty', of: sum },
    {
      query: { aggregate: 'count_distinct', column: 'items.product' },
      path: 'items',
      column: 'product',
      of: (cells) => new Set(cells.filter((cell) => cell !== null)).size,
    },
    {
      query: { aggregate: 'count', column: 'tags.tag' },
      path: 'tags',
      column: 'tag',
      of: (cells) => cells.filter((cell) => cell !== null).length,
    },
  ]
const countryOf = (order: number) => {
  const id = cellAt('', order, 'customer')
  const at = customers.rows.findIndex((row) => row[0] === id)
  return at < 0 || id === null ? null : cellAt('customer', at, 'country')
}
const isCount = ({ aggregate }: Measure) => aggregate === 'count' || aggregate === 'count_distinct'

const filters: { query: Filter; path: string; keeps(met: Met): boolean }[] = [
  {
    query: { column: 'status', operator: 'equals', value: 'paid' },
    path: '',
    keeps: (met) => cellAt('', met['']!, 'status') === 'paid',
  },
  {
    query: { column: 'amount', operator: 'greater', value: 20 },
    path: '',
    keeps: (met) => Number(cellAt('', met['']!, 'amount') ?? -99) > 20,
  },
  {
    query: { column: 'customer.country', operator: 'not_equals', value: 'DE' },
    path: 'customer',
    keeps: (met) => cellAt('customer', met['customer']!, 'country') !== 'DE',
  },
  {
    query: { column: 'customer.place.continent', operator: 'is_null' },
    path: 'customer.place',
    keeps: (met) => cellAt('customer.place', met['customer.place']!, 'continent') === null,
  },
  {
    query: { column: 'items.product', operator: 'in', values: ['a', 'b'] },
    path: 'items',
    keeps: (met) => ['a', 'b'].includes(String(cellAt('items', met['items']!, 'product'))),
  },
  {
    query: { column: 'tags.tag', operator: 'equals', value: 'x' },
    path: 'tags',
    keeps: (met) => cellAt('tags', met['tags']!, 'tag') === 'x',
  },
]

interface Question {
  dims: number[]
  wants: number[]
  keeps: number[]
}

function byHand({ dims, wants, keeps }: Question): Cell[][] {
  const by = dims.map((at) => dimensions[at]!)
  const kept = keeps.map((at) => filters[at]!)
  const groups = new Map<string, { keys: Cell[]; values: Cell[] }>()
  const empty = () => wants.map((at) => (isCount(measures[at]!.query) ? 0 : null))
  if (by.length === 0) groups.set('[]', { keys: [], values: empty() })
  for (const [place, at] of wants.entries()) {
    const measure = measures[at]!
    const flat = joined(
      measure.path,
      [...by, ...kept].map(({ path }) => path),
    ).filter((met) => kept.every(({ keeps: keep }) => keep(met)))
    const rowsByKey = new Map<string, { keys: Cell[]; rows: Set<number> }>()
    for (const met of flat) {
      const keys = by.map(({ of }) => of(met))
      const found = rowsByKey.get(JSON.stringify(keys)) ?? { keys, rows: new Set() }
      found.rows.add(met[measure.path]!)
      rowsByKey.set(JSON.stringify(keys), found)
    }
    for (const [key, { keys, rows }] of rowsByKey) {
      const group = groups.get(key) ?? { keys, values: empty() }
      const list = [...rows]
      group.values[place] = measure.of(
        list.map((row) => cellAt(measure.path, row, measure.column)),
        list,
      )
      groups.set(key, group)
    }
  }
  return [...groups.values()].map(({ keys, values }) => [...keys, ...values])
}

const queryOf = ({ dims, wants, keeps }: Question): Query => ({
  dimensions: dims.map((at) => dimensions[at]!.query),
  measures: wants.map((at, index) => ({ ...measures[at]!.query, name: `m${index}` })),
  filters: keeps.map((at) => filters[at]!.query),
})

const some = (list: unknown[], max: number, least = 0) =>
  fc.uniqueArray(fc.nat(list.length - 1), { minLength: least, maxLength: max })
const questions: fc.Arbitrary<Question> = fc.record({
  dims: some(dimensions, 3),
  wants: some(measures, 4, 1),
  keeps: some(filters, 2),
})

const sorted = (rows: Cell[][]) =>
  rows
    .map((row) =>
      JSON.stringify(row.map((cell) => (typeof cell === 'number' ? Math.round(cell * 1e6) / 1e6 : cell))),
    )
    .toSorted()

const runs: Partial<Record<EngineName, number>> = { duckdb: 200, postgres: 60, mysql: 60, clickhouse: 60 }

describe.each(engineNames)('joined in %s', (name) => {
  let engine: SqlEngine
  beforeAll(async () => {
    engine = await openEngine(name)
    fill(7)
    for (const one of Object.values(tables)) await engine.load(one)
  }, 120_000)
  afterAll(() => engine.close())

  test('each measure counts each of its rows once in each group, whatever is joined', async () => {
    const scene = sceneIn(engine)
    await fc.assert(
      fc.asyncProperty(questions, async (question) => {
        const compiled = compileQuery(queryOf(question), { scene, now: () => new Date() })
        const rows = await engine.query(compiled).catch((error: unknown) => {
          throw new Error(`${String(error)}\n${compiled.sql}`)
        })
        expect(sorted(rows), compiled.sql).toEqual(sorted(byHand(question)))
      }),
      { numRuns: cases(runs[name] ?? 50) },
    )
  }, 120_000)
})
