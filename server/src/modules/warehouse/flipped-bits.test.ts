import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestWarehouse, type TestWarehouse } from '../../../test/warehouse/test-warehouse.ts'

let opened: TestWarehouse
beforeAll(async () => {
  opened = await openTestWarehouse()
}, 60_000)
afterAll(() => opened.close())

const rowCount = 20_000
const lines = Array.from({ length: rowCount }, (_, n) => `${n},name ${(n * 7919) % 10_007},${n / 8}`)
const wanted = [[rowCount, (rowCount * (rowCount - 1)) / 2, rowCount, rowCount]]

test('CRS-28: of a version with a flipped bit nothing is served but the right answer or a refusal', async () => {
  const sql = 'SELECT count(*), sum(id), count(name), count(DISTINCT id) FROM t'
  const made = await opened.load('people.csv', `id,name,x\n${lines.join('\n')}\n`)
  const whole = await readFile(join(opened.dataFolder, made.file))
  const places = fc.sample(fc.tuple(fc.nat(whole.length - 1), fc.nat(7)), { numRuns: 10, seed: 28 })
  let refused = 0
  for (const [number, [at, bit]] of places.entries()) {
    const damaged = Buffer.from(whole)
    damaged[at] = (whole[at] ?? 0) ^ (1 << bit)
    const file = made.file.replace(/[a-z0-9]+\.duckdb$/, `flipped${number}.duckdb`)
    await writeFile(join(opened.dataFolder, file), damaged, { mode: 0o444 })
    const rows = await opened.rows({ file }, sql).catch(() => undefined)
    if (rows) expect(rows, `bit ${bit} of byte ${at}`).toEqual(wanted)
    else refused += 1
  }
  expect(refused).toBeGreaterThan(0)
}, 120_000)
