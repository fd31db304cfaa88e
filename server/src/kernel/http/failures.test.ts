import { expect, test } from 'vitest'
import { WarehouseError } from '../../modules/warehouse/index.ts'
import { answerFailure } from './failures.ts'

/** The response to an error. */
function answerTo(error: unknown) {
  const sent = { status: 0, headers: {} as Record<string, string>, body: {} as unknown }
  const log = { error: () => undefined, warn: () => undefined }
  const reply = {
    hasHeader: (name: string) => name in sent.headers,
    header: (name: string, value: string) => Object.assign(sent.headers, { [name]: value }),
    code: (status: number) => Object.assign(reply, { sent: Object.assign(sent, { status }) }),
    send: (body: unknown) => Object.assign(sent, { body }),
  }
  answerFailure(error, { id: 'r', log } as never, reply as never)
  return sent
}

test('a transient error of an engine is 503 with Retry-After, even if no module translated it', () => {
  const { status, headers, body } = answerTo(new WarehouseError('unavailable', 'the engine ended'))
  expect([status, body]).toEqual([503, expect.objectContaining({ error: 'rate_limited' })])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(answerTo(new WarehouseError('internal', 'x'))).toMatchObject({ status: 500 })
})
