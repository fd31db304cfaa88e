import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Having } from '../../../../../contract/src/filters.ts'
import type { Dimension, Query } from '../../../../../contract/src/query.ts'
import { asBooleans, asked, rounded, sales, salesModel as model } from '../../../../test/sales.ts'
import { sceneOf } from '../../../../test/scene.ts'
import {
  type Cell,
  type EngineName,
  type SqlEngine,
  engineNames,
  openEngine,
} from '../../../../test/sql-engines.ts'
import type { Scene } from '../../models/index.ts'
import type { Statement } from '../../sql/index.ts'
import { type Compiled, compileQuery } from './compile-query.ts'
import type { Output } from './output.ts'
import { pivotKeys } from './pivot-keys.ts'
import { cases } from '../../../../test/cases.ts'

const now = () => new Date('2026-03-10T12:00:00Z')
const in2026 = { column: 'when', operator: 'greater_or_equal', value: '2026-01-01' } as const

const dimensions: Dimension[] = [
  { column: 'place', name: 'place' },
  { column: 'paid', name: 'paid' },
  { column: 'when', grain: 'year', name: 'year' },
  { column: 'at', grain: 'month_of_year', name: 'month' },
  { column: 'amount', bin: 20, name: 'bin' },
]
const measures = ['revenue', 'sales', 'places', 'paid share', 'share', 'share of places']
const topMeasures = ['revenue', 'sales', 'places', 'paid share']
const havings: Having[] = [
  { column: 'revenue', operator: 'greater', value: 8 },
  { column: 'sales', operator: 'between', values: [1, 2] },
  { column: 'place', operator: 'is_not_null' },
]
const twoYears: Query['filters'] = [
  { column: 'when', operator: 'between', values: ['2025-01-01', '2026-12-31'] },
]

interface Question extends Shape {
  wants: string[]
  isCompared: boolean
  isFiltered: boolean
  top: { at: number; by: number; limit: number; others: boolean } | undefined
  having: Having | undefined
}

interface Shape {
  down: Dimension[]
  across: Dimension[]
}

const runs: Partial<Record<EngineName, number>> = { duckdb: 40, postgres: 15, mysql: 10, clickhouse: 10 }

const questions: fc.Arbitrary<Question> = fc
  .record({
    order: fc.shuffledSubarray(dimensions, { minLength: 2, maxLength: 4 }),
    split: fc.nat(1),
    wants: fc.shuffledSubarray(measures, { minLength: 1, maxLength: 3 }),
    isCompared: fc.boolean(),
    isFiltered: fc.boolean(),
    top: fc.option(
      fc.record({
        at: fc.nat(3),
        by: fc.nat(3),
        limit: fc.integer({ min: 1, max: 3 }),
        others: fc.boolean(),
      }),
      { nil: undefined },
    ),
    having: fc.option(fc.constantFrom(...havings), { nil: undefined }),
  })
  .map(({ order, split, having, ...rest }) => ({
    ...rest,
    across: order.slice(0, split + 1),
    down: order.slice(split + 1),
    having: isIn(order, having) ? having : undefined,
  }))

const isIn = (list: readonly Dimension[], having: Having | undefined) =>
  having?.operator !== 'is_not_null' || list.some(({ name }) => name === having.column)

const topIn = ({ down, across, top }: Question, by: readonly Dimension[]): Query['top'] => {
  const all = [...down, ...across]
  const dimension = all[(top?.at ?? 0) % all.length]
  if (!top || !dimension || !by.includes(dimension)) return undefined
  const { limit, others } = top
  return { dimension: dimension.name ?? '', by: topMeasures[top.by] ?? '', limit, others }
}

const commonOf = ({ wants, isCompared, isFiltered }: Question): Query => ({
  measures: [...new Set([...wants, ...topMeasures])],
  ...(isCompared ? { comparison: { kind: 'previous_year', dimension: 'when' } } : {}),
  ...(isCompared || isFiltered ? { filters: twoYears } : {}),
})

