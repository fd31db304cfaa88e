import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import type { QuarryClient } from '../../../client/src/index.ts'
import { connect } from './connect.ts'
import { tableLines, visible } from './print-table.ts'
import { UsageError } from './usage-error.ts'

const formats: Record<string, string> = {
  csv: 'text/csv',
  arrow: 'application/vnd.apache.arrow.stream',
  parquet: 'application/vnd.apache.parquet',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const usage = `query "SQL" [--dataset ID] [--output table|json|${Object.keys(formats).join('|')}] [--to FILE]`

/** The rows of a statement: as a table, as JSON, or as a file. */
export async function query(words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { sql, dataset, output, to } = readWords(words)
  const client = await connect(env)
  const id = dataset ?? (await namedDataset(client, sql))
  const accept = formats[output]
  if (accept !== undefined) {
    const path = '/api/datasets/{id}/explore'
    const answer = await client.stream(path, { path: { id }, body: { sql }, accept })
    const bytes = Readable.fromWeb(answer.body as ReadableStream)
    await (to === undefined
      ? pipeline(bytes, process.stdout, { end: false })
      : pipeline(bytes, createWriteStream(to)))
    return 0
  }
  const result = await client.POST('/api/datasets/{id}/explore', { path: { id }, body: { sql } })
  if (output === 'json') {
    const names = result.columns.map(({ name }) => name)
    const rows = result.rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])))
    console.log(JSON.stringify(rows, null, 2))
  } else for (const line of tableLines(result)) console.log(visible(line))
  if (result.truncated) console.error(`only the first ${result.row_count} rows: --output csv has all`)
  return 0
}

function readWords(words: string[]) {
  const text = { type: 'string' } as const
  const options = { dataset: text, output: text, to: text } as const
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
  const [sql, ...rest] = positionals
  const output = values.output ?? (values.to === undefined ? 'table' : (values.to.split('.').at(-1) ?? ''))
  const dataset = values.dataset === undefined ? undefined : Number(values.dataset)
  const isKnown = output in formats || (values.to === undefined && ['table', 'json'].includes(output))
  if (!sql || rest.length > 0 || !isKnown || (dataset !== undefined && !Number.isSafeInteger(dataset)))
    throw new UsageError(usage)
  return { sql, output, dataset, to: values.to }
}

/** A statement is sent to one dataset; which others it reads, it says itself. */
async function namedDataset(client: QuarryClient, sql: string): Promise<number> {
  const text = sql.toLowerCase()
  for await (const { id, name } of client.list('/api/datasets'))
    if (text.includes(name.toLowerCase())) return id
  throw new Error('the statement names no dataset that you may query: name one by --dataset ID')
}
