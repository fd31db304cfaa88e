import { afterEach, expect, test } from 'vitest'
import { drawingOf } from '../../../charts/src/drawing.ts'
import { themeOf } from '../../../charts/src/colors/theme.ts'
import german from '../languages/de.json' with { type: 'json' }
import { plural, t, setTranslator } from '../../../charts/src/texts/translate.ts'

const messages: Record<string, string> = german

const inGerman = {
  language: () => 'de' as const,
  t: (text: string, values: Record<string, unknown> = {}) =>
    (messages[text] ?? text).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name])),
  plural: (count: number, one: string) => `${count} ${one}`,
}

const drawn = (kind: string, dimensions: string[]) =>
  drawingOf({
    kind,
    title: 'Flights',
    theme: themeOf('light', undefined),
    table: {
      columns: [
        ...dimensions.map((name) => ({ name, type: 'text', role: 'dimension' }) as const),
        { name: 'flights', type: 'integer', role: 'measure' },
      ],
      rows: [[...dimensions.map(() => 'AA'), 7]],
    },
  })

afterEach(() => setTranslator())

test('where no page tells its language, all is said in English with its values', () => {
  expect(t('{{a}} of {{b}}{{c}}', { a: 1, b: '<b>', c: null })).toBe('1 of <b>')
  expect(plural(2, 'row')).toBe('2 rows')
})

test('a chart says in the language of the page what it is, and why it cannot be drawn', () => {
  expect(drawn('bar', ['carrier'])).toMatchObject({ description: expect.stringContaining('Lowest AA 7') })
  setTranslator(inGerman)
  expect(drawn('bar', ['carrier'])).toMatchObject({ description: expect.stringContaining('Kleinster: AA 7') })
  expect(drawn('heat_map', ['carrier'])).toEqual({
    unfit: 'Eine Heatmap braucht zwei Dimensionen und eine Kennzahl.',
  })
})
