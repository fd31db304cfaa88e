import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const secret = () => randomBytes(48).toString('base64')

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return (error as ConfigError).problems
  }
}

test('DOS-06: an empty environment is the embedded default, and listens to this machine only', () => {
  const config = readConfig({})
  expect(config.home).toMatch(/\.quarry$/)
  expect(config.ports).toEqual({ platform: 8000, app: 8001, cloud: 8002 })
  expect(config.host).toBe('127.0.0.1')
  expect(config.jwt).toEqual({ secret: undefined, algorithm: 'HS256', expireMinutes: 60 })
  expect(config.trustProxy).toBe(false)
})

test('one message names every bad value at once', () => {
  const problems = problemsOf({
    PLATFORM_PORT: '80000',
    APP_URL: 'ftp://x',
    LOG_LEVEL: 'loud',
    JWT_EXPIRE_MINUTES: '0',
  })
  expect(problems).toHaveLength(4)
  expect(problems.join('\n')).toMatch(
    /PLATFORM_PORT is "80000"[^]*APP_URL[^]*JWT_EXPIRE_MINUTES[^]*LOG_LEVEL is "loud"/,
  )
})

test.each(['none', 'RS256', 'hs256 ', 'foo'])('AUT-05: JWT_ALGORITHM %j refuses to start', (value) => {
  expect(problemsOf({ JWT_ALGORITHM: value })[0]).toContain('HS256, HS384, HS512')
})

test.each(['0', '-1', 'abc', '1e9'])('AUT-31: JWT_EXPIRE_MINUTES %j refuses to start', (value) => {
  expect(problemsOf({ JWT_EXPIRE_MINUTES: value })[0]).toContain('JWT_EXPIRE_MINUTES')
})

test.each([
  'secret',
  'changeme',
  'x'.repeat(64),
  `${'changeme'.repeat(8)}`,
  'abcdefghijklmnopqrstuvwxyz123456',
])('AUT-06: JWT_SECRET %j refuses to start, and is not repeated in the message', (value) => {
  const problems = problemsOf({ JWT_SECRET: value })
  expect(problems).toHaveLength(1)
  expect(problems[0]).not.toContain(value)
})

test('AUT-06: a longer hash wants a longer secret', () => {
  const short = randomBytes(30).toString('base64')
  expect(problemsOf({ JWT_SECRET: short, JWT_ALGORITHM: 'HS512' })[0]).toContain('64 bytes')
  expect(problemsOf({ JWT_SECRET: short })).toEqual([])
})

test('AUT-06, RST-04: an external database wants its own secrets and the public address', () => {
  const problems = problemsOf({ DATABASE_URL: 'postgres://quarry@db/quarry' })
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
    'JWT_SECRET',
    'ENCRYPTION_KEY',
    'PLATFORM_URL',
  ])
})

test('SEC-03: one value for two keys refuses to start', () => {
  const value = secret()
  expect(problemsOf({ JWT_SECRET: value, ENCRYPTION_KEY: value })[0]).toContain('value of its own')
})

test.each(['*', 'https://a.example/', 'https://a.example/path', 'a.example', 'null'])(
  'WEB-03: CORS_ALLOWED_ORIGINS %j refuses to start',
  (value) => expect(problemsOf({ CORS_ALLOWED_ORIGINS: value })[0]).toContain('exact origin'),
)

test.each([
  ['2', 2],
  ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ['false', false],
])('TRUST_PROXY %j is read', (text, value) =>
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(value),
)

test.each(['true', '*', '10.0.0.0/99', 'proxy'])('DOS-04: TRUST_PROXY %j refuses to start', (text) => {
  expect(problemsOf({ TRUST_PROXY: text })[0]).toContain('TRUST_PROXY')
})

test('UPG-05: a kill switch that does not exist is named, not ignored', () => {
  expect(problemsOf({ DISABLED_FEATURES: 'uploads, explore_sqll' })[0]).toContain(
    '"explore_sqll" is not a feature',
  )
  expect(readConfig({ DISABLED_FEATURES: 'uploads,explore_sql' }).disabledFeatures).toEqual(
    new Set(['uploads', 'explore_sql', 'webhooks']),
  )
  expect(readConfig({ WEBHOOKS_ENABLED: 'true' }).disabledFeatures).toEqual(new Set())
})

test('unknown QUARRY_ names are told', () => {
  expect(readConfig({ QUARRY_HOM: '/x' }).unknownNames).toEqual(['QUARRY_HOM'])
})

test('a bad address that may hold a password is not repeated', () => {
  expect(problemsOf({ DATABASE_URL: 'mysql://root:canary@db' })[0]).toMatch(
    /^DATABASE_URL must be an address[^]*$/,
  )
  expect(problemsOf({ SMTP_URL: 'http://u:canary@m' }).join()).not.toContain('canary')
})

test('S6: a wall that may be missing is named, and only one that there is', () => {
  expect(readConfig({}).allowMissingWalls).toEqual([])
  expect(readConfig({ ALLOW_MISSING_WALLS: 'other_user, no_capabilities' }).allowMissingWalls).toEqual([
    'other_user',
    'no_capabilities',
  ])
  expect(problemsOf({ ALLOW_MISSING_WALLS: 'all' })[0]).toContain('"all" is not one of other_user')
})

test('without a collector no traces are made, and with one the standard names are read', () => {
  expect(readConfig({ OTEL_SERVICE_NAME: 'x' }).tracing).toBeUndefined()
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/',
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic%20YQ%3D%3D, x-team = data',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  }
  expect(readConfig(env).tracing).toMatchObject({
    endpoint: 'https://collector.example',
    headers: { authorization: 'Basic YQ==', 'x-team': 'data' },
    serviceName: 'quarry',
    ratio: 0.25,
    trustedCallers: [],
    withUserIds: false,
  })
})

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'canary-without-a-name'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'x=canary%0d%0ay'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ['TRACE_TRUSTED_CALLERS', 'everyone'],
])('SEC-01: %s %j refuses to start, and headers are not repeated', (name, value) => {
  const [problem] = problemsOf({ [name]: value })
  expect(problem).toContain(name)
  expect(problem).not.toContain('canary')
})
