import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer } from '../../../test/server.ts'

const { admin, call, address } = await testServer()
const url = await address()

const dataset = (
  await call<Dataset>('POST', '/api/datasets/upload', {
    token: admin.token,
    ...fileForm('small.csv', 'n\n1\n'),
  })
).body

const ask = (sql: string, signal?: AbortSignal) =>
  fetch(`${url}/api/datasets/${dataset.id}/explore`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ sql }),
    ...(signal ? { signal } : {}),
  })

const endless = 'select count(*) from range(100000000000) a, range(1000000) b, small'

test('a query whose caller has gone is cancelled, so that others need not wait for its end', async () => {
  const gone = new AbortController()
  // More of them than one organization may run at once.
  const lost = Array.from({ length: 4 }, () => ask(endless, gone.signal).catch(() => 'gone'))
  await sleep(1500)
  gone.abort()
  expect(await Promise.all(lost)).toEqual(['gone', 'gone', 'gone', 'gone'])
  const startedAt = performance.now()
  const answer = await ask('select n from small')
  expect(answer.status).toBe(200)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
}, 60_000)
