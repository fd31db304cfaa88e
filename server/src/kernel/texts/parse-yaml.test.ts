import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '../errors.ts'
import { parseStrictYaml } from './parse-yaml.ts'
import { writeYaml } from './write-yaml.ts'
import { cases } from '../../../test/cases.ts'
import { workedMs } from '../../../test/thread-time.ts'

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    'yes',
    'null',
    '~',
    '1e3',
    '0x1f',
    '2026-01-31',
    '# no',
    '- a',
    'a: b',
    ' x ',
    '|',
    '"',
    "'",
    '<<',
    '*a',
    '&a',
    '!t',
  ),
)
const clean = text.filter((value) => !value.includes('\0') && !/\p{Surrogate}/u.test(value))
const key = clean.filter((value) => !forbidden.has(value))
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { depthSize: 'small' },
    clean,
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (Object.is(value, -0) ? 0 : value)),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(key, tie('json'), { maxKeys: 4, noNullPrototype: true }),
  ),
}))

test('what is written as YAML is read back as it was', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(parseStrictYaml(writeYaml(value))).toEqual(value)
    }),
    {
      numRuns: cases(500),
    },
  )
})

test('YAML 1.2 is read: "no" is a text and an anchor stands for what it names', () => {
  expect(parseStrictYaml('a: no\nb: &x [1, 2]\nc: *x\n')).toEqual({ a: 'no', b: [1, 2], c: [1, 2] })
})

const bomb = [
  'a0: &a0 [x,x,x,x,x,x,x,x,x,x]',
  ...Array.from({ length: 9 }, (_, n) => `a${n + 1}: &a${n + 1} [${`*a${n},`.repeat(9)}*a${n}]`),
].join('\n')

test.each([
  ['a key given twice', 'a: 1\na: 2\n', 'unique'],
  ['a tag', 'a: !!js/function "x"\n', 'tag'],
  ['two documents', 'a: 1\n---\nb: 2\n', 'multiple documents'],
  ['broken text', 'a: [1\n', 'line 2'],
  ['a key that reaches prototypes', '__proto__:\n  a: 1\n', '__proto__'],
  ['deep nesting', `a: ${'['.repeat(100)}${']'.repeat(100)}`, 'nested'],
  ['very deep nesting', '['.repeat(200_000), 'nested'],
  ['very deep lists', '- '.repeat(100_000), 'nested'],
  ['a bomb of aliases', bomb, 'alias'],
  ['an alias to itself', 'a: &a [*a]\n', ''],
  ['an unknown alias', 'a: *b\n', 'alias'],
  ['a text without end', 'x'.repeat(600_000), 'longer'],
  ['NUL', 'a: "\\0"\n', 'NUL'],
])('VAL-19, VAL-28: %s is refused in one sentence', (_what, yaml, reason) => {
  const started = workedMs()
  expect(() => parseStrictYaml(yaml)).toThrow(Refusal)
  expect(() => parseStrictYaml(yaml)).toThrow(new RegExp(`^body: .*${reason}`, 'i'))
  expect(workedMs() - started).toBeLessThan(1000)
})
