import { expect, test } from 'vitest'
import { defaultUse } from './default-aggregate.ts'

const useOf = (name: string, more = {}) => {
  const { role, aggregate } = defaultUse({ name, ...more })
  return role === 'measure' ? aggregate : role
}

test.each([
  ['amount', 'sum'],
  ['Umsatz', 'sum'],
  ['number_of_orders', 'sum'],
  ['Menge', 'sum'],
  ['days_late', 'sum'],
  ['Stückpreis', 'avg'],
  ['conversion_rate', 'avg'],
  ['Fehlerquote', 'avg'],
  ['age', 'avg'],
  ['Behälter', 'sum'],
  ['customer_id', 'dimension'],
  ['Bestellnr', 'dimension'],
  ['Kundennummer', 'dimension'],
  ['order_number', 'dimension'],
  ['PLZ', 'dimension'],
  ['customer', 'dimension'],
  ['customers', 'sum'],
  ['year', 'dimension'],
  ['Jahr', 'dimension'],
  ['country_code', 'dimension'],
])('a number called %s is used as: %s', (name, use) => {
  expect(useOf(name)).toBe(use)
})

test('a number that counts rows up is grouped by, unless it is called an amount', () => {
  expect(useOf('Beleg', { isCounter: true })).toBe('dimension')
  expect(useOf('total', { isCounter: true })).toBe('sum')
  expect(useOf('Skonto', { format: { kind: 'percent' } })).toBe('avg')
})