/** The question as a list by some of its dimensions: over all that the others are, when these are not all. */
function listOf(question: Question, by: readonly Dimension[]): Query {
  const { down, across, having } = question
  const top = topIn(question, by)
  const isWhole = by.length < down.length + across.length
  return {
    ...commonOf(question),
    dimensions: [...by],
    ...(top ? { top } : {}),
    ...(having && !isWhole ? { having: [having] } : {}),
  }
}

function pivotOf(question: Question): Query {
  const { down, across } = question
  return {
    ...listOf(question, [...down, ...across]),
    dimensions: down,
    pivot: { columns: across },
    totals: true,
  }
}

/** Rows by what they stand for: values down, values across, and whether they are all that is not among the top. */
type Cells = [key: string, values: Cell[]][]
const keyOf = (down: Cell[], across: Cell[], isOthers: boolean) => JSON.stringify([down, across, isOthers])
/** The row that a cell stands in. */
function rowOf(key: string, question: Question): string {
  const [down, , isOthers] = JSON.parse(key) as [Cell[], Cell[], boolean]
  return JSON.stringify([down, isOthers && topIn(question, question.down) !== undefined])
}
const columnOf = ({ pivot = [], othersAt }: Output) => keyOf([], pivot as Cell[], othersAt !== undefined)

function cellsOf(
  rows: Cell[][],
  { down, across, isMarked }: { down: number; across: number; isMarked: boolean },
): Cells {
  const width = down + across
  return rounded(rows).map((row) => {
    const isOthers = isMarked && row[width] === 1
    const key = keyOf(row.slice(0, down), row.slice(down, width), isOthers)
    return [key, row.slice(width + (isMarked ? 1 : 0))]
  })
}

/** The cells of a row, by what its columns stand for. */
function spread(
  { outputs }: Compiled,
  row: Cell[],
  { down, isOthers }: { down: Cell[]; isOthers: boolean },
): Cells {
  const cells = new Map<string, Cell[]>()
  const columns = outputs.filter(({ role }) => role === 'measure')
  for (const [at, { pivot = [], othersAt }] of columns.entries()) {
    const key = keyOf(down, pivot as Cell[], isOthers || othersAt !== undefined)
    cells.set(key, [...(cells.get(key) ?? []), row[at] ?? null])
  }
  return [...cells]
}

/** Where there is nothing a list has no row, or one of nulls and nulls for zeros. */
const filled = (cells: Cells) =>
  cells
    .filter(([, values]) => values.some((value) => value !== null))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))

