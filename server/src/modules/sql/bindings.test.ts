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
  const texts = [duckdb, clickhouse, mysql].map((dialect) => {
    const values = new Bindings(dialect)
    return values.statement(`SELECT ${values.value(hostile)}`).sql
  })
  expect(texts).toEqual(['SELECT $1', 'SELECT {p1:String}', 'SELECT ?'])
})

test('D11: only values whose place stands in the text go with it', () => {
  for (const dialect of Object.values(dialects)) {
    const values = new Bindings(dialect)
    const [, kept] = [values.value('of a part that was left out'), values.value('kept')]
    const { sql, parameters } = values.statement(`SELECT ${kept}`)
    expect([sql, parameters]).toEqual([expect.not.stringContaining('2'), ['kept']])
  }
})

test('the same value has one place, so that equal expressions stay equal', () => {
  const values = new Bindings(dialects.postgres)
  const [a, b, c] = [values.value('a'), values.value('b'), values.value(1)]
  expect(values.value('a')).toBe(a)
  expect(values.statement(`SELECT ${b}, ${a}, ${c}, ${a}`)).toEqual({
    sql: 'SELECT $1, $2, $3, $2',
    parameters: ['b', 'a', 1],
  })
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
