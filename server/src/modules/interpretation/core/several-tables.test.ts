import { expect, test } from 'vitest'
import type { Catalogue, CatalogueDataset, CatalogueField } from './catalogue.ts'
import { parse } from './parse.ts'

const field = (text: string): CatalogueField => {
  const [name = '', type = 'text', values] = text.split(':')
  return {
    name,
    role: 'dimension',
    kind: type === 'text' ? 'text' : 'number',
    label: name,
    description: '',
    synonyms: [],
    type: type as CatalogueField['type'],
    isHidden: false,
    isShare: false,
    isModelled: false,
    column: name,
    values: values?.split(',').map((value) => ({ value })),
  }
}

const table = (
  id: number,
  name: string,
  { fields, joins }: { fields: string[]; joins: CatalogueDataset['joins'] },
): CatalogueDataset => ({
  id,
  name,
  description: '',
  isAsked: true,
  isModelled: false,
  fields: fields.map(field),
  joins,
  defaultTime: null,
  weekStartsOn: 'monday',
  fiscalYearStartsIn: 1,
  timezone: null,
  questionFilters: [],
})

const join = (name: string, datasetId: number, [column, to, isToMany]: [string, string, boolean]) => ({
  name,
  datasetId,
  isToMany,
  on: [{ column, to }],
})

/** Teachers of schools, and trips with two schools each; no model. */
const plain: Catalogue = {
  version: '1',
  datasets: [
    table(1, 'school', {
      fields: ['id:integer', 'name:text:Elm,Oak', 'town:text:Ulm,Bonn', 'places:integer'],
      joins: [
        join('teacher', 2, ['id', 'school_id', true]),
        join('trip', 3, ['id', 'from_school', true]),
        join('trip_to', 3, ['id', 'to_school', true]),
      ],
    }),
    table(2, 'teacher', {
      fields: [
        'teacher_id:integer',
        'teacher_name:text:Ada,Grace',
        'age:integer',
        'subject:text:Music,Art',
        'school_id:integer',
      ],
      joins: [join('school', 1, ['school_id', 'id', false])],
    }),
    table(3, 'trip', {
      fields: ['trip_id:integer', 'from_school:integer', 'to_school:integer', 'cost:number'],
      joins: [
        join('school', 1, ['from_school', 'id', false]),
        join('school_to', 1, ['to_school', 'id', false]),
      ],
    }),
  ],
}

const read = (question: string) => {
  const { status, dataset_id: from, query } = parse(question, plain, { today: '2026-06-15' })
  return { status, from, query }
}

test('a name is of the table that is named beside it', () => {
  expect(read('Show the names of teachers in the Elm school')).toMatchObject({
    status: 'understood',
    from: 2,
    query: { dimensions: ['teacher_name'], filters: [{ column: 'school.name', value: 'Elm' }] },
  })
})

test('what is listed of rows stands once for each of them', () => {
  expect(read('What are the ages of the teachers?').query?.dimensions).toEqual(['age', 'teacher_id'])
  expect(read('What are the different ages of the teachers?').query?.dimensions).toEqual(['age'])
})

test('how many lack something is one number', () => {
  expect(read('How many schools have no teacher?')).toMatchObject({
    status: 'understood',
    from: 1,
    query: { measures: [{ aggregate: 'count' }], filters: [{ column: 'id', operator: 'not_in_set' }] },
  })
})

test('rows are compared with the average of all', () => {
  const { status, query } = read('Which schools have more places than the average?')
  expect(status).toBe('understood')
  expect(query?.having).toMatchObject([{ operator: 'greater', value: 0 }])
  expect(query?.dimensions).toContain('name')
})

test('several aggregates are of the same column', () => {
  const measures = read('What is the average, minimum and maximum age of the teachers?').query?.measures
  expect(measures?.map((one) => (typeof one === 'string' ? one : one.aggregate)).toSorted()).toEqual([
    'avg',
    'max',
    'min',
  ])
})

