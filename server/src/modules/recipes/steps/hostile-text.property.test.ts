import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecipeStep } from '../../../../../contract/src/recipe-definition.ts'
import { type Value, relation } from '../../../../test/recipes/case.ts'
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

interface Given {
  names: string[]
  value: string
}

/** Each kind of step with these names and this value wherever a name or a value goes. */
const stepsOf = ({ names: [a = '', b = '', n = '', x = '', y = ''], value }: Given): RecipeStep[] => [
  { kind: 'filter', condition: { column: a, operator: 'equals', value } },
  { kind: 'filter', condition: { column: a, operator: 'in', values: [value, 'z'] } },
  { kind: 'filter', condition: { column: a, operator: 'contains', value } },
  { kind: 'sort', by: [{ column: a, order: 'desc' }] },
  { kind: 'deduplicate', keys: [a], order_by: [{ column: n }] },
  { kind: 'top_n', count: 5, by: [{ column: n }], per: [a] },
  { kind: 'sample', percent: 100, keys: [a, b] },
  { kind: 'limit', rows: 10 },
  { kind: 'derive', columns: [{ name: x, formula: '1 -- one' }] },
  { kind: 'rename', columns: [{ from: a, to: x }] },
  { kind: 'select', mode: 'last', columns: [a] },
  { kind: 'cast', columns: [{ column: n, type: 'text' }] },
  {
    kind: 'clean',
    columns: [a],
    replace: [
      { find: value, with: value },
      { find: value, with: value, ignore_case: true, whole_value: true },
    ],
  },
  { kind: 'fill', columns: [b], with: 'value', value },
  { kind: 'fill', columns: [b], with: 'forward', order_by: [{ column: n }], per: [a] },
  {
    kind: 'parse_date',
    column: a,
    formats: [`%Y${value.replaceAll('%', '')}`],
    to: 'date',
    name: x,
    on_misfit: 'null',
  },
  { kind: 'recode', column: a, values: [{ from: value, to: value }], name: x },
  { kind: 'bin', column: n, name: x, edges: [0], labels: [value, `${value}!`] },
  {
    kind: 'group',
    keys: [{ column: a, name: x }],
    aggregates: [{ aggregate: 'join', column: b, separator: value, name: y }],
  },
  {
    kind: 'window',
    partition_by: [a],
    order_by: [{ column: n }],
    columns: [{ function: 'lag', column: b, default: value, name: x }],
  },
  { kind: 'join', input: b, how: 'left', on: [{ left: a, right: a }], columns: [{ column: b, name: x }] },
  { kind: 'stack', inputs: [b], source_column: x },
  { kind: 'split', column: a, separator: value, into: 'columns', names: [x, y], rest: 'last' },
  { kind: 'split', column: a, separator: value, into: 'rows', names: [x], position: y },
  { kind: 'merge_columns', columns: [a, b], name: x, separator: value },
  {
    kind: 'pivot',
    keys: [b],
    column: a,
    values: [{ value, name: x }],
    aggregates: [{ aggregate: 'count' }],
    others: y,
  },
  { kind: 'unpivot', columns: [a, b], name_column: x, value_column: y },
]

test(
  'VAL-08: whatever names and values hold, the engine sees them as names and values',
  { timeout: 300_000 },
  async () => {
    const tried = new Set<string>()
    await fc.assert(
      fc.asyncProperty(names, hostile, async (found, value) => {
        const [a = '', b = '', n = ''] = found
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
        for (const step of stepsOf({ names: found, value })) {
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
