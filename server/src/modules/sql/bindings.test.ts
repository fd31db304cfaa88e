import { expect, test } from 'vitest'
import { Bindings, Literals } from './bindings.ts'
import { dialects } from './dialects.ts'

const hostile = `'; DROP TABLE "x" -- \\' \` ? $1 {p1:String}`

test('a value stands in the text as its place only, whatever it holds (SQL-23)', () => {
  const { duckdb, clickhouse, mysql } = dialects
  for (const dialect of Object.values(dialects)) {
    const values = new Bindings(dialect)
    const { sql, parameters } = values.statement(`SELECT ${values.value(hostile)}`)
    expect(sql).not.toContain('DROP')
    expect(parameters).toEqual([hostile])
  }
  expect(new Bindings(duckdb).value(hostile)).toBe('$1')
  expect(new Bindings(clickhouse).value(hostile)).toBe('{p1:String}')
  const values = new Bindings(mysql)
  expect(values.statement(`SELECT ${values.value(1)}`)).toEqual({ sql: 'SELECT ?', parameters: [1] })
})

test('the same value has one place, so that equal expressions stay equal', () => {
  const values = new Bindings(dialects.postgres)
  expect([values.value('a'), values.value('b'), values.value('a'), values.value(1)]).toEqual([
    '$1',
    '$2',
    '$1',
    '$3',
  ])
  expect(values.statement('').parameters).toEqual(['a', 'b', 1])
})

test('where places have no numbers, values come in the order of the text', () => {
  const values = new Bindings(dialects.mysql)
  const [a, b] = [values.value('a'), values.value('b')]
  expect(values.statement(`SELECT ${b}, ${a}, ${b}`)).toEqual({
    sql: 'SELECT ?, ?, ?',
    parameters: ['b', 'a', 'b'],
  })
})

test('a literal holds its value and cannot end early (SQL-23)', () => {
  const written = (name: keyof typeof dialects) => new Literals(dialects[name]).value(`a'b\\'c`)
  expect(written('duckdb')).toBe(`'a''b\\''c'`)
  expect(written('postgres')).toBe(`E'a''b\\\\''c'`)
  expect(written('mysql')).toBe(`CONVERT(X'6127625c2763' USING utf8mb4)`)
  expect(written('clickhouse')).toBe(`'a\\'b\\\\\\'c'`)
  for (const dialect of Object.values(dialects)) {
    const values = new Literals(dialect)
    expect([null, true, 1.5, -3, 1e21].map((value) => values.value(value))).toEqual([
      'NULL',
      'TRUE',
      '1.5',
      '-3',
      '1e+21',
    ])
  }
})

test('a name stands between quotes that it cannot leave (SQL-23)', () => {
  const named = (name: string) => Object.values(dialects).map(({ identifier }) => identifier(name))
  expect(named('a"b`c\\')).toEqual(['"a""b`c\\"', '"a""b`c\\"', '`a"b``c\\`', '`a"b``c\\\\`'])
  for (const { identifier } of Object.values(dialects)) expect(() => identifier('a\0b')).toThrow('name')
})
