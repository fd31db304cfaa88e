import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RecipeStep } from '../../../../../contract/src/recipe-definition.ts'
import type { RecipePreview } from '../../../../../contract/src/recipe-previews.ts'
import type { RecipeColumn } from '../../../../../contract/src/recipes.ts'
import { recipesUnderTest } from '../../../../test/recipes-under-test.ts'
import { cases } from '../../../../test/cases.ts'

const { call, dataset, post, run } = await recipesUnderTest()

const cell = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: '', freq: 5 })
const line = fc
  .tuple(
    cell(fc.constantFrom('a', 'b', 'C')),
    cell(fc.constantFrom('x', 'x-y', 'é-z', '7', '2026-01-05')),
    cell(fc.integer({ min: -3, max: 3 })),
    cell(fc.constantFrom('0.1', '-2.5', '1e10', '0.30000000000000004')),
    cell(fc.constantFrom('2026-01-05', '2026-02-28', '2024-12-31')),
    cell(fc.constantFrom('2026-03-29 01:30:00', '2026-01-05 12:00:00.25')),
    cell(fc.boolean()),
  )
  .map((cells) => cells.join(','))
const lines = fc.array(line, { minLength: 1, maxLength: 14 })

/** What a step is made of: numbers that choose among what is there. */
const draws = fc.array(fc.nat(1000), { minLength: 8, maxLength: 8 })

class Choice {
  readonly #draws: readonly number[]
  readonly #columns: readonly RecipeColumn[]
  #at = 0

  constructor(drawn: readonly number[], columns: readonly RecipeColumn[]) {
    this.#draws = drawn
    this.#columns = columns
  }

  of<T>(items: readonly T[]): T {
    const drawn = this.#draws[this.#at++ % this.#draws.length] ?? 0
    return items[drawn % items.length]!
  }

