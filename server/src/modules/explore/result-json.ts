import { createHash } from 'node:crypto'
import type { ResultColumn } from '../../../../contract/src/explore.ts'

interface ResultInput {
  columns: ResultColumn[]
  /** As the engine wrote them. */
  rows: Buffer
  totals?: Buffer
  facts: Record<string, unknown>
}

/** Assembles the JSON of a result around the engine's bytes. */
export function resultJson({ columns, rows, totals, facts }: ResultInput): Buffer {
  return Buffer.concat([
    Buffer.from(`{"columns":${JSON.stringify(columns)},"rows":`),
    rows,
    ...(totals ? [Buffer.from(',"totals":'), totals] : []),
    Buffer.from(`,${JSON.stringify(facts).slice(1)}`),
  ])
}

/** The content of a result, whatever its source and duration. */
export function etagOf(body: Buffer): string {
  // Inside of texts the quotes are escaped, so this is the field itself.
  const from = body.lastIndexOf(',"cached":')
  const to = body.indexOf(',"dataset_version":', from)
  const hash = createHash('sha256').update(body.subarray(0, from)).update(body.subarray(to))
  return `W/"${hash.digest('base64url')}"`
}
