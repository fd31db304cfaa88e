import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { messagesIn, serverSources } from './messages.ts'

const root = join(import.meta.dirname, '../../..')
const german = JSON.parse(readFileSync(join(root, 'charts/src/texts/server.de.json'), 'utf8')) as Record<
  string,
  string
>

const placesIn = (text: string) => (text.match(/\{\{\d+\}\}/g) ?? []).toSorted()

const untranslated = (said: ReadonlyMap<string, string>) =>
  [...said].flatMap(([message, path]) => (message in german ? [] : [`${path}: ${message}`]))

test('each message of the server has a German text with the same values, and none is left over', () => {
  const said = messagesIn(serverSources(root))
  expect(untranslated(said)).toEqual([])
  expect(Object.keys(german).filter((message) => !said.has(message))).toEqual([])
  for (const [message, text] of Object.entries(german))
    expect([message, placesIn(text)]).toEqual([message, placesIn(message)])
})

test('a planted message without a German text is found, also where it is put together', () => {
  const text = `
    import { hint } from './hint.ts'
    export const check = (name, count) => {
      if (count > 3) throw refuse.invalid('body.name', \`may not be planted \${count} times\${hint(name)}\`)
      return { state: 'failed', reason: count === 1 ? 'it was planted' : wordsOf(name) }
    }
    function wordsOf(name) {
      return name + ' was planted here'
    }`
  const hint = {
    path: 'modules/x/hint.ts',
    text: "export const hint = (name) => name ? `; did you plant ${name}?` : ''",
  }
  expect(untranslated(messagesIn([{ path: 'modules/x/planted.ts', text }, hint]))).toEqual([
    'modules/x/planted.ts: may not be planted {{1}} times{{2}}',
    'modules/x/planted.ts: it was planted',
    'modules/x/planted.ts: {{1}} was planted here',
    'modules/x/hint.ts: ; did you plant {{1}}?',
  ])
})