describe.each(engineNames)('a pivot in %s', (name) => {
  let engine: SqlEngine
  beforeAll(async () => {
    engine = await openEngine(name)
    await engine.load(sales)
  }, 120_000)
  afterAll(() => engine.close())

  const ask = (statement: Statement) => asked(engine, statement)
  const pivoted = async (query: Query, max = 50) => {
    const scene = sceneOf(engine, sales, { model })
    const keys = (await ask(pivotKeys(query, scene, now))).slice(0, max)
    const compiled = compileQuery(query, { scene, now, keys })
    const names = compiled.outputs.map(({ name: column }) => column)
    const totals = compiled.totals && (await ask(compiled.totals))
    return { ...compiled, names, totals: totals?.flat(), rows: rounded(await ask(compiled)) }
  }
  const byYear = { dimensions: [{ column: 'when', grain: 'year' }], pivot: { columns: ['place'] } } as const
  const year = { dimensions: [...byYear.dimensions], pivot: { columns: [...byYear.pivot.columns] } }

  test('values become columns', async () => {
    const { names, rows, sql } = await pivoted({ ...year, measures: ['revenue'] })
    expect(names).toEqual(['when_year', 'North', 'north_2', `o'k\\`, 'south', '(empty)'])
    expect(rows, sql).toEqual([
      ['2025-01-01', null, 15, null, 20, null],
      ['2026-01-01', 7, 40, null, 30, 3],
    ])
  })

  test('has totals of its rows, of its columns and of everything, each by its own rule', async () => {
    const query: Query = { ...year, measures: ['places', 'paid share'], totals: true }
    const { names, outputs, rows, totals, leftOut, sql } = await pivoted(query, 2)
    expect(names).toEqual([
      'when_year',
      'North · places',
      'North · paid share',
      'north · places_2',
      'north · paid share_2',
      'Total · places',
      'Total · paid share',
    ])
    expect(outputs.map(({ pivot, of }) => [pivot, of]).slice(3)).toEqual([
      [['north'], 'places'],
      [['north'], 'paid share'],
      [[], 'places'],
      [[], 'paid share'],
    ])
    expect(leftOut).toBe(3)
    expect(rows, sql).toEqual(
      rounded([
        ['2025-01-01', null, null, 1, 1, 2, 2 / 3],
        ['2026-01-01', 1, 0, 1, 1, 4, 2 / 5],
      ]),
    )
    expect(rounded([totals ?? []])).toEqual(rounded([[1, 0, 1, 1, 4, 1 / 2]]))
  })

  test('has subtotals of its rows and of its columns', async () => {
    const { names, rows, sql } = await pivoted({
      dimensions: [{ column: 'when', grain: 'quarter' }, 'paid'],
      measures: ['sales'],
      pivot: { columns: [{ column: 'when', grain: 'year' }, 'place'] },
      filters: [in2026, { column: 'place', operator: 'in', values: ['north', 'south'] }],
      subtotals: true,
    })
    expect(names).toEqual([
      'when_quarter',
      'paid',
      '2026-01-01 · north',
      '2026-01-01 · south',
      '2026-01-01 · Total',
      'level',
    ])
    expect(asBooleans(rows, [[null, true]]), sql).toEqual([
      ['2026-01-01', true, 1, null, 1, 2],
      ['2026-01-01', null, null, 1, 1, 2],
      ['2026-01-01', null, 1, 1, 2, 1],
      [null, null, 1, 1, 2, 0],
    ])
  })

  test('the top of what goes across and all others are columns', async () => {
    const top = { dimension: 'place', by: 'revenue', limit: 1, others: true }
    const { names, outputs, rows, totals, sql } = await pivoted({
      ...year,
      measures: ['revenue'],
      totals: true,
      top,
    })
    expect(names).toEqual(['when_year', 'north', 'Others', 'Total'])
    expect(outputs.map(({ othersAt }) => othersAt)).toEqual([undefined, undefined, 0, undefined])
    expect(rows, sql).toEqual([
      ['2025-01-01', 15, 20, 35],
      ['2026-01-01', 40, 40, 80],
    ])
    expect(totals).toEqual([55, 60, 115])
  })

  test('others are behind the values of their dimension, rows without one included, and summed up by themselves', async () => {
    const { outputs, rows, sql } = await pivoted({
      dimensions: [{ column: 'when', grain: 'year' }],
      measures: ['revenue'],
      pivot: { columns: ['place', 'paid'] },
      filters: [in2026, { column: 'paid', operator: 'is_not_null' }],
      subtotals: true,
      top: { dimension: 'place', by: 'revenue', limit: 3, others: true },
    })
    const cells = outputs.filter(({ role }) => role === 'measure')
    const shown = cells.map(({ pivot = [], othersAt }) => [
      othersAt === 0 ? 'Others' : pivot[0],
      pivot.length === 1 ? 'Total' : 'one',
    ])
    expect(shown).toEqual(
      ['North', 'north', null, 'Others'].flatMap((place) => ['one', 'Total'].map((of) => [place, of])),
    )
    expect(rows, sql).toEqual([
      ['2026-01-01', 7, 7, 40, 40, 3, 3, null, null, 1],
      [null, 7, 7, 40, 40, 3, 3, null, null, 0],
    ])
  })

  test('the top of what goes down has its others in every column', async () => {
    const { rows, sql } = await pivoted({
      dimensions: ['place'],
      measures: ['revenue'],
      pivot: { columns: [{ column: 'when', grain: 'year' }] },
      totals: true,
      top: { dimension: 'place', by: 'revenue', limit: 1, others: true },
      sort: [{ by: 'revenue', order: 'desc' }],
    })
    expect(rows, sql).toEqual([
      ['north', 0, 15, 40, 55],
      [null, 1, 20, 40, 60],
    ])
  })

  test('cells are compared with an earlier period, and totals with no more than they hold', async () => {
    const { names, rows, totals, sql } = await pivoted({
      dimensions: ['place'],
      measures: ['revenue'],
      pivot: { columns: [{ column: 'when', grain: 'year' }] },
      filters: [{ column: 'place', operator: 'in', values: ['north', 'south'] }],
      comparison: { kind: 'previous_period' },
      totals: true,
    })
    const columns = ['revenue', 'revenue_previous', 'revenue_change', 'revenue_percent_change']
    expect(names).toEqual([
      'place',
      ...['2025-01-01', '2026-01-01', 'Total'].flatMap((key) => columns.map((one) => `${key} · ${one}`)),
    ])
    expect(rows, sql).toEqual(
      rounded([
        ['north', 15, null, null, null, 40, 15, 25, 25 / 15, 55, 15, 40, 40 / 15],
        ['south', 20, null, null, null, 30, 20, 10, 0.5, 50, 20, 30, 1.5],
      ]),
    )
    expect(rounded([totals ?? []])).toEqual(rounded([[35, null, null, null, 70, 35, 35, 1, 105, 35, 70, 2]]))
  })

  test('conditions hold for cells, and what has none left is not there', async () => {
    const { names, rows, sql } = await pivoted({
      ...year,
      measures: ['revenue'],
      totals: true,
      having: [{ column: 'revenue', operator: 'greater', value: 35 }],
    })
    expect(names).toEqual(['when_year', 'north', 'Total'])
    expect(rows, sql).toEqual([['2026-01-01', 40, 80]])
  })

  test('rows are ordered by a measure over the whole row, which need not be shown', async () => {
    const { names, rows, sql } = await pivoted({
      dimensions: ['place'],
      measures: ['revenue'],
      pivot: { columns: [{ column: 'when', grain: 'year' }] },
      having: [{ column: '2026-01-01', operator: 'is_not_null' }],
      sort: [{ by: 'revenue', order: 'desc' }],
    })
    expect(names).toEqual(['place', '2025-01-01', '2026-01-01'])
    expect(rows, sql).toEqual([
      ['north', 15, 40],
      ['south', 20, 30],
      ['North', null, 7],
      [null, null, 3],
    ])
  })

  const listed = async (scene: Scene, question: Question, { down, across }: Shape) => {
    const query = listOf(question, [...down, ...across])
    const rows = await ask(compileQuery(query, { scene, now }))
    const isMarked = query.top?.others === true
    return cellsOf(rows, { down: down.length, across: across.length, isMarked })
  }

  test('its cells are those of the list, its totals those of the question without what they sum up', async () => {
    const scene = sceneOf(engine, sales, { model })
    await fc.assert(
      fc.asyncProperty(questions, async (question) => {
        const { down, across } = question
        const query = pivotOf(question)
        const compiled = compileQuery(query, { scene, now, keys: await ask(pivotKeys(query, scene, now)) })
        const isMarked = compiled.outputs.some(({ role }) => role === 'others')
        const found = rounded(await ask(compiled)).flatMap((row) => {
          const at = down.length + (isMarked ? 1 : 0)
          const isOthers = isMarked && row[down.length] === 1
          return spread(compiled, row.slice(at), { down: row.slice(0, down.length), isOthers })
        })
        const cells = await listed(scene, question, { down, across })
        const rows = new Set(cells.map(([key]) => rowOf(key, question)))
        const sums = await listed(scene, question, { down, across: [] })
        const ofRows = sums.filter(([key]) => rows.has(rowOf(key, question)))
        expect(filled(found), compiled.sql).toEqual(filled([...cells, ...ofRows]))

        const [totals = []] = rounded(await ask(compiled.totals!))
        const columns = new Set(compiled.outputs.map(columnOf))
        const sumsAcross = await listed(scene, question, { down: [], across })
        const whole = await listed(scene, question, { down: [], across: [] })
        const ofColumns = sumsAcross.filter(([key]) => columns.has(key))
        expect(filled(spread(compiled, totals, { down: [], isOthers: false })), compiled.totals!.sql).toEqual(
          filled([...ofColumns, ...whole]),
        )
      }),
      { numRuns: cases(runs[name] ?? 10) },
    )
  }, 300_000)
})
