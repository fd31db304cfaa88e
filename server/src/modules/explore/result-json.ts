import type { ResultColumn } from '../../../../contract/src/explore.ts'

interface ResultParts {
  columns: ResultColumn[]
  /** As the engine wrote them. */
  rows: Buffer
  totals?: Buffer
  facts: Record<string, unknown>
}

/** Sets the JSON of an answer together around the engine's bytes. */
export function resultJson({ columns, rows, totals, facts }: ResultParts): Buffer {
  return Buffer.concat([
    Buffer.from(`{"columns":${JSON.stringify(columns)},"rows":`),
    rows,
    ...(totals ? [Buffer.from(',"totals":'), totals] : []),
    Buffer.from(`,${JSON.stringify(facts).slice(1)}`),
  ])
}
