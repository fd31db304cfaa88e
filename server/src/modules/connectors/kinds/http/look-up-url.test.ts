import { expect, test } from 'vitest'
import { lookUpUrl } from './look-up-url.ts'

const at = 'https://api.example.com/v1?key=k'
const path = '/orders/{id}'

test('arguments fill the path and the query, and stay what they are', () => {
  expect(lookUpUrl(at, { path, args: { id: 7, state: 'open & paid', is_new: true } })).toBe(
    'https://api.example.com/v1/orders/7?key=k&state=open+%26+paid&is_new=true',
  )
  expect(lookUpUrl(at, { path: '', args: { q: 'ä' } })).toBe('https://api.example.com/v1?key=k&q=%C3%A4')
  expect(lookUpUrl(at, { path, args: { id: '../admin?x=1#y' } })).toBe(
    'https://api.example.com/v1/orders/..%2Fadmin%3Fx%3D1%23y?key=k',
  )
  expect(lookUpUrl(at, { path, args: { id: '@evil.example' } })).toBe(
    'https://api.example.com/v1/orders/%40evil.example?key=k',
  )
})

test('no argument leads to another path, host or setting', () => {
  for (const id of ['.', '..', '', '%2e%2e'].slice(0, 3))
    expect(() => lookUpUrl(at, { path, args: { id } })).toThrow(/argument/)
  expect(() => lookUpUrl(at, { path: '/{a}{b}', args: { a: '.', b: '.' } })).toThrow(/arguments/)
  expect(() => lookUpUrl(at, { path, args: { id: 1, key: 'other' } })).toThrow('the parameter "key" already')
  expect(lookUpUrl(at, { path, args: { id: '%2e%2e' } })).toContain('/v1/orders/%252e%252e')
})
