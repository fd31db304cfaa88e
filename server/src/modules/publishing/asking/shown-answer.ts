import type { DataAnswer } from '../../../../../contract/src/chat-answers.ts'
import type { PublishedAnswer } from '../../../../../contract/src/published-chat.ts'
import type { DataOfApp } from './data-of-app.ts'

/** An answer without the statement, the datasets and the columns that it was read from. */
export function shownAnswer(answer: DataAnswer, data: DataOfApp): PublishedAnswer {
  const { status, sentence, result, chart, interpretation, error } = answer
  const { description, words, assumptions, unmatched, alternatives, reason } = interpretation
  return {
    status,
    sentence,
    result: result && drawnResult(result),
    chart,
    description,
    words: words.map(({ start, end, text, kind, meaning }) => ({ start, end, text, kind, meaning })),
    assumptions,
    unmatched: unmatched.map(({ start, end, text, choices }) => ({
      start,
      end,
      text,
      choices: choices.map(({ label, replacement }) => ({ label, replacement })),
    })),
    readings: alternatives.map((one) => one.description),
    reason,
    receipt: receiptOf(answer, data),
    error: error && { error: error.error, message: failures[error.error] ?? failures.other },
  }
}

function drawnResult({ notes: _notes, ...result }: NonNullable<DataAnswer['result']>) {
  return { ...result, dataset_version: null, sql: '' }
}

function receiptOf(
  { receipt, interpretation }: DataAnswer,
  { shownBy }: DataOfApp,
): PublishedAnswer['receipt'] {
  if (!receipt) return null
  const { datasets, policies, read_by: readBy } = receipt
  const read = datasets.map(({ id }) => id)
  const sources = new Map(
    [interpretation.dataset_id ?? 0, ...read]
      .flatMap((id) => shownBy.get(id) ?? [])
      .map(({ slug, name, kind }) => [slug, { slug, name, kind }]),
  )
  const times = datasets.flatMap(({ data_as_of: at }) => (at === null ? [] : [at]))
  return {
    sources: [...sources.values()],
    data_as_of: times.toSorted()[0] ?? null,
    is_restricted: policies.length > 0,
    read_by: readBy === 'model' ? 'model' : 'parser',
  }
}

/** What a failure says names columns, tables and values. */
const failures: Record<string, string> & { other: string } = {
  query_timeout: 'the answer took too long: ask about less, or try again later',
  query_too_large: 'there is too much data for this answer: ask about less',
  rate_limited: 'too much is asked at the moment: try again later',
  other: 'this cannot be answered from the data at the moment: ask in another way, or try again later',
}
