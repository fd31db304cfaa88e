import fc from 'fast-check'
import { expect, test } from 'vitest'
import { workedMs } from '../../../../test/thread-time.ts'
import { parseStrictJson } from './strict-json.ts'

test('well-formed JSON without repeated keys means the same as to JSON.parse', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const text = JSON.stringify(value)
      if (/"(__proto__|constructor|prototype)"|\\u(0000|d[89a-f])/.test(text)) return
      expect(parseStrictJson(text)).toEqual(JSON.parse(text))
    }),
  )
})

test.each([
  ['VAL-28: a key given twice', '{"token":"a","token":"b"}', 'given twice'],
  ['VAL-28: a key given twice in other spelling', '{"token":"a","\\u0074oken":"b"}', 'given twice'],
  ['VAL-28: a key given twice deeper down', '[{"a":[{"b":1,"b":1}]}]', 'given twice'],
  [
    'VAL-07: a key that reaches the prototype',
    '{"a":{"__proto__":{"admin":true}}}',
    'unknown field: __proto__',
  ],
  ['VAL-07: a key that reaches the constructor', '{"constructor":{"prototype":{}}}', 'unknown field'],
  ['VAL-19: nesting too deep', `${'['.repeat(70)}${']'.repeat(70)}`, 'nested deeper'],
  ['NUL in text', '{"name":"a\\u0000b"}', 'NUL'],
  ['VAL-22: half of a surrogate pair', '{"name":"a\\uD800b"}', 'half of a surrogate pair'],
  ['VAL-22: half of a surrogate pair in a key', '{"a":{"\\udc00":1}}', 'half of a surrogate pair'],
  ['text that is no JSON', '{"name":', 'not valid JSON'],
])('%s is refused', (_case, text, message) => {
  expect(() => parseStrictJson(text)).toThrow(message)
})

test('the same key in two sibling objects is no repetition', () => {
  expect(parseStrictJson('[{"a":1},{"a":2,"b":{"a":"\\"a\\""}}]')).toEqual([
    { a: 1 },
    { a: 2, b: { a: '"a"' } },
  ])
})

test('VAL-19: a megabyte of nesting is refused quickly', () => {
  const startedMs = workedMs()
  expect(() => parseStrictJson('['.repeat(500_000) + ']'.repeat(500_000))).toThrow()
  expect(workedMs() - startedMs).toBeLessThan(2000)
})
