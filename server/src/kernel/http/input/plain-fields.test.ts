import { expect, test } from 'vitest'
import { Type } from '../../../../../contract/src/schema.ts'
import { readId, readPlainFields, refuseNul } from './plain-fields.ts'

const schema = Type.Object({
  limit: Type.Integer(),
  ratio: Type.Number(),
  unread: Type.Boolean(),
  status: Type.Array(Type.String()),
  q: Type.String(),
})

test('plain digits, true, false and repeated parameters become what the schema asks for', () => {
  expect(readPlainFields(schema, { limit: '20', ratio: '0.5', unread: 'true', status: 'a', q: '5' })).toEqual(
    {
      limit: 20,
      ratio: 0.5,
      unread: true,
      status: ['a'],
      q: '5',
    },
  )
})

test.each(['1e2', '0x10', '200.0', ' 10', '+5', '007', '', '9007199254740993999'])(
  'VAL-11: %j stays text, which is no integer',
  (text) => expect(readPlainFields(schema, { limit: text })).toEqual({ limit: text }),
)

test('VAL-11: a number given twice stays a list, which is no integer', () => {
  expect(readPlainFields(schema, { limit: ['1', '2'] })).toEqual({ limit: ['1', '2'] })
})

test('VAL-12: NUL in a parameter is refused', () => {
  expect(() => refuseNul({ q: ['a', 'a\0b'] }, 'query')).toThrow('query.q: must not contain NUL')
})

test.each(['0x2', '2e0', '+2', '002', '2.0', '-1', ' 2', '2, 3', '', '0', '٢', '9007199254740993'])(
  'TEN-09, VAL-15: %j is no id',
  (text) => expect(readId(text)).toBeUndefined(),
)

test('an id is digits without sign or leading zero', () => {
  expect(readId('12')).toBe(12)
})
