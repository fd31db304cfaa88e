import { expect, test } from 'vitest'
import type { Catalogue, CatalogueValue } from './catalogue.ts'
import { parse } from './parse.ts'

const column = (name: string, values: CatalogueValue[]) => ({
  name,
  role: 'dimension' as const,
  kind: 'other' as const,
  label: name,
  description: '',
  synonyms: [],
  type: typeof values[0] === 'number' ? ('number' as const) : ('text' as const),
  isHidden: false,
  isShare: false,
  isModelled: false,
  column: name,
  values: values.map((value) => ({ value })),
})

/** A table as it is uploaded: nothing says what its columns mean. */
const episodes: Catalogue = {
  version: '1',
  datasets: [
    {
      id: 1,
      name: 'uploaded',
      description: '',
      isAsked: true,
      isModelled: false,
      joins: [],
      defaultTime: null,
      weekStartsOn: 'monday',
      fiscalYearStartsIn: 1,
      timezone: null,
      questionFilters: [],
      fields: [
        column('Title', ['Ghosts', 'Open Water', 'Night Shift']),
        column('Written by', ['Ravi Menon', 'Nina Holt']),
        column('Original air date', ['October 23, 2007', '2007-10-30', '6 Nov 2007']),
        column('Viewers (millions)', [12.06, 11.75, 9.97]),
        column('Total', [4, 7, 9]),
      ],
    },
  ],
}

const read = (question: string) => parse(question, episodes, { today: '2026-06-15' })

test.each([
  ['Who wrote the episode "Ghosts"?', ['Written by'], ['Title', 'Ghosts']],
  ['Which title was shown on 23 October 2007?', ['Title'], ['Original air date', 'October 23, 2007']],
  ['Which title was shown on October 30th, 2007?', ['Title'], ['Original air date', '2007-10-30']],
  ['Which title was shown on November 6, 2007?', ['Title'], ['Original air date', '6 Nov 2007']],
  ['Which title had 9.97 million viewers?', ['Title'], ['Viewers (millions)', 9.97]],
])('"%s" finds its column and its value', (question, dimensions, [name, value]) => {
  expect(read(question)).toMatchObject({
    status: 'understood',
    query: { dimensions, filters: [{ column: name, operator: 'equals', value }] },
  })
})

test('a column that is called like an aggregate is ranked itself', () => {
  expect(read('What is the lowest total when the title is Ghosts?')).toMatchObject({
    status: 'understood',
    query: { measures: [{ aggregate: 'min', column: 'Total' }] },
  })
})

test('a noun that is not in the table is asked back, whatever else is known', () => {
  for (const question of [
    'Which soundtrack has the title Ghosts?',
    'Titles written by Nina Holt with a sponsor',
  ]) {
    const { status, unmatched } = read(question)
    expect(status).toBe('clarify')
    expect(['soundtrack', 'sponsor']).toContain(unmatched[0]?.text)
  }
})
