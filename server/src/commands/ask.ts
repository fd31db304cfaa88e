import { parseArgs } from 'node:util'
import type { DataAnswer } from '../../../contract/src/chat-answers.ts'
import { connect } from './connect.ts'
import { tableLines, visible } from './print-table.ts'
import { UsageError } from './usage-error.ts'

const usage = 'ask "QUESTION" [--dataset ID]... [--language en|de] [--output table|json]'
const maxShownRows = 50

/** Answers a question with the data of a server, as the user of QUARRY_TOKEN. Ends with 2 where it is not answered. */
export async function ask(words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { output, ...body } = readWords(words)
  const client = await connect(env)
  const answer = await client.POST('/api/chat/answers', { body })
  if (output === 'json') console.log(JSON.stringify(answer, null, 2))
  else for (const line of linesOf(answer)) console.log(visible(line))
  return answer.status === 'answered' ? 0 : 2
}

function readWords(words: string[]) {
  const options = {
    dataset: { type: 'string', multiple: true },
    language: { type: 'string' },
    output: { type: 'string' },
  } as const
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
  const content = positionals.join(' ').trim()
  const ids = (values.dataset ?? []).map(Number)
  const { output = 'table' } = values
  if (content === '' || ids.some((id) => !Number.isSafeInteger(id)) || !['table', 'json'].includes(output))
    throw new UsageError(usage)
  return {
    output,
    content,
    ...(ids.length > 0 && { dataset_ids: ids }),
    ...(values.language !== undefined && { language: values.language as 'en' | 'de' }),
  }
}

/** The sentence, the table, how it was read, and what is unclear. */
function linesOf({ status, sentence, result, interpretation, error }: DataAnswer): string[] {
  const { description, assumptions, unmatched, alternatives, reason } = interpretation
  const shown = result?.rows.slice(0, maxShownRows) ?? []
  const isCut = result !== null && (result.truncated || shown.length < result.rows.length)
  return [
    ...(sentence === '' ? [] : [sentence, '']),
    ...(result ? [...tableLines({ columns: result.columns, rows: shown }), ''] : []),
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
