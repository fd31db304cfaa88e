import { tableFromArrays, tableToIPC } from 'apache-arrow'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workbookOf } from '../../../test/files/zip.ts'
import { openTestWarehouse } from '../../../test/warehouse/test-warehouse.ts'
import type { TestWarehouse } from '../../../test/warehouse/test-warehouse.ts'

const patient = { timeout: 180_000 }
const damages = 6

let opened: TestWarehouse
beforeAll(async () => {
  opened = await openTestWarehouse()
})
afterAll(() => opened.close())

const lines = (line: (at: number) => string) => Array.from({ length: 300 }, (_, at) => line(at)).join('\n')
const csv = `id,name,at\n${lines((at) => `${at},"name, ${at}",2024-01-0${(at % 9) + 1}`)}\n`
const ndjson = lines((at) => `{"id": ${at}, "name": "n${at}", "deep": {"a": [${at}]}}`)
const rows = lines((at) => `<row><c t="inlineStr"><is><t>n${at}</t></is></c><c><v>${at}</v></c></row>`)
const samples: Record<string, Buffer> = {
  'a.csv': Buffer.from(csv),
  'a.json': Buffer.from(`[${ndjson.split('\n').join(',')}]`),
  'a.ndjson': Buffer.from(ndjson),
  'a.csv.gz': gzipSync(csv),
  'a.xlsx': workbookOf({ sheets: { s: rows } }),
  'a.arrow': Buffer.from(
    tableToIPC(
      tableFromArrays({
        id: Int32Array.from({ length: 300 }, (_, at) => at),
        name: Array.from({ length: 300 }, (_, at) => `n${at % 7}`),
        deep: Array.from({ length: 300 }, (_, at) => [at]),
      }),
      'stream',
    ),
  ),
  'a.parquet': readFileSync(
    new URL('../../../../node_modules/vega-datasets/data/flights-3m.parquet', import.meta.url),
  ),
}

/** The same numbers each time, so that a failure can be looked at again. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function damaged(content: Buffer, seed: number): Buffer {
  const next = numbers(seed)
  const at = Math.floor(next() * content.length)
  const copy = Buffer.from(content)
  switch (seed % 4) {
    case 0:
      return copy.subarray(0, at)
    case 1:
      copy.fill(0, at, at + 50)
      return copy
    case 2:
      return Buffer.concat([
        copy.subarray(0, at),
        copy.subarray(Math.floor(next() * at), at),
        copy.subarray(at),
      ])
    default:
      for (let flips = 0; flips < 20; flips += 1) {
        const place = Math.floor(next() * copy.length)
        copy[place] = (copy[place] ?? 0) ^ (1 << Math.floor(next() * 8))
      }
      return copy
  }
}

describe('SQL-27 a damaged file', patient, () => {
  test.each(Object.keys(samples))(
    'is loaded or refused with a reason, and harms nothing: %s',
    async (name) => {
      for (let seed = 1; seed <= damages; seed += 1) {
        const content = damaged(samples[name] as Buffer, seed * 7 + name.length)
        const answer: unknown = await opened.load(name, content).catch((error: unknown) => error)
        // A reader that falls over takes only its own process with it, and says so.
        if (answer instanceof Error)
          expect(answer).toMatchObject({ kind: expect.stringMatching(/^(bad_file|internal|memory)$/) })
        else expect(answer).toMatchObject({ rowCount: expect.any(Number) })
      }
      expect((await opened.load('good.csv', 'a\n1\n')).rowCount).toBe(1)
    },
  )

  test('FIL-09 JSON is nested two hundred levels deep at most; more is refused with its line', async () => {
    const nested = (levels: number) => `${'{"a":['.repeat(levels / 2)}"[[{"${']}'.repeat(levels / 2)}`
    const lines = (levels: number) => `{"id": 1, "x": "\\"[["}\n{"id": 2, "x": ${nested(levels)}}\n`
    expect((await opened.load('a.ndjson', lines(198))).rowCount).toBe(2)
    const whole = `[${lines(100_000).trim().replace('\n', ',\n')}]`
    // A line that is none hides nothing of the next.
    const broken = `{"id": 0}\n{"x": "\\\n${lines(200).split('\n')[1]}\n`
    for (const [name, line, content] of [
      ['a.ndjson', 2, lines(200)],
      ['a.ndjson', 2, lines(100_000)],
      ['a.json', 2, whole],
      ['a.ndjson', 3, broken],
    ] as const)
      await expect(opened.load(name, content)).rejects.toMatchObject({
        kind: 'bad_file',
        message: `${name}: line ${line}: it is nested deeper than 200 levels`,
        place: { line },
      })
  })

  test('FIL-09 bombs of text are refused: endless lines, endless columns, bytes that are none', async () => {
    const reason = async (name: string, content: string | Buffer) => {
      const answer: unknown = await opened.load(name, content).catch((error: unknown) => error)
      return answer instanceof Error ? { kind: (answer as { kind?: string }).kind } : { loaded: true }
    }
    const refusal = { kind: 'bad_file' }
    expect(await reason('x.csv', `a,b\n1,${'x'.repeat(20_000_000)}\n`)).toEqual(refusal)
    expect(await reason('x.csv', 'a\n1\nhello\0world, and so on\n')).toEqual(refusal)
    const wide = Array.from({ length: 100_000 }, (_, at) => `c${at}`).join(',')
    expect(await reason('x.csv', `${wide}\n${wide}\n`)).toEqual(refusal)
    expect((await opened.load('good.csv', 'a\n1\n')).rowCount).toBe(1)
  })
})
