import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dialects } from './dialects.ts'
import { windowSql } from './windows.ts'

const sum = { name: 'sum', of: 'x' }
const modules = join(import.meta.dirname, '..')
const ordered = /OVER \((?!\))/

test('D6: nothing else of what is asked in several dialects writes a window that has an order', () => {
  const files = ['sql', 'explore', 'models', 'policies'].flatMap((module) =>
    readdirSync(join(modules, module), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(module, file),
    ),
  )
  const writers = files.filter(
    (file) => /(?<!\.test)\.ts$/.test(file) && ordered.test(readFileSync(join(modules, file), 'utf8')),
  )
  expect(writers).toEqual([join('sql', 'windows.ts')])
  expect('sum(x) OVER (ORDER BY day)').toMatch(ordered)
})

test('D6: a window says where nulls go, in every dialect', () => {
  for (const dialect of Object.values(dialects)) {
    const running = windowSql(dialect, sum, { partition: ['k'], along: { sql: 't', back: 'all' } })
    expect(running).toMatch(
      /^sum\(x\) OVER \(PARTITION BY k ORDER BY (t ASC NULLS LAST|t IS NULL, t ASC) ROWS/,
    )
    const near = windowSql(dialect, sum, { partition: [], along: { sql: 'd', back: 2 } })
    expect(near).toBe(
      'sum(x) OVER (PARTITION BY d IS NULL ORDER BY d RANGE BETWEEN 2 PRECEDING AND CURRENT ROW)',
    )
  }
})

test('D6: on MariaDB a window without an order begins like no other, which would mix up their orders', () => {
  const texts = Object.entries(dialects).map(([name, dialect]) => [
    name,
    [[], ['k']].map((partition) => windowSql(dialect, sum, { partition })),
  ])
  expect(Object.fromEntries(texts)).toMatchObject({
    duckdb: ['sum(x) OVER ()', 'sum(x) OVER (PARTITION BY k)'],
    mysql: ['sum(x) OVER (PARTITION BY nullif(x, x))', 'sum(x) OVER (PARTITION BY k, nullif(x, x))'],
  })
})
