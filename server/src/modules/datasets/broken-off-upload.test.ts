import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fileForm } from '../../../test/file-form.ts'
import { ownServer } from '../../../test/server.ts'

const { admin, call, home, address } = await ownServer()
const url = new URL(await address())

const uploads = () => readdirSync(join(home, 'scratch')).filter((file) => file.startsWith('upload-'))

async function until(holds: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 400 && !holds(); tries += 1) await sleep(25)
  return holds()
}

test('FIL-13: an upload that breaks off leaves nothing', async () => {
  const { body, headers } = fileForm('half.csv', `n\n${'1\n'.repeat(500_000)}`)
  const socket = connect(Number(url.port), url.hostname)
  socket.write(
    [
      'POST /api/datasets/upload HTTP/1.1',
      `host: ${url.host}`,
      `authorization: Bearer ${admin.token}`,
      `content-type: ${headers['content-type']}`,
      `content-length: ${body.length}`,
      '\r\n',
    ].join('\r\n'),
  )
  socket.write(body.subarray(0, body.length / 2))
  expect(await until(() => uploads().length > 0)).toBe(true)
  socket.destroy()
  expect(await until(() => uploads().length === 0)).toBe(true)
  const datasets = await call<{ total: number }>('GET', '/api/datasets', admin)
  expect(datasets.body.total).toBe(0)
}, 30_000)
