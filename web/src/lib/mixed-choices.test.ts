import { expect, test } from 'vitest'
import type { ChoiceSource } from './choices.ts'
import { mixedChoices } from './mixed-choices.ts'

const oneOf = (word: string): ChoiceSource => ({
  key: [word],
  word,
  search: async () => ({ items: [{ value: '2', label: 'Verkäufe' }], total: 1 }),
  find: async (value) => ({ value, label: 'Verkäufe' }),
})

test('A12: a chosen thing is named by its kind, whatever the page calls it', async () => {
  const mixed = mixedChoices({ dataset: oneOf('Datensatz'), recipe: oneOf('Rezept') })
  const { items, total } = await mixed.search('')
  expect([items.map(({ value }) => value), total]).toEqual([['dataset:2', 'recipe:2'], 2])
  expect(await mixed.find('dataset:7')).toMatchObject({ value: 'dataset:7', label: 'Verkäufe' })
  await expect(mixed.find('Datensatz:7')).rejects.toThrow('unknown kind')
})
