import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import { type Filter } from '../../../../contract/src/filters.ts'
import { measureAggregates } from '../../../../contract/src/aggregates.ts'
import type { Dimension, Measure, Query } from '../../../../contract/src/query.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer } from '../../../test/server.ts'
import { cases } from '../../../test/cases.ts'

const { admin, call } = await testServer()

interface Row {
  k: string | null
  n: number | null
  x: number
  b: boolean
  t: string
}

const letters = ['a', 'B', 'ab', "o'k", 'ünï', null]
const rows: Row[] = Array.from({ length: 240 }, (_, at) => ({
  k: letters[(at * 7) % letters.length] ?? null,
  n: at % 11 === 0 ? null : ((at * 37) % 41) - 20,
  x: ((at * 13) % 64) / 4,
  b: at % 3 === 0,
  t: new Date(Date.UTC(2026, at % 5, 1 + (at % 27), at % 24, 30)).toISOString().slice(0, 19),
}))
const csv = [
  'k,n,x,b,t',
  ...rows.map(({ k, n, x, b, t }) => [k === null ? '' : `"${k}"`, n ?? '', x.toFixed(2), b, t].join(',')),
].join('\n')
const dataset = (
  await call<Dataset>('POST', '/api/datasets/upload', {
    token: admin.token,
    ...fileForm('rows.csv', `${csv}\n`),
  })
).body

type Value = string | number | boolean | null

// What each part of a query means, written without SQL.
const dimensions: { query: string | Dimension; of(row: Row): Value }[] = [
  { query: 'k', of: ({ k }) => k },
  { query: 'b', of: ({ b }) => b },
  { query: { column: 't', grain: 'month' }, of: ({ t }) => `${t.slice(0, 7)}-01` },
  { query: { column: 't', grain: 'day' }, of: ({ t }) => t.slice(0, 10) },
  { query: { column: 't', grain: 'hour_of_day' }, of: ({ t }) => Number(t.slice(11, 13)) },
  { query: { column: 't', grain: 'day_of_week' }, of: ({ t }) => new Date(`${t}Z`).getUTCDay() || 7 },
  { query: { column: 'n', bin: 10 }, of: ({ n }) => (n === null ? null : Math.floor(n / 10) * 10) },
]

const numbersOf = (group: Row[], column: 'n' | 'x') =>
  group.map((row) => row[column]).filter((value): value is number => value !== null)
const orNull = (values: number[], of: (values: number[]) => number) =>
  values.length === 0 ? null : of(values)
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const at = (values: number[], share: number) => {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const low = sorted[Math.floor(place)] ?? 0
  return low + ((sorted[Math.ceil(place)] ?? 0) - low) * (place - Math.floor(place))
}

const inTime = (group: Row[]) =>
  group
    .flatMap(({ t, n }) => (n === null ? [] : [{ t, n }]))
    .toSorted((a, b) => (a.t === b.t ? a.n - b.n : a.t < b.t ? -1 : 1))

const measures: { query: Measure; of(group: Row[]): Value }[] = [
  { query: { aggregate: 'count' }, of: (group) => group.length },
  { query: { aggregate: 'count', column: 'n' }, of: (group) => numbersOf(group, 'n').length },
  {
    query: { aggregate: 'count_distinct', column: 'k' },
    of: (group) => new Set(group.flatMap(({ k }) => k ?? [])).size,
  },
  { query: { aggregate: 'sum', column: 'n' }, of: (group) => orNull(numbersOf(group, 'n'), sum) },
  {
    query: { aggregate: 'avg', column: 'n' },
    of: (group) => orNull(numbersOf(group, 'n'), (all) => sum(all) / all.length),
  },
  {
    query: { aggregate: 'min', column: 'n' },
    of: (group) => orNull(numbersOf(group, 'n'), (all) => Math.min(...all)),
  },
  {
    query: { aggregate: 'max', column: 'x' },
    of: (group) => orNull(numbersOf(group, 'x'), (all) => Math.max(...all)),
  },
  {
    query: { aggregate: 'median', column: 'n' },
    of: (group) => orNull(numbersOf(group, 'n'), (all) => at(all, 0.5)),
  },
  {
    // Quarters of quarters are exact in binary: equal values tie on both sides, so their order is the same.
    query: { aggregate: 'percentile', column: 'x', percentile: 75 },
    of: (group) => orNull(numbersOf(group, 'x'), (all) => at(all, 0.75)),
  },
  {
    query: { aggregate: 'share_true', column: 'b' },
    of: (group) =>
      orNull(
        group.map(({ b }) => Number(b)),
        (all) => sum(all) / all.length,
      ),
  },
  { query: { aggregate: 'first', column: 'n', by: 't' }, of: (group) => inTime(group).at(0)?.n ?? null },
  { query: { aggregate: 'last', column: 'n', by: 't' }, of: (group) => inTime(group).at(-1)?.n ?? null },
]

