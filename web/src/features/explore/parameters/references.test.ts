import { expect, test } from 'vitest'
import { draftFrom, queryFrom } from '../draft/draft-query.ts'
import { parametersIn } from './parameter-set.ts'
import { withNames, withReferences } from './references.ts'

const query = {
  dimensions: [{ parameter: 'by' }, { column: 'day', grain: { parameter: 'grain' }, name: 'Period' }],
  measures: [{ parameter: 'metric' }, { aggregate: 'sum', column: 'amount', name: 'Sum' }],
  filters: [
    { column: 'region', operator: 'in', values: { parameter: 'regions' } },
    { any: [{ column: 'amount', operator: 'greater', value: { parameter: 'least' } }] },
  ],
  sort: [{ by: { parameter: 'metric' }, order: 'desc' }],
}
const names = ['by', 'grain', 'metric', 'regions', 'least']

test('a question keeps its parameters through the shelves', () => {
  expect(withReferences(withNames(query) as object, names)).toEqual(query)
  const parameter_definitions = names.map((name) => ({ name, type: 'text' as const }))
  const asked = { ...query, parameter_definitions, parameters: { least: 5 } }
  expect(queryFrom(draftFrom(asked))).toMatchObject(asked)
})

test('a name that is no parameter is a value like any other', () => {
  const plain = { measures: ['$metric'], filters: [{ column: 'a', operator: 'equals', value: '$5' }] }
  expect(withReferences(plain, [])).toEqual(plain)
  expect(withReferences(plain, ['other'])).toEqual(plain)
})

test('parameters of a statement are found outside of texts, names and comments', () => {
  const sql = `select '$a', "$b", $$ $c $$, $t$ $d $t$ /* $e */ from x where y = $f and z in $Regions -- $g`
  expect(parametersIn(sql)).toEqual(['f', 'Regions'])
})
