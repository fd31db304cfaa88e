import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecipeStep } from '../../../../../contract/src/recipe-definition.ts'
import type { StepCase } from '../../../../test/recipes/case.ts'
import { stepCases } from '../../../../test/recipes/step-cases.ts'
import { answered, compiled } from '../../../../test/recipes/run-recipe.ts'
import { type TestWarehouse, openTestWarehouse } from '../../../../test/warehouse/test-warehouse.ts'
import { Refusal } from '../../../kernel/errors.ts'

const casesByKind = new Map(stepCases.map(({ kind, cases }) => [kind, cases] as const))

let opened: TestWarehouse
beforeAll(async () => {
  opened = await openTestWarehouse()
})
afterAll(() => opened.close())

describe.each([...casesByKind])('%s', (kind, cases) => {
  test.each(cases.map((one) => [one.title, one] as const))('%s', { timeout: 60_000 }, async (_, one) => {
    const inputs = { rows: one.input, ...one.others }
    const step = { kind, ...one.settings } as RecipeStep
    const made = compiled(opened, { inputs, steps: [step] })
    if (one.problems) return await expectProblems(made, one.problems)
    const { sql, columns, steps } = await made
    if (one.fails) return await expect(answered(opened, sql, inputs)).rejects.toThrow(one.fails)
    const answer = await answered(opened, sql, inputs)
    expect(promised(steps.at(-1)?.columns ?? [])).toEqual(answer.columns)
    expect(promised(columns)).toEqual(answer.columns)
    if (one.columns)
      expect(answer.columns.map(({ name, native }) => `${name} ${native}`)).toEqual(one.columns)
    if (one.count !== undefined) expect(answer.rows).toHaveLength(one.count)
    if (one.rows) expect(ordered(answer.rows, one)).toEqual(ordered(one.rows, one))
    const again = await compiled(opened, { inputs, steps: [step] })
    expect(again.sql).toBe(sql)
  })
})

test('every kind has cases of rows, of nothing and of what is refused', () => {
  for (const [kind, cases] of casesByKind) {
    expect([kind, cases.length >= 4]).toEqual([kind, true])
    expect([kind, cases.some(({ input }) => input.endsWith('WHERE false'))]).toEqual([kind, true])
    // A limit has numbers only, and the schema refuses wrong ones.
    expect([kind, kind === 'limit' || cases.some(({ problems }) => problems)]).toEqual([kind, true])
  }
})

const promised = (columns: readonly { name: string; native: string }[]) =>
  columns.map(({ name, native }) => ({ name, native }))

const ordered = (rows: readonly unknown[][], { isOrdered }: StepCase) =>
  isOrdered ? rows : rows.map((row) => JSON.stringify(row)).toSorted()

async function expectProblems(made: Promise<unknown>, problems: NonNullable<StepCase['problems']>) {
  const error: unknown = await made.then(
    () => new Error('it was compiled'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(Refusal)
  const details = (error as Refusal).extras.details ?? []
  expect(details).toEqual(
    problems.map(([place, words]) => ({
      path: place === '' ? 'body.definition.steps.0' : `body.definition.steps.0.${place}`,
      message: expect.stringMatching(words),
    })),
  )
}
