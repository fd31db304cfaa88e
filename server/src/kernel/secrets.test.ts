import { expect, test } from 'vitest'
import { derivedKey, openSecrets } from './secrets.ts'

const secrets = openSecrets('an encryption key of the test, long enough')
const place = { column: 'connectors.secrets' as const, orgId: 1, row: 'connector:12', field: 'config' }

test('a sealed text opens in its own place, and two seals of one text differ', () => {
  const sealed = secrets.seal('{"url":"https://hook"}', place)
  expect(secrets.open(sealed, place)).toBe('{"url":"https://hook"}')
  expect(sealed).not.toContain('hook')
  expect(secrets.seal('{"url":"https://hook"}', place)).not.toBe(sealed)
})

test.each([
  ['organization', { ...place, orgId: 2 }],
  ['row', { ...place, row: 'connector:13' }],
  ['field', { ...place, field: 'other' }],
  ['spelling', { ...place, row: 'connector:12","config', field: '' }],
])('SEC-02: a sealed text does not open in another %s', (_what, elsewhere) => {
  const sealed = secrets.seal('secret', place)
  expect(() => secrets.open(sealed, elsewhere)).toThrow('does not open')
})

test('SEC-02: a sealed text does not open after a change of any byte, cut short, or with another key', () => {
  const sealed = secrets.seal('secret', place)
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    expect(() => secrets.open(`v1.${changed.toString('base64url')}`, place)).toThrow('does not open')
    expect(() => secrets.open(`v1.${bytes.subarray(0, at).toString('base64url')}`, place)).toThrow()
  }
  expect(() => openSecrets('another key').open(sealed, place)).toThrow('does not open')
  expect(() => secrets.open('secret', place)).toThrow('not a sealed secret')
})

test('SEC-03: one configured secret gives each purpose a key of its own', () => {
  expect(derivedKey('secret', 'a').equals(derivedKey('secret', 'b'))).toBe(false)
  expect(derivedKey('secret', 'a').equals(derivedKey('secret', 'a'))).toBe(true)
})
