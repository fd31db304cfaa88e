import { expect, test } from 'vitest'
import { numberMarks } from './locale.ts'

test('fields for numbers part thousands and decimals as the language does', () => {
  expect(numberMarks('en')).toEqual({ thousandSeparator: ',', decimalSeparator: '.' })
  expect(numberMarks('de')).toEqual({ thousandSeparator: '.', decimalSeparator: ',' })
})
