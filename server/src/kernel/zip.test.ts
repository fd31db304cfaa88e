import { expect, test } from 'vitest'
import { isThorough } from '../../test/cases.ts'
import { zipStream } from './zip.ts'

const megabyte = 1024 ** 2
const beyond32Bits = 4100

async function* zeros(megabytes: number) {
  const piece = Buffer.alloc(megabyte)
  for (let at = 0; at < megabytes; at += 1) yield piece
}

/** The first entry as the directory tells it. */
async function firstEntry(megabytes: number) {
  const pieces: Buffer[] = []
  for await (const piece of zipStream([['a.txt', zeros(megabytes)]])) pieces.push(piece)
  const archive = Buffer.concat(pieces)
  const entry = archive.subarray(archive.readUInt32LE(archive.length - 6))
  const extra = entry.subarray(46 + entry.readUInt16LE(28))
  return { version: entry.readUInt16LE(6), size: entry.readUInt32LE(24), extra }
}

test('an entry within 32 bits has no fields of ZIP64', async () => {
  expect(await firstEntry(2)).toMatchObject({ version: 20, size: 2 * megabyte })
})

test.runIf(isThorough)(
  'an entry of more than 4 GB says its size in 64 bits',
  { timeout: 120_000 },
  async () => {
    const { version, size, extra } = await firstEntry(beyond32Bits)
    expect([version, size, extra.readUInt16LE(0)]).toEqual([45, 0xffff_ffff, 1])
    expect(extra.readBigUInt64LE(4)).toBe(BigInt(beyond32Bits * megabyte))
  },
)