const filters: { query: Filter; keeps(row: Row): boolean }[] = [
  { query: { column: 'k', operator: 'equals', value: 'B' }, keeps: ({ k }) => k === 'B' },
  { query: { column: 'k', operator: 'not_equals', value: "o'k" }, keeps: ({ k }) => k !== "o'k" },
  {
    query: { column: 'k', operator: 'in', values: ['a', 'ünï'] },
    keeps: ({ k }) => k === 'a' || k === 'ünï',
  },
  { query: { column: 'k', operator: 'not_in', values: ['a'] }, keeps: ({ k }) => k !== 'a' },
  {
    query: { column: 'k', operator: 'contains', value: 'b' },
    keeps: ({ k }) => k?.toLowerCase().includes('b') ?? false,
  },
  {
    query: { column: 'k', operator: 'starts_with', value: 'A' },
    keeps: ({ k }) => k?.startsWith('a') ?? false,
  },
  { query: { column: 'k', operator: 'is_null' }, keeps: ({ k }) => k === null },
  { query: { column: 'n', operator: 'is_not_null' }, keeps: ({ n }) => n !== null },
  { query: { column: 'n', operator: 'greater', value: 3 }, keeps: ({ n }) => n !== null && n > 3 },
  {
    query: { column: 'n', operator: 'less_or_equal', value: -2.5 },
    keeps: ({ n }) => n !== null && n <= -2.5,
  },
  { query: { column: 'x', operator: 'between', values: [2.25, 9] }, keeps: ({ x }) => x >= 2.25 && x <= 9 },
  { query: { column: 'b', operator: 'equals', value: true }, keeps: ({ b }) => b },
  {
    query: { column: 't', operator: 'greater_or_equal', value: '2026-03-05' },
    keeps: ({ t }) => t >= '2026-03-05T00:00:00',
  },
  {
    query: { column: 't', grain: 'day_of_week', operator: 'in', values: [6, 7] },
    keeps: ({ t }) => [0, 6].includes(new Date(`${t}Z`).getUTCDay()),
  },
]

interface Question {
  dims: number[]
  wants: number[]
  keeps: number[]
  sort: { by: number; descending: boolean } | undefined
  limit: number
  offset: number
}

const some = (list: unknown[], max: number, least = 0) =>
  fc.uniqueArray(fc.nat(list.length - 1), { minLength: least, maxLength: max })

const questions: fc.Arbitrary<Question> = fc.record({
  dims: some(dimensions, 2),
  wants: some(measures, 4, 1),
  keeps: some(filters, 2),
  sort: fc.option(fc.record({ by: fc.nat(5), descending: fc.boolean() }), { nil: undefined }),
  limit: fc.integer({ min: 1, max: 60 }),
  offset: fc.integer({ min: 0, max: 5 }),
})

const parts = ({ dims, wants, keeps }: Question) => ({
  dims: dims.map((index) => dimensions[index]!),
  wants: wants.map((index) => measures[index]!),
  keeps: keeps.map((index) => filters[index]!),
})

function queryOf(question: Question): Query {
  const { dims, wants, keeps } = parts(question)
  const names = [...dims.map((_, index) => `d${index}`), ...wants.map((_, index) => `m${index}`)]
  const { sort } = question
  return {
    dimensions: dims.map(({ query }, index) => ({
      ...(typeof query === 'string' ? { column: query } : query),
      name: `d${index}`,
    })),
    measures: wants.map(({ query }, index) => ({ ...query, name: `m${index}` })),
    filters: keeps.map(({ query }) => query),
    sort: sort ? [{ by: names[sort.by % names.length]!, order: sort.descending ? 'desc' : 'asc' }] : [],
    limit: question.limit,
    offset: question.offset,
    totals: true,
  }
}

function byHand(question: Question): { rows: Value[][]; totals: Value[]; truncated: boolean } {
  const { dims, wants, keeps } = parts(question)
  const kept = rows.filter((row) => keeps.every((filter) => filter.keeps(row)))
  const groups = new Map<string, { keys: Value[]; group: Row[] }>()
  if (dims.length === 0) groups.set('', { keys: [], group: kept })
  for (const row of dims.length === 0 ? [] : kept) {
    const keys = dims.map(({ of }) => of(row))
    const name = JSON.stringify(keys)
    groups.set(name, { keys, group: [...(groups.get(name)?.group ?? []), row] })
  }
  const all = [...groups.values()].map(({ keys, group }) => [...keys, ...wants.map(({ of }) => of(group))])
  const width = dims.length + wants.length
  const order = [
    ...(question.sort ? [{ at: question.sort.by % width, descending: question.sort.descending }] : []),
    ...dims.map((_, index) => ({ at: index, descending: false })),
  ]
  const sorted = all.toSorted((a, b) => {
    for (const { at: place, descending } of order) {
      const difference = compare(a[place] ?? null, b[place] ?? null, descending)
      if (difference !== 0) return difference
    }
    return 0
  })
  const beyond = sorted.slice(question.offset)
  return {
    rows: beyond.slice(0, question.limit),
    totals: [...dims.map(() => null), ...wants.map(({ of }) => of(kept))],
    truncated: beyond.length > question.limit,
  }
}

/** Nulls last either way; texts by code point, as the engine orders them. */
function compare(a: Value, b: Value, descending: boolean): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  if (a === b) return 0
  return (a < b ? -1 : 1) * (descending ? -1 : 1)
}

const close = (values: Value[][]) =>
  values.map((row) => row.map((value) => (typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value)))

test('a structured query answers what counting by hand answers', async () => {
  await fc.assert(
    fc.asyncProperty(questions, async (question) => {
      const answer = await call<{ rows: Value[][]; totals: Value[]; truncated: boolean }>(
        'POST',
        `/api/datasets/${dataset.id}/explore`,
        { token: admin.token, body: queryOf(question) },
      )
      expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.any(String)])
      const expected = byHand(question)
      expect(close(answer.body.rows)).toEqual(close(expected.rows))
      expect(close([answer.body.totals])).toEqual(close([expected.totals]))
      expect(answer.body.truncated).toBe(expected.truncated)
    }),
    { numRuns: cases(150) },
  )
}, 60_000)

test('every aggregate is tried', () => {
  expect([...new Set(measures.map(({ query }) => query.aggregate))].toSorted()).toEqual(
    measureAggregates.toSorted(),
  )
})
