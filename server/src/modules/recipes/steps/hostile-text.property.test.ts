import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecipeStep } from '../../../../../contract/src/recipe-definition.ts'
import { type HostileSettings, type Value, relation } from '../../../../test/recipes/case.ts'
import { stepCases } from '../../../../test/recipes/step-cases.ts'
import { answered, compiled } from '../../../../test/recipes/run-recipe.ts'
import { type TestWarehouse, openTestWarehouse } from '../../../../test/warehouse/test-warehouse.ts'
import { steps as kinds } from './kinds.ts'
import { cases } from '../../../../test/cases.ts'

let opened: TestWarehouse
beforeAll(async () => {
  opened = await openTestWarehouse()
})
afterAll(() => opened.close())

const parts = [
  '"',
  "'",
  '""',
  "''",
  '\\',
  '\n',
  '\r',
  '\t',
  ';--',
  '/*',
  '*/',
  '--',
  '$1',
  '$$',
  '?',
  ':x',
  '#1',
  '%',
  '_',
  '{',
  '}',
  ')',
  '(',
  '[',
  ']',
  ',',
  '.',
  ' ',
  'a',
  'B',
  'é',
  '\u0301',
  '\u200b',
  '\u2028',
  '😀',
  '\u0001',
  '`',
  ' FROM x',
  'SELECT',
  ' OR true',
  "'); DROP TABLE x; --",
  '" AS x, (SELECT 1) AS "',
  'E\\',
  "U&'",
  "x'00",
]
const hostile = fc
  .array(fc.constantFrom(...parts), { minLength: 1, maxLength: 5 })
  .map((found) => found.join(''))
/** Names that the engine keeps apart whatever their case. */
const names = fc.uniqueArray(hostile, { minLength: 6, maxLength: 6, selector: (name) => name.toLowerCase() })

/** Each kind of step with these names and this value wherever a name or a value goes. */
const stepsOf = (given: Parameters<HostileSettings>[0]): RecipeStep[] =>
  stepCases.flatMap(({ kind, hostile }) =>
    (hostile?.(given) ?? []).map((settings) => ({ kind, ...settings }) as RecipeStep),
  )

test(
  'VAL-08: whatever names and values hold, the engine sees them as names and values',
  { timeout: 300_000 },
  async () => {
    const tried = new Set<string>()
    await fc.assert(
      fc.asyncProperty(names, hostile, async (found, value) => {
        const [a = '', b = '', n = '', x = '', y = ''] = found
        const types = [
          [a, 'VARCHAR'],
          [b, 'VARCHAR'],
          [n, 'INTEGER'],
        ] as const
        const rows: Value[][] = [
          [value, null, 1],
          ['z', value, null],
        ]
        const inputs = { [`${a} ${b}`]: relation(types, rows), [b]: relation(types, rows) }
        for (const step of stepsOf({ a, b, n, x, y, value })) {
          tried.add(step.kind)
          const { sql, columns } = await compiled(opened, { inputs, steps: [step] })
          const answer = await answered(opened, sql, inputs)
          expect(answer.columns.map(({ name }) => name)).toEqual(columns.map(({ name }) => name))
          if (step.kind === 'filter') expect(answer.rows).toContainEqual([value, null, 1])
          if (step.kind === 'recode')
            expect(new Set(answer.rows.map((row) => row[3]))).toEqual(new Set([value, 'z']))
          if (step.kind === 'bin') expect(answer.rows[0]?.[3]).toBe(`${value}!`)
          if (step.kind === 'clean') expect(answer.rows[0]?.[0]).toBe(value)
          if (step.kind === 'pivot')
            expect(new Set(answer.rows.map((row) => Number(row[1])))).toEqual(new Set([0, 1]))
          if (step.kind === 'unpivot') expect(answer.rows).toContainEqual([1, a, value])
        }
      }),
      { numRuns: cases(8) },
    )
    const known = Object.keys(kinds).filter((kind) => kind !== 'unnest')
    expect([...tried].toSorted()).toEqual(known.toSorted())
  },
)
