import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecipeStep } from '../../../../../contract/src/recipe-definition.ts'
import { type Value, relation } from '../../../../test/recipes/case.ts'
import { answered, compiled } from '../../../../test/recipes/run-recipe.ts'
import { type TestWarehouse, openTestWarehouse } from '../../../../test/warehouse/test-warehouse.ts'
import { cases } from '../../../../test/cases.ts'

let opened: TestWarehouse
beforeAll(async () => {
  opened = await openTestWarehouse()
})
afterAll(() => opened.close())

const types = [
  ['id', 'BIGINT'],
  ['g', 'VARCHAR'],
  ['t', 'VARCHAR'],
  ['n', 'INTEGER'],
  ['m', 'INTEGER'],
] as const

const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 4 })
const row = fc.tuple(
  orNull(fc.constantFrom('a', 'b', "c'")),
  orNull(fc.constantFrom('', 'x', 'x-y', '-', 'é-z-', 'X')),
  orNull(fc.integer({ min: -3, max: 3 })),
  orNull(fc.integer({ min: 0, max: 2 })),
)
/** Rows with a number of their own. */
const rows = fc
  .array(row, { maxLength: 12 })
  .map((all): Value[][] => all.map((values, id) => [id, ...values]))

async function run(input: Value[][], steps: RecipeStep[]): Promise<unknown[][]> {
  const inputs = { rows: relation(types, input) }
  const { sql } = await compiled(opened, { inputs, steps })
  return (await answered(opened, sql, inputs)).rows
}

const bag = (all: unknown[][]) => all.map((one) => JSON.stringify(one)).toSorted()

const operator = fc.constantFrom('equals', 'not_equals', 'greater', 'less_or_equal' as const)
const condition = fc.record({
  column: fc.constantFrom('n', 'm'),
  operator: operator as fc.Arbitrary<'equals' | 'not_equals' | 'greater' | 'less_or_equal'>,
  value: fc.integer({ min: -2, max: 2 }),
})
const nested = fc.oneof(
  condition,
  fc.record({ not: condition }),
  fc.record({ any: fc.array(condition, { minLength: 1, maxLength: 3 }) }),
  fc.record({ all: fc.array(condition, { minLength: 1, maxLength: 3 }) }),
)

const few = { numRuns: cases(15) }

describe('what holds for all rows', { timeout: 120_000 }, () => {
  test('a filter and its others are all rows, each once', async () => {
    await fc.assert(
      fc.asyncProperty(rows, nested, async (input, wanted) => {
        const matching = await run(input, [{ kind: 'filter', condition: wanted }])
        const others = await run(input, [{ kind: 'filter', condition: wanted, keep: 'others' }])
        expect(bag([...matching, ...others])).toEqual(bag(input))
      }),
      few,
    )
  })

  test('a sort loses and makes no row, and does not depend on the order of its input', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom('asc', 'desc' as const), async (input, order) => {
        const by = [{ column: 'g', order }, { column: 'n' }] as { column: string; order?: 'asc' | 'desc' }[]
        const sorted = await run(input, [{ kind: 'sort', by }])
        expect(bag(sorted)).toEqual(bag(input))
        expect(await run(input.toReversed(), [{ kind: 'sort', by }])).toEqual(sorted)
      }),
      few,
    )
  })

  test('duplicates are removed once and for all, and what is left was there', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (input) => {
        const step: RecipeStep = { kind: 'deduplicate', keys: ['g', 'm'], order_by: [{ column: 'n' }] }
        const once = await run(input, [step])
        expect(bag(await run(input, [step, step]))).toEqual(bag(once))
        expect(bag(await run(input.toReversed(), [step]))).toEqual(bag(once))
        expect(new Set(once.map((one) => JSON.stringify([one[1], one[4]]))).size).toBe(once.length)
        const present = new Set(bag(input))
        expect(bag(once).every((one) => present.has(one))).toBe(true)
      }),
      few,
    )
  })

  test('a sample is part of the rows, no larger than asked, and the same whatever their order', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 8 }), fc.nat(5), async (input, count, seed) => {
        const step: RecipeStep = { kind: 'sample', rows: count, seed }
        const found = await run(input, [step])
        expect(found).toHaveLength(Math.min(count, input.length))
        const present = new Set(bag(input))
        expect(bag(found).every((one) => present.has(one))).toBe(true)
        expect(bag(await run(input.toReversed(), [step]))).toEqual(bag(found))
        const part = await run(input, [{ kind: 'sample', percent: 40, seed }])
        expect(bag(part).every((one) => present.has(one))).toBe(true)
      }),
      few,
    )
  })

  test('a text that is split and merged again is the same', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (input) => {
        const found = await run(input, [
          { kind: 'split', column: 't', separator: '-', into: 'columns', names: ['p', 'q'], rest: 'last' },
          { kind: 'merge_columns', columns: ['p', 'q'], name: 't', separator: '-' },
        ])
        expect(bag(found)).toEqual(bag(input))
      }),
      few,
    )
  })

  test('columns that become rows and then columns again are the same', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (input) => {
        const found = await run(input, [
          { kind: 'unpivot', columns: ['n', 'm'], name_column: 'what', value_column: 'v', keep_nulls: true },
          {
            kind: 'pivot',
            keys: ['id', 'g', 't'],
            column: 'what',
            values: [{ value: 'n' }, { value: 'm' }],
            aggregates: [{ aggregate: 'max', column: 'v' }],
          },
        ])
        expect(bag(found)).toEqual(bag(input))
      }),
      few,
    )
  })

  test('rows with a match and rows without are all rows', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (input) => {
        const on = [{ left: 'n', right: 'm' }]
        const semi = await run(input, [{ kind: 'join', input: 'rows', how: 'semi', on }])
        const anti = await run(input, [{ kind: 'join', input: 'rows', how: 'anti', on }])
        expect(bag([...semi, ...anti])).toEqual(bag(input))
      }),
      few,
    )
  })

  test('a filled column has its own values and no others', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (input) => {
        const step: RecipeStep = {
          kind: 'fill',
          columns: ['n'],
          with: 'forward',
          order_by: [{ column: 'id' }],
        }
        const found = (await run(input, [step, { kind: 'sort', by: [{ column: 'id' }] }])) as Value[][]
        let last: Value = null
        const expected = input.map((one) => {
          last = one[3] ?? last
          return one.with(3, last)
        })
        expect(found).toEqual(expected)
      }),
      few,
    )
  })

  test('a running sum is the sum of what stands before', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (input) => {
        const found = await run(input, [
          {
            kind: 'window',
            order_by: [{ column: 'id' }],
            columns: [{ function: 'count', column: 'n', name: 'c' }],
          },
          { kind: 'sort', by: [{ column: 'id' }] },
        ])
        const counts = input.map((_, at) => input.slice(0, at + 1).filter((one) => one[3] !== null).length)
        expect(found.map((one) => Number(one[5]))).toEqual(counts)
      }),
      few,
    )
  })
})