  column(...types: RecipeColumn['type'][]): string {
    const fitting = this.#columns.filter(({ type }) => types.length === 0 || types.includes(type))
    return (fitting.length === 0 ? this.of(this.#columns) : this.of(fitting)).name
  }
}

const numeric = ['integer', 'number', 'decimal'] as const

/** Each kind of step, with settings that choose among the columns that there are. */
const makers: readonly ((choose: Choice, index: number) => RecipeStep)[] = [
  (choose) => {
    const compared = { column: choose.column('integer'), operator: 'greater', value: 0 } as const
    const condition = choose.of([
      compared,
      { any: [compared, { column: choose.column(), operator: 'is_null' as const }] },
    ])
    return { kind: 'filter', condition, keep: choose.of(['matching', 'others']) }
  },
  (choose) => ({ kind: 'sort', by: [{ column: choose.column(), order: choose.of(['asc', 'desc']) }] }),
  (choose) => ({ kind: 'deduplicate', keys: [choose.column()], order_by: [{ column: choose.column() }] }),
  () => ({ kind: 'deduplicate' }),
  (choose) => ({
    kind: 'top_n',
    count: choose.of([1, 2, 5]),
    by: [{ column: choose.column(), order: 'desc' }],
    per: [choose.column()],
    with_ties: choose.of([true, false]),
  }),
  (choose) => ({ kind: 'sample', rows: choose.of([1, 3, 8]), seed: choose.of([0, 1]) }),
  (choose) => ({ kind: 'limit', rows: choose.of([1, 4]), skip: choose.of([0, 1]) }),
  (choose, index) => {
    const n = choose.column(...numeric)
    const text = choose.column('text')
    const formula = choose.of([`"${n}" * 2.5`, `"${n}" / 3`, `upper("${text}")`, `coalesce("${n}", 0) > 1`])
    return { kind: 'derive', columns: [{ name: choose.of([`d${index}`, n]), formula }] }
  },
  (choose, index) => ({ kind: 'rename', columns: [{ from: choose.column(), to: `r${index}` }] }),
  (choose) => ({ kind: 'select', mode: choose.of(['drop', 'first', 'last']), columns: [choose.column()] }),
  (choose) => ({
    kind: 'cast',
    columns: [{ column: choose.column(), type: choose.of(['text', 'integer', 'number', 'date', 'decimal']) }],
    on_misfit: 'null',
  }),
  (choose) => ({
    kind: 'clean',
    columns: [choose.column('text')],
    case: choose.of(['upper', 'title']),
    empty_to_null: true,
  }),
  (choose) => ({
    kind: 'fill',
    columns: [choose.column()],
    with: choose.of(['forward', 'backward']),
    order_by: [{ column: choose.column() }],
  }),
  (choose) => ({
    kind: 'fill',
    columns: [choose.column(...numeric)],
    with: choose.of(['mean', 'median', 'min', 'most_frequent']),
    per: [choose.column()],
  }),
  (choose, index) => ({
    kind: 'parse_date',
    column: choose.column('text'),
    formats: ['%Y-%m-%d'],
    to: choose.of(['date', 'timestamp']),
    name: `p${index}`,
    on_misfit: 'null',
  }),
  (choose, index) => ({
    kind: 'recode',
    column: choose.column('text'),
    values: [{ from: 'a', to: 'A' }],
    others: choose.of(['keep', 'null']),
    name: `c${index}`,
  }),
  (choose, index) => ({ kind: 'bin', column: choose.column(...numeric), name: `b${index}`, edges: [-1, 1] }),
  (choose, index) => {
    const value = choose.column(...numeric)
    const keys = choose.of([[], [{ column: choose.column() }]])
    const order = [{ column: choose.column() }]
    return {
      kind: 'group',
      keys,
      aggregates: [
        { aggregate: choose.of(['sum', 'avg', 'stddev', 'median']), column: value, name: `g${index}` },
        {
          aggregate: choose.of(['first', 'last', 'list']),
          column: choose.column(),
          order_by: order,
          name: `h${index}`,
        },
        { aggregate: 'count', name: `i${index}` },
      ],
    }
  },
  (choose, index) => ({
    kind: 'window',
    partition_by: [choose.column()],
    order_by: [{ column: choose.column() }],
    columns: [
      {
        function: choose.of(['row_number', 'rank', 'ntile'] as const),
        name: `w${index}`,
      },
      {
        function: choose.of(['lag', 'sum', 'avg', 'first'] as const),
        column: choose.column(...numeric),
        name: `v${index}`,
      },
    ],
  }),
  (choose, index) => ({
    kind: 'join',
    input: 'more',
    how: choose.of(['left', 'inner', 'right', 'full', 'semi', 'anti']),
    on: [{ left: choose.column('text'), right: 'g' }],
    suffix: `_${index}`,
  }),
  (choose, index) => ({ kind: 'stack', inputs: ['more'], on_type_clash: 'text', source_column: `s${index}` }),
  (choose, index) => ({
    kind: 'split',
    column: choose.column('text'),
    separator: '-',
    ...choose.of([
      { into: 'columns' as const, names: [`y${index}`, `z${index}`], rest: 'last' as const },
      { into: 'rows' as const, names: [`y${index}`], position: `z${index}` },
    ]),
  }),
  (choose, index) => ({
    kind: 'merge_columns',
    columns: [choose.column(), choose.column('text')],
    name: `m${index}`,
    nulls: choose.of(['skip', 'empty', 'null']),
  }),
  (choose, index) => ({
    kind: 'pivot',
    keys: [choose.column()],
    column: choose.column('text'),
    values: [{ value: 'a' }, { value: null, name: 'none' }],
    aggregates: [{ aggregate: choose.of(['sum', 'max', 'avg']), column: choose.column(...numeric) }],
    others: `o${index}`,
  }),
  (choose, index) => ({
    kind: 'unpivot',
    columns: [...new Set([choose.column(), choose.column()])],
    name_column: `u${index}`,
    value_column: `t${index}`,
    as_text: true,
    keep_nulls: choose.of([true, false]),
  }),
  (choose, index) => ({
    kind: 'unnest',
    column: choose.column('list'),
    position: `q${index}`,
    keep_empty: true,
  }),
]

interface Inputs {
  id: number
  name: string
}

const definitionOf = (inputs: readonly Inputs[], steps: readonly RecipeStep[]) => ({
  kind: 'visual',
  inputs: inputs.map(({ id, name }) => ({ dataset_id: id, name: name.replace(/ .*/, '') })),
  steps,
})

const preview = (definition: object, more: object) =>
  call<RecipePreview>('POST', '/api/pipeline/recipes/preview', { body: { definition, ...more } })

/** Steps that go together: what is refused behind the others is left out. */
async function fitting(inputs: readonly Inputs[], drawn: readonly number[][]): Promise<RecipeStep[]> {
  const steps: RecipeStep[] = []
  let { columns } = (await preview(definitionOf(inputs, []), { limit: 0 })).body
  for (const [index, numbers] of drawn.entries()) {
    const choose = new Choice(numbers, columns)
    const step = choose.of(makers)(choose, index)
    const seen = await preview(definitionOf(inputs, [...steps, step]), { limit: 0 })
    expect([200, 422], seen.text).toContain(seen.status)
    if (seen.status !== 200) continue
    steps.push(step)
    columns = seen.body.columns
  }
  return steps
}

const contentsOf = async (datasetId: number | null) => {
  const path = `/api/datasets/${datasetId}/preview?limit=1000`
  const { columns, rows } = (await call<Pick<RecipePreview, 'columns' | 'rows'>>('GET', path)).body
  return { columns, rows }
}

const plain = (columns: readonly { name: string; type: string }[]) =>
  columns.map(({ name, type }) => ({ name, type }))

let round = 0

test(
  'what a preview shows of all rows is what a run publishes, and what another run makes of the same',
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        lines,
        lines,
        fc.array(draws, { minLength: 1, maxLength: 6 }),
        async (left, right, drawn) => {
          const head = 'g,t,n,x,d,at,b'
          round += 1
          const inputs = [
            await dataset(`rows ${round}`, [head, ...left]),
            await dataset(`more ${round}`, [head, ...right]),
          ]
          const steps = await fitting(inputs, drawn)
          const definition = definitionOf(inputs, steps)
          const seen = await preview(definition, { limit: 1000, sample_rows: 100_000 })
          const said = JSON.stringify(steps)
          const made = await post({ name: `made ${round}`, definition, publish: true })
          expect(made.status, made.text).toBe(201)
          const ran = await run(made.body.id)
          if (seen.status !== 200) {
            expect([ran.status, ran.failure], said).toEqual([
              'failed',
              (seen.body as unknown as Error).message,
            ])
            return
          }
          expect([ran.status, ran.failure], said).toEqual(['succeeded', null])
          expect(seen.body.is_sample).toBe(false)
          const output = made.body.output_dataset_id
          const published = await contentsOf(output)
          expect(published.rows, said).toEqual(seen.body.rows)
          expect(plain(published.columns), said).toEqual(plain(seen.body.columns))
          const again = await run(made.body.id, { mode: 'all' })
          expect([again.status, again.result?.is_skipped ?? false]).toEqual(['succeeded', false])
          expect(JSON.stringify(await contentsOf(output)), said).toBe(JSON.stringify(published))
        },
      ),
      { numRuns: cases(6) },
    )
  },
)
