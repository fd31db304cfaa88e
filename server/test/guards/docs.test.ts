import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { statusByCode } from '../../src/kernel/errors.ts'
import { documentViolations, rejectedPhrases } from './words.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...['docs', 'server/src', 'deploy'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  ),
]

// The changelog keeps the terms of its time, and the glossary lists what it rejects.
const ofToday = pages.filter((page) => page !== 'CHANGELOG.md' && page !== 'docs/glossary.md')
const phrases = rejectedPhrases(read('docs/glossary.md'))

describe('the documents', () => {
  test('use the words of the glossary', () => {
    expect(ofToday.flatMap((page) => documentViolations(page, read(page), phrases))).toEqual([])
  })

  test('link to what exists', () => {
    expect(pages.length).toBeGreaterThan(10)
    const exists = (path: string): boolean => existsSync(join(root, path))
    expect(pages.flatMap((page) => brokenLinks(page, read(page), exists))).toEqual([])
  })

  test('name in the README every variable that the program reads, and no other', () => {
    const program = ['config', 'tracing', 'backup']
      .map((name) => read(`server/src/kernel/config/${name}.ts`))
      .join('\n')
    expect(variablesOf(read('README.md'))).toEqual(variablesRead(program))
  })

  test('list exactly the errors that the program answers, with their statuses', () => {
    const listed = [...read('docs/errors.md').matchAll(/^\| `(\w+)` \| (\d+) \|/gm)]
    expect(Object.fromEntries(listed.map(([, code, status]) => [code, Number(status)]))).toEqual(statusByCode)
  })

  test('give the test command that continuous integration runs, after all of the gate that is not tests', () => {
    const commands = read('.ci/run')
      .split('\n')
      .filter((line) => line.startsWith('npm '))
    expect(commands).toEqual(['npm run check -- --without-tests', 'npm test', 'npm run test:rest'])
    expect(read('README.md')).toMatch(/^npm test\b/m)
  })

  test('number the decisions one after another', () => {
    const numbers = readdirSync(join(root, 'docs/decisions')).map((name) => Number(name.slice(0, 4)))
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  })

  test('name a decision by the number of its file', () => {
    expect(pages.flatMap((page) => misnamedDecisions(page, read(page)))).toEqual([])
  })
})

describe('the guards of the documents', () => {
  test('refuse a link to what does not exist, and leave other links alone', () => {
    const text = '[a](b.md) [c](https://example.org/c.md) [d](#part) ![e](images/f.png)'
    expect(brokenLinks('docs/x.md', text, () => false)).toEqual([
      'docs/x.md links to b.md',
      'docs/x.md links to images/f.png',
    ])
    expect(brokenLinks('docs/x.md', text, () => true)).toEqual([])
  })

  test('refuse a decision that is named by the number of another one', () => {
    const text = 'see [decision 3](../docs/decisions/0003-x.md) and [decision 12](decisions/0011-y.md)'
    expect(misnamedDecisions('a.md', text)).toEqual(['a.md calls decision 11 decision 12'])
  })

  test('refuse a denied phrase, and leave a quotation alone', () => {
    const text = 'The far end answers.\nIt was called `far end`.'
    expect(documentViolations('a.md', text, phrases)).toEqual([
      'a.md:1 says "far end"; the word is "remote server"',
    ])
  })

  test('see the variables of a table and of a program', () => {
    expect(variablesOf('| `A_ONE`, `B_TWO` | 1 | with `C_THREE` |')).toEqual(['A_ONE', 'B_TWO'])
    expect(variablesRead(`read('B_TWO', x); text('A_ONE')`)).toEqual(['A_ONE', 'B_TWO'])
  })
})

function brokenLinks(page: string, text: string, exists: (path: string) => boolean): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target ?? '')
    .filter((target) => !/^(https?:|mailto:|#)/.test(target))
    .filter((target) => !exists(join(dirname(page), target.replace(/#.*$/, ''))))
    .map((target) => `${page} links to ${target}`)
}

const misnamedDecisions = (page: string, text: string): string[] =>
  [...text.matchAll(/\[decision (\d+)\]\([^)]*decisions\/(\d+)/g)]
    .filter(([, name, number]) => Number(name) !== Number(number))
    .map(([, name, number]) => `${page} calls decision ${Number(number)} decision ${name}`)

function variablesOf(readme: string): string[] {
  const cells = [...readme.matchAll(/^\| (`[A-Z][A-Z_]+`[^|]*)\|/gm)].map(([, cell]) => cell ?? '')
  return cells.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name ?? '')).sort()
}

function variablesRead(program: string): string[] {
  const named = [...program.matchAll(/\b(?:text|read|optional)(?:<[^(]*>)?\('([A-Z_]+)'/g)]
  return [...new Set(named.map(([, name]) => name ?? ''))].sort()
}
