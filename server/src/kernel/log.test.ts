import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { openLog } from './log.ts'

function logged(write: (log: ReturnType<typeof openLog>) => void): {
  text: string
  lines: Record<string, unknown>[]
} {
  let text = ''
  const destination = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk)
      done()
    },
  })
  write(openLog({ level: 'debug', destination }))
  return {
    text,
    lines: text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>),
  }
}

test('SEC-08: secrets in nested fields, lists, addresses and errors are not written', () => {
  const canary = 'canary-5c1d'
  const { text } = logged((log) => {
    log.info({ user: { password: canary, list: [{ access_token: canary }] } }, 'a')
    log.info(
      { headers: { authorization: `Bearer ${canary}` }, url: `https://x.example/?token=${canary}&a=1` },
      'b',
    )
    log.error({ err: new Error(`connect postgres://quarry:${canary}@db/quarry failed`) }, 'c')
    log.info({ note: `Bearer ${canary}` }, 'd')
  })
  expect(text).not.toContain(canary)
  expect(text).toContain('https://x.example/?token=***&a=1')
})

test('SEC-09: one entry is one line, whatever its values hold', () => {
  const { lines } = logged((log) => log.info({ path: 'a\r\n{"level":"fatal"}\u001b[31m' }, 'request\nforged'))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ level: 'info', message: 'request\nforged' })
})

test('an entry carries level, time and the fields of its parents', () => {
  const { lines } = logged((log) => log.child({ org_id: 7 }).warn({ n: 1 }, 'careful'))
  expect(lines[0]).toMatchObject({ level: 'warn', org_id: 7, n: 1, message: 'careful' })
  expect(Date.parse(String(lines[0]?.['time']))).toBeGreaterThan(0)
})
