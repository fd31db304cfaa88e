import { parseArgs } from 'node:util'
import type { DataAnswer } from '../../../contract/src/chat-answers.ts'
import { connect } from './code/quarry-client.ts'
import { UsageError } from './usage-error.ts'

const usage = 'ask "QUESTION" [--dataset ID]... [--language en|de]'
const maxShownRows = 50

/** Answers a question with the data of a server, as the user of QUARRY_TOKEN. Ends with 2 where it is not answered. */
export async function ask(words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const body = readWords(words)
  const client = await connect(env)
  const answer = await client.send<DataAnswer>('POST', '/api/chat/answers', body)
  for (const line of linesOf(answer)) console.log(visible(line))
  return answer.status === 'answered' ? 0 : 2
}

function readWords(words: string[]) {
  const options = { dataset: { type: 'string', multiple: true }, language: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
  const content = positionals.join(' ').trim()
  const ids = (values.dataset ?? []).map(Number)
  if (content === '' || ids.some((id) => !Number.isSafeInteger(id))) throw new UsageError(usage)
  return {
    content,
    ...(ids.length > 0 && { dataset_ids: ids }),
    ...(values.language !== undefined && { language: values.language }),
  }
}

/** The sentence, the table, how it was read, and what is unclear. */
function linesOf({ status, sentence, result, interpretation, error }: DataAnswer): string[] {
  const { description, assumptions, unmatched, alternatives, reason } = interpretation
  const shown = result?.rows.slice(0, maxShownRows) ?? []
  const isCut = result !== null && (result.truncated || shown.length < result.rows.length)
  return [
    ...(sentence === '' ? [] : [sentence, '']),
    ...(result ? [...tableLines(result.columns, shown), ''] : []),
    ...(isCut
      ? [`The first ${shown.length} rows of ${result.truncated ? 'more than ' : ''}${result.row_count}.`]
      : []),
    ...(error ? [`It failed: ${error.message}`] : []),
    ...(reason === null ? [] : [reason]),
    ...(description === '' ? [] : [`${status === 'answered' ? 'Read as' : 'Perhaps'}: ${description}`]),
    ...assumptions.map(({ text }) => `Assumed: ${text}`),
    ...unmatched.map(({ text, choices }) => {
      const instead = choices.map(({ replacement }) => `"${replacement}"`).join(', ')
      return `Not understood: "${text}"${instead === '' ? '' : `; instead of it: ${instead}`}`
    }),
    ...(status === 'answered' ? [] : alternatives.map((one) => `Or: ${one.description}`)),
  ]
}

type Result = NonNullable<DataAnswer['result']>

function tableLines(columns: Result['columns'], rows: Result['rows']): string[] {
  const head = columns.map(({ label, name }) => label ?? name)
  const cells = rows.map((row) => row.map(textOf))
  const isNumber = columns.map((_, at) =>
    rows.every((row) => row[at] === null || typeof row[at] === 'number'),
  )
  const widths = head.map((text, at) => Math.max(text.length, ...cells.map((row) => row[at]?.length ?? 0)))
  const line = (texts: string[]) =>
    texts
      .map((text, at) => (isNumber[at] ? text.padStart(widths[at] ?? 0) : text.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd()
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)]
}

const textOf = (value: unknown): string =>
  value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)

// Control characters of a value could move the cursor of a terminal.
const visible = (text: string): string =>
  Array.from(text, (letter) =>
    letter < ' ' || (letter >= '\u007f' && letter <= '\u009f') ? ' ' : letter,
  ).join('')
