import { describe, expect, test } from 'vitest'
import { normalPath, rateZones } from './rate-zones.ts'

function zonesAt(start = 0) {
  const clock = { ms: start }
  const zones = rateZones({ nowMs: () => clock.ms, maxClients: 1000 })
  const passed = (count: number, path: string, address: string | ((at: number) => string) = '203.0.113.7') =>
    Array.from({ length: count }, (_, at) =>
      zones({ path, address: typeof address === 'string' ? address : address(at) }),
    ).filter((answer) => answer.allowed).length
  return { clock, zones, passed }
}

describe('the rate zones of the process', () => {
  test('DOS-01: of 40 fast logins 11 pass, and five a second pass for ever', () => {
    const { clock, passed } = zonesAt()
    expect(passed(40, '/api/auth/login')).toBe(11)
    clock.ms += 10_000
    for (let call = 0; call < 300; call += 1) {
      expect(passed(1, '/api/auth/login')).toBe(1)
      clock.ms += 200
    }
  })

  test('DOS-02: of 200 fast calls 61 pass, and thirty a second pass for ever', () => {
    const { clock, passed } = zonesAt()
    expect(passed(200, '/api/datasets')).toBe(61)
    clock.ms += 10_000
    for (let call = 0; call < 1800; call += 1) {
      expect(passed(1, '/api/datasets')).toBe(1)
      clock.ms += 1000 / 30
    }
  })

  test('DOS-03: a refusal says when to try again, and then it works', () => {
    const { clock, zones, passed } = zonesAt()
    passed(40, '/api/auth/login')
    const refused = zones({ path: '/api/auth/login', address: '203.0.113.7' })
    expect(refused).toEqual({ allowed: false, retryAfterSeconds: 1 })
    clock.ms += refused.retryAfterSeconds * 1000
    expect(passed(1, '/api/auth/login')).toBe(1)
  })

  test('a flood of logins leaves the other routes of the client open', () => {
    const { passed } = zonesAt()
    passed(100, '/api/auth/login')
    expect(passed(60, '/api/me')).toBe(50)
  })

  test('pages and health checks are in no zone', () => {
    const { passed } = zonesAt()
    expect(passed(500, '/healthz') + passed(500, '/assets/app.js')).toBe(1000)
  })

  test('DOS-04: each client has its own bucket, and an IPv6 network of 64 bits is one client', () => {
    const { passed } = zonesAt()
    expect(passed(40, '/api/auth/login', (at) => `198.51.100.${at}`)).toBe(40)
    expect(passed(40, '/api/auth/login', (at) => `2001:db8:1:2::${at.toString(16)}`)).toBe(11)
    expect(passed(40, '/api/auth/login', (at) => `2001:db8:1:${at.toString(16)}::1`)).toBe(39)
    expect(passed(40, '/api/auth/login', (at) => (at % 2 ? '192.0.2.9' : '::ffff:192.0.2.9'))).toBe(11)
  })

  test('memory is bounded: the clients that were quiet for longest are forgotten', () => {
    const { passed } = zonesAt()
    expect(passed(11, '/api/auth/login', '203.0.113.7')).toBe(11)
    passed(1001, '/api/auth/login', (at) => `10.0.${at >> 8}.${at & 255}`)
    expect(passed(11, '/api/auth/login', '203.0.113.7')).toBe(11)
  })

  test.each([
    '/api/%61uth/login',
    '//api//auth///login',
    '/./api/./auth/login',
    '/x/../api/auth/login',
    '/api/auth;a=b/login',
    '/api;v=1/auth/login',
    '/API/Auth/LOGIN',
    '/api/auth%2flogin',
    '/api%2Fauth/login',
    '/api/%2561uth/login',
    '\\api\\auth\\login',
    '/api/auth/login?x=1',
    '/api/auth/login#x',
    'http://other.example/api/auth/login',
    '/api/%zz/../auth/login',
    '/api/auth/../auth/login',
  ])('DOS-05: %s counts in the zone of sign-in', (path) => {
    const { passed } = zonesAt()
    expect(normalPath(path)).toBe('/api/auth/login')
    expect(passed(40, path)).toBe(11)
  })
})
