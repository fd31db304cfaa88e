import { expect, test } from 'vitest'
import german from './server.de.json' with { type: 'json' }
import { serverTranslator } from './server-words.ts'

const translate = serverTranslator(german)

test('a message is recognized by its template, with its values and messages within it', () => {
  expect(translate('there is no such dataset')).toBe('diesen Datensatz gibt es nicht')
  expect(translate('there is no such chart')).toBe('nicht gefunden: Diagramm')
  expect(translate('must have 3 characters or more, not 2')).toBe('muss mindestens 3 Zeichen haben, nicht 2')
  expect(translate('must be from 1 to 20, not 99')).toBe('muss von 1 bis 20 sein, nicht 99')
  expect(translate('the recipe makes no column "regin"; did you mean "region"?')).toBe(
    'das Rezept erzeugt keine Spalte „regin“; meinten Sie "region"?',
  )
  expect(translate('2 of 3 rows have no value in "a": at most 1 are accepted')).toBe(
    '2 von 3 Zeilen haben keinen Wert in "a": Höchstens 1 sind zulässig',
  )
})

test('names that people have given stay as they are, also where they read like a message', () => {
  expect(translate('there is no tab "it failed"')).toBe('es gibt keinen Tab „it failed“')
  expect(translate('there is already a project called $& {{1}}')).toBe(
    'es gibt bereits ein Projekt namens $& {{1}}',
  )
})

test('what is no message of the server stays as it is', () => {
  for (const text of ['', '42', 'Umsatz, and more', 'ORA-00942: table or view does not exist', 'übrig'])
    expect(translate(text)).toBe(text)
})

test('what is put together of messages is translated line by line and sentence by sentence', () => {
  expect(translate('Sales: Revenue is below 5')).toBe('Sales: Revenue ist unter 5')
  expect(translate('north: 120 (before: 80, +50 %)\nand 3 more')).toBe(
    'north: 120 (davor: 80, +50 %)\nund 3 weitere',
  )
  expect(translate('By month. Until you confirm, the link does not show what was changed.')).toBe(
    'By month. Bis Sie bestätigen, zeigt der Link nicht, was geändert wurde.',
  )
  expect(translate('only users who may see all rows of its dataset see what went wrong.')).toMatch(
    /^nur .*\.$/,
  )
  expect(translate('The dataset Sales was shared with you')).toBe('Für Sie freigegeben: Datensatz Sales')
})

test('each template wins for what is made of it', () => {
  const lost = Object.entries(german).flatMap(([message, text]) => {
    const fill = (template: string) => template.replace(/\{\{(\d+)\}\}/g, (_, number) => `«${number}»`)
    const letters = message.replace(/\{\{\d+\}\}|[^a-z]/gi, '').length
    return letters < 8 || translate(fill(message)) === fill(text) ? [] : [message]
  })
  expect(lost).toEqual([])
})

test('messages behind one another are translated one by one', () => {
  expect(
    translate(
      'removed: price (DOUBLE); day is VARCHAR instead of DATE. This affects the measure Sales (by the column price). This affects the mask of day.',
    ),
  ).toBe(
    'entfallen: price (DOUBLE); day ist VARCHAR statt DATE. Das betrifft die Kennzahl Sales (wegen der Spalte price). Das betrifft die Maske von day.',
  )
})