test('towns with both subjects are in two sets', () => {
  expect(read('Which towns have both Music and Art teachers?').query?.filters).toMatchObject([
    { operator: 'in_set', set: { filters: [{ value: 'Music' }] } },
    { operator: 'in_set', set: { filters: [{ value: 'Art' }] } },
  ])
})

test.each([
  ['from Ulm', 'school.town'],
  ['to Ulm', 'school_to.town'],
])('trips %s are those whose way is called so', (way, column) => {
  expect(read(`How many trips are there ${way}?`)).toMatchObject({
    status: 'understood',
    query: { filters: [{ column, value: 'Ulm' }] },
  })
})

test('rows that belong to nothing are no row of what is counted for each', () => {
  expect(read('For each school, show its name and the number of teachers.').query?.filters).toEqual([
    { column: 'school.id', operator: 'is_not_null' },
  ])
})

test.each([
  [`Show the names of teachers whose subject contains "us".`, 'contains', 'us'],
  ['List the names of teachers whose subject starts with the letter A', 'starts_with', 'A'],
])('texts are compared by a part: "%s"', (question, operator, value) => {
  expect(read(question)).toMatchObject({
    status: 'understood',
    query: { dimensions: ['teacher_name'], filters: [{ column: 'subject', operator, value }] },
  })
})

test('teachers from Ulm are of a school there, whichever way lies in that direction', () => {
  expect(read('What is the average age of teachers at schools from Ulm?').query?.filters).toMatchObject([
    { column: 'school.town', value: 'Ulm' },
  ])
})

test('other readings show something else and leave no word out', () => {
  const { alternatives } = parse('How many teachers are there in each school?', plain, {
    today: '2026-06-15',
  })
  expect(alternatives.length).toBeLessThanOrEqual(2)
})

test.each(['for each school ID', 'for each school'])('what is counted %s is grouped by it', (group) => {
  expect(read(`How many teachers are there ${group}?`)).toMatchObject({
    status: 'understood',
    query: { measures: [{ aggregate: 'count' }] },
  })
})

test('a reading that more speaks against than is borne is asked back', () => {
  const statusAt = (mostDoubt?: number) =>
    parse('Show the names of teachers in the Elm school', plain, { today: '2026-06-15', mostDoubt }).status
  expect([statusAt(-1), statusAt()]).toEqual(['clarify', 'understood'])
})

test('a verb between tables has no part of its own', () => {
  expect(read('How many teachers work from Oak?').status).toBe('understood')
})

test('each part of a ratio has its own conditions', () => {
  const { status, query } = read('What is the ratio of teachers older than 40 to teachers older than 60?')
  expect(status).toBe('understood')
  expect(query?.fields?.measures).toMatchObject([
    { name: 'numerator', filters: [{ column: 'age', operator: 'greater', value: 40 }] },
    { name: 'denominator', filters: [{ column: 'age', operator: 'greater', value: 60 }] },
    { name: 'ratio' },
  ])
})

test('a superlative with an order lists all in it', () => {
  expect(read('Which teachers have the highest age, sorted in descending order?').query).not.toHaveProperty(
    'limit',
  )
})

test.each([
  ['two ways lead to the school', 'How many trips are there in Ulm?'],
  ['a word is left', 'Show the names of teachers with flamboyant subjects'],
  ['a number of those with the extreme', 'How many teachers are in the school with the most places?'],
  ['no row is both', 'Show the towns of schools with places below 5 and places above 10'],
  ['another table than the one asked for', 'Which trips have Ada?'],
  ['a row that was found first', 'Which school has Ada, and how many teachers are in that school?'],
  ['a part of the list is no column', 'What are the names and times of the teachers?'],
  ['a number is asked for and there is none', 'How high is the school Elm?'],
])('%s: "%s" is asked back', (_, question) => {
  expect(read(question).status).toBe('clarify')
})
