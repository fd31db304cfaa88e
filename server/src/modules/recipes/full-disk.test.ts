import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { recipesUnderTest } from '../../../test/recipes-under-test.ts'
import { canMountIn, mountSmall, unmount } from '../../../test/small-disk.ts'

const { dataset, load, recipe, run, rows, home, admin } = await recipesUnderTest()

const numbers = (count: number) => ['n', ...Array.from({ length: count }, (_, at) => String(at + 1))]

test.runIf(canMountIn(home))(
  'CRS-18: a full disk in a run fails it clearly, leaves the version before as it was and nothing else, and heals',
  async () => {
    const source = await dataset('seeds', numbers(2))
    const { id, output_dataset_id: output } = await recipe('Pairs', {
      inputs: [source],
      sql: 'SELECT a.n AS a, b.n AS b, hash(a.n * 7919 + b.n) > 0 AS is_made, hash(a.n, b.n) AS noise FROM seeds a, seeds b ORDER BY a, b',
    })
    const folder = join(home, 'data', `org${admin.orgId}`, `d${output}`)
    mkdirSync(folder, { recursive: true })
    expect(mountSmall(folder, '4m')).toBe(true)
    onTestFinished(() => unmount(folder))
    expect(await run(id)).toMatchObject({ status: 'succeeded', rows_out: 4 })
    const before = await rows(output)

    await load(source, numbers(2000))
    const full = await run(id)
    expect(full).toMatchObject({ status: 'failed', attempt: 1 })
    expect(full.failure).toContain('no space left')
    expect(full.failure).not.toContain(home)
    expect(await rows(output)).toEqual(before)
    expect(readdirSync(folder)).toHaveLength(1)

    await load(source, numbers(3))
    expect(await run(id)).toMatchObject({ status: 'succeeded', rows_out: 9, result: { version: 2 } })
  },
  120_000,
)
