import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** Attacks on chat, agents and language models; their ids begin with LLM (docs/test-ids.md). */
const attacks: Record<string, string> = {
  'LLM-01': 'an agent exceeds its caller',
  'LLM-02': 'SQL of a model',
  'LLM-03': 'arguments of tools',
  'LLM-04': 'instructions in data, documents and replies',
  'LLM-05': 'private data, foreign text and a way out in one run',
  'LLM-06': 'an approval is forged, changed or used twice',
  'LLM-07': 'documents of another organization',
  'LLM-08': 'documents after a permission ended',
  'LLM-09': 'a cached answer for another caller',
  'LLM-10': 'sessions of others',
  'LLM-11': 'markup in an answer',
  'LLM-12': 'secrets in instructions',
  'LLM-13': 'masked columns asked for indirectly',
  'LLM-14': 'loops',
  'LLM-15': 'providers that fail',
  'LLM-16': 'text in the description of a tool',
  'LLM-17': 'invented numbers',
  'LLM-18': 'prompts in the log',
  'LLM-19': 'documents with instructions',
  'LLM-20': 'replies with instructions',
  'LLM-21': 'embeddings in responses',
  'LLM-22': 'an agent publishes or shares',
}

/** Names of tests, `describe` and `test.each` included: texts that begin with an id. */
function idsIn(source: string): string[] {
  const names = [...source.matchAll(/(?:\(|,)\s*['"`]((?:[A-Z]+-\d+[, ]+)*[A-Z]+-\d+): /g)]
  return names.flatMap(([, ids = '']) => ids.split(/[, ]+/))
}

test('every attack on chat and agents has a test that is named with its id', () => {
  const tests = ['server/src', 'server/test', 'web/src', 'web/test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
      .map((name) => join(root, folder, name)),
  )
  const found = new Set(tests.flatMap((path) => idsIn(readFileSync(path, 'utf8'))))
  expect(Object.keys(attacks).filter((id) => !found.has(id))).toEqual([])
  expect([...found].filter((id) => id.startsWith('LLM-') && !(id in attacks))).toEqual([])
})

test('an id in a comment or inside of a name is no test', () => {
  expect(idsIn(`test('LLM-01, LLM-04: it holds', () => {})`)).toEqual(['LLM-01', 'LLM-04'])
  expect(idsIn(`test.each(x)(\n  'LLM-02: %s', () => {})`)).toEqual(['LLM-02'])
  expect(idsIn(`// LLM-03: later\ntest('what LLM-05: says', () => {})`)).toEqual([])
})
