import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer } from '../../../test/server.ts'
import { canMountIn, mountSmall, unmount } from '../../../test/small-disk.ts'

const { admin, call, home } = await testServer()

const big = `n,t\n${Array.from({ length: 300_000 }, (_, at) => `${at},${Math.sin(at)}`).join('\n')}\n`
const upload = () =>
  call<Dataset & { error: string; message: string }>('POST', '/api/datasets/upload', {
    token: admin.token,
    ...fileForm('big.csv', big),
  })

test.runIf(canMountIn(home)).each(['data', 'scratch'])(
  'CRS-18: a full disk under %s is a clear failure that leaves nothing, and heals',
  async (folder) => {
    const path = join(home, folder)
    expect(mountSmall(path, '2m')).toBe(true)
    onTestFinished(() => unmount(path))
    const refused = await upload()
    expect([refused.status, refused.body.error]).toEqual([500, 'internal_error'])
    expect(refused.body.message).toContain('no space left')
    expect(refused.text).not.toContain(home)
    const left = readdirSync(path, { recursive: true, encoding: 'utf8' })
    expect(left.filter((file) => /duckdb|upload-|building/.test(file))).toEqual([])
    const datasets = await call<{ total: number }>('GET', '/api/datasets?q=big', admin)
    unmount(path)
    const healed = await upload()
    expect(healed.status).toBe(201)
    expect(datasets.body.total).toBe(folder === 'data' ? 0 : 1)
  },
  60_000,
)
