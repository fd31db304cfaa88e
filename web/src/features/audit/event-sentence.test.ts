import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventSentence } from './event-sentence.ts'
import { verbWords } from './event-words.ts'
import { subjectWords } from './subject-words.ts'

const sources = join(import.meta.dirname, '../../../../server/src')

/** Types of all events that the server emits. */
const types = new Set(
  readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(sources, file), 'utf8').matchAll(/\btype: '([a-z_]+\.[a-z_]+)'/g),
    ])
    .map(([, type = '']) => type),
)

test('every event of the server is told in words', () => {
  expect(types.size).toBeGreaterThan(150)
  const parts = [...types].map((type) => type.split('.') as [string, string])
  expect(parts.filter(([subject]) => !(subject in subjectWords)).map(String)).toEqual([])
  expect(parts.filter(([, verb]) => !(verb in verbWords)).map(String)).toEqual([])
})

test('an entry is read after the name of its actor', () => {
  const about = { subject_type: 'dashboard', subject_id: 7, subject_name: 'Sales' }
  expect(eventSentence({ ...about, type: 'dashboard.published' })).toBe('published dashboard “Sales”')
  expect(eventSentence({ ...about, subject_name: null, type: 'dashboard.trashed' })).toBe(
    'moved dashboard 7 to the trash',
  )
  expect(eventSentence({ ...about, type: 'dashboard.link_opened' })).toBe(
    'opened a share link to dashboard “Sales”',
  )
  expect(eventSentence({ ...about, subject_type: 'new_thing', type: 'new_thing.turned_round' })).toBe(
    'turned round: new thing “Sales”',
  )
})
