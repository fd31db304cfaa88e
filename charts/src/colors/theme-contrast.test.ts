import { expect, test } from 'vitest'
import { contrastProblem } from './theme-contrast.ts'

test('a color that can be read has no problem', () => {
  expect(contrastProblem('primary_color', '#1864ab')).toBeUndefined()
  expect(contrastProblem('primary_color', undefined)).toBeUndefined()
})

test.each([
  ['primary_color', '#ffd43b'],
  ['primary_color', '#ffffff'],
  ['accent_color', '#ffff00'],
  ['accent_color', '#000000'],
] as const)('%s %s names the pair that fails, and the proposal passes', (role, color) => {
  const problem = contrastProblem(role, color)
  expect(problem!.contrast).toBeLessThan(problem!.required)
  expect(problem!.place).toMatch(role === 'primary_color' ? /buttons/ : /highlights/)
  expect(contrastProblem(role, problem!.proposal)).toBeUndefined()
})
