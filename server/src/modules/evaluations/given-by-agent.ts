import { createHash } from 'node:crypto'
import { sortedJson } from '../../kernel/sorted-json.ts'
import type { Rehearsal } from '../agents/index.ts'

/** What a question got. */
export interface Given {
  status: 'answered' | 'abstained' | 'failed'
  rows: readonly (readonly unknown[])[]
  /** The answer in words, or why there is none. */
  text: string
  /** The same for the same answer. */
  digest: string
  datasetIds: number[]
}

interface Result {
  dataset_id?: unknown
  rows?: unknown
  result?: { rows?: unknown }
  chart?: { dataset_id?: unknown } | null
  passages?: unknown
}

const rowsIn = ({ rows, result }: Result) => {
  const found = rows ?? result?.rows
  return Array.isArray(found) ? (found as unknown[][]) : undefined
}

const hasPassages = ({ passages }: Result) => Array.isArray(passages) && passages.length > 0

/** What an agent answered, by what its tools found: a text without any of it is no answer. */
export function givenBy({ status, reason, answer, attempts, calls }: Rehearsal): Given {
  const results = calls.map(({ result }) => (result ?? {}) as Result)
  const rows = lastRows(results)
  const datasetIds = results.flatMap(({ dataset_id: id, chart }) => [id, chart?.dataset_id])
  const proposed = status === 'proposed' ? JSON.stringify(calls.at(-1)?.arguments) : null
  const made = {
    rows,
    text: answer ?? proposed ?? reason ?? '',
    // Not the words of a language model: they are others each time.
    digest: digestOf([
      status,
      calls.map(({ tool, arguments: args }, at) => [tool, args, rowsIn(results[at] ?? {})]),
    ]),
    datasetIds: [...new Set(datasetIds)].filter((id): id is number => typeof id === 'number'),
  }
  const hasFound = rows.length > 0 || results.some(hasPassages) || status === 'proposed'
  // A tool that was called and found nothing is an answer; that none could be called is a failure.
  if (status === 'failed') return { ...made, status: attempts > 0 && !hasFound ? 'abstained' : 'failed' }
  return { ...made, status: hasFound ? 'answered' : 'abstained' }
}

const lastRows = (results: readonly Result[]): unknown[][] =>
  results.map(rowsIn).findLast((rows) => rows !== undefined && rows.length > 0) ?? []

export const digestOf = (value: unknown): string =>
  createHash('sha256')
    .update(sortedJson(value ?? null))
    .digest('base64url')
