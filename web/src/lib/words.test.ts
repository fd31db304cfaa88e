import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import german from '../languages/de.json' with { type: 'json' }
import { languageOf, t } from './words.ts'

const root = join(import.meta.dirname, '../../..')
const sources = ['charts/src', 'web/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test|\.generated)\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
)

/** Attributes that people read or hear. */
const spoken = new Set(['label', 'title', 'description', 'placeholder', 'aria-label', 'hint', 'alt'])

/** What is written on keys is the same in all languages. */
const keys = /^(Ctrl|Enter|Esc|Tab|Shift|Alt)$/

type Node = Record<string, unknown> & { type?: string }

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one)
  else if (typeof value === 'object' && value !== null) {
    yield value as Node
    for (const one of Object.values(value)) yield* nodesIn(one)
  }
}

const parsed = (file: string) => parseSync(file, readFileSync(join(root, file), 'utf8')).program

const literalIn = (value: unknown): string | undefined => {
  const { type, value: text } = (value ?? {}) as Node
  return type === 'Literal' && typeof text === 'string' ? text : undefined
}

/** Texts of the pages that `t` has not seen. */
function untold(file: string): string[] {
  return [...nodesIn(parsed(file))]
    .flatMap((node) => (node.type === 'JSXText' ? String(node['value']).trim() : (spokenIn(node) ?? [])))
    .filter((text) => /[A-Za-z]{3}/.test(text) && !keys.test(text))
}

function spokenIn(node: Node): string | undefined {
  if (node.type !== 'JSXAttribute') return undefined
  return spoken.has(String((node['name'] as Node)['name'])) ? literalIn(node['value']) : undefined
}

/** What `t` and `plural` are asked for. */
const keysIn = (file: string): string[] =>
  [...nodesIn(parsed(file))].flatMap((node) => {
    if (node.type !== 'CallExpression') return []
    const name = (node['callee'] as Node)['name']
    const [first, second] = (node['arguments'] as unknown[]).map(literalIn)
    if (name === 't') return first ?? []
    return name === 'plural' && second !== undefined ? [`${second}_one`, `${second}_other`] : []
  })

/** The texts of members of families, by language. */
const translationsIn = (file: string): Record<string, string>[] =>
  [...nodesIn(parsed(file))].flatMap((node) => {
    if (node.type !== 'CallExpression' || (node['callee'] as Node)['name'] !== 'translated') return []
    const { properties } = (node['arguments'] as Node[])[0] as { properties: Node[] }
    const texts = properties.map(({ key, value }) => [(key as Node)['name'], literalIn(value)])
    return [Object.fromEntries(texts) as Record<string, string>]
  })

/** What the pages said before they used the words of the field: filter, rebuild, started, created, failing, held back. */
const paraphrases =
  /\banew\b|\boffend|has begun|not begun|\bis made\.|kept back|^leave rows out|^spread over columns|^opened last|^what many open|it did not work|looks? into it|what, who or whom|^as it is( now)?$|^at most (this|so) many|^be told$|^tell me when/i

const valuesIn = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted()

describe('texts of the pages', () => {
  test('all of them can be said in another language', () => {
    const violations = sources
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) => untold(file).map((text) => `${file}: ${text}`))
    expect(violations).toEqual([])
  })

  test('everything is said in German, with the values of its text, and nothing is left over', () => {
    const asked = new Set(sources.flatMap(keysIn))
    const messages = german as Record<string, string>
    expect([...asked].filter((text) => !(text in messages))).toEqual([])
    expect(Object.keys(messages).filter((text) => !asked.has(text))).toEqual([])
    for (const [text, message] of Object.entries(messages))
      expect([text, valuesIn(message)]).toEqual([
        text,
        /_(one|other)$/.test(text) ? ['{{number}}'] : valuesIn(text),
      ])
  })

  test('none paraphrases what the field has a word for', () => {
    const violations = (texts: string[]) => texts.filter((text) => paraphrases.test(text))
    expect(
      violations([...sources.flatMap(keysIn), ...sources.flatMap(translationsIn).map(({ en = '' }) => en)]),
    ).toEqual([])
    expect(
      violations(['Leave rows out', 'Read it all anew', 'The run has begun.', 'Rows that offend']),
    ).toHaveLength(4)
  })

  test('a member of a family says its words in all languages, with the same values', () => {
    const texts = sources.flatMap(translationsIn)
    expect(texts.length).toBeGreaterThan(50)
    for (const { en = '', ...others } of texts)
      for (const text of Object.values(others)) expect([en, valuesIn(text)]).toEqual([en, valuesIn(en)])
  })

  test('without a translation the English text stands, with its values as they are', () => {
    expect(t('Delete {{name}}?', { name: '<b>A</b>' })).toBe('Delete <b>A</b>?')
    expect(t('a.b: c')).toBe('a.b: c')
  })

  test('what somebody chose goes before what the browser wants; an unknown language is English', () => {
    const store = (kept: string | null) => ({ getItem: () => kept })
    expect(languageOf(store('de'), ['en-GB'])).toBe('de')
    expect(languageOf(store(null), ['fr', 'de-AT', 'en'])).toBe('de')
    expect(languageOf(store('tlh'), ['fr'])).toBe('en')
  })
})
