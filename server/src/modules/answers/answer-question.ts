import { suggestionFor } from '../../../../charts/src/choice.ts'
import type { AnswerTable } from '../../../../charts/src/values/pivot.ts'
import type {
  AnswerChart,
  AnswerLanguage,
  AnswerReceipt,
  DataAnswer,
  EditedInterpretation,
} from '../../../../contract/src/chat-answers.ts'
import type { ExploreResult } from '../../../../contract/src/explore.ts'
import type { Interpretation } from '../../../../contract/src/interpretation.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal, refuse } from '../../kernel/errors.ts'
import type { ChatPrincipal } from '../../kernel/in-chat.ts'
import { requireTarget } from '../access/index.ts'
import { type DatasetTable, getDatasetTable, versionNumber } from '../datasets/index.ts'
import { type QueryContext, answerQuery } from '../explore/index.ts'
import {
  type AskedData,
  type CatalogueContext,
  limitedTo,
  measureText,
  interpretQuestion,
  interpretWithModel,
  tableOf,
  withEndOfData,
} from '../interpretation/index.ts'
import type { LanguageModel } from '../language-models/index.ts'
import { sentenceOf } from './sentence.ts'
import { findVerified } from './verified/find-verified.ts'

/** Rows of an answer; the whole result is for explore. */
const answerRows = 1000

export type AnswerContext = Omit<QueryContext, 'onTables'> &
  Pick<CatalogueContext, 'isPatient'> &
  Pick<Context, 'log'> & {
    user: ChatPrincipal
    /** The language model that may read what the parser cannot; null when there is none. */
    openModel?: (() => Promise<LanguageModel | null>) | undefined
    /** Undefined: all that the caller may query. */
    about?: AskedData | undefined
  }

export interface Asked {
  content: string
  dataset_ids?: readonly number[] | undefined
  /** Runs this instead of reading the question. */
  edited?: EditedInterpretation | undefined
  /** What a follow-up question changes. */
  previous?: EditedInterpretation | undefined
  /** The question that that answers. */
  previousContent?: string | undefined
  language?: AnswerLanguage | undefined
  timezone?: string | undefined
  /** Another reading of the question than the best, from 1. */
  reading?: number | undefined
}

/** How a question was read, and by what. */
export interface Read {
  interpretation: Interpretation
  readBy: AnswerReceipt['read_by']
  verifiedAnswerId?: number
  provider?: AnswerReceipt['provider']
}

interface Observer {
  /** Called with how the question was read, before anything is run. */
  onInterpretation?: (interpretation: Interpretation) => Promise<void> | void
}

/** Answers a question about data with the caller's rights: read, asked, drawn, and said in one sentence. */
export async function answerQuestion(
  context: AnswerContext,
  asked: Asked,
  { onInterpretation }: Observer = {},
): Promise<DataAnswer> {
  const first = await readQuestion(context, asked)
  const read =
    asked.reading === undefined
      ? await readByModel(context, asked, first)
      : { ...first, interpretation: otherReading(first.interpretation, asked.reading) }
  await onInterpretation?.(read.interpretation)
  return await answerInterpretation(context, read, languageOf(asked))
}

/** Reads a question: a verified answer first, then the parser. Runs nothing. */
export async function readQuestion(context: AnswerContext, asked: Asked): Promise<Read> {
  const { content, edited, dataset_ids, previous, timezone } = asked
  if (edited) return { interpretation: interpretationOf(edited), readBy: 'edited' }
  // Whoever vouches for a query does so for authors, and over the models of now.
  const verified = context.about
    ? undefined
    : await findVerified(context, { question: content, datasetIds: dataset_ids })
  if (verified) {
    const { id, dataset_id, query, chart_kind: chart } = verified
    const interpretation = interpretationOf({ dataset_id, query, chart })
    return { interpretation, readBy: 'verified', verifiedAnswerId: id }
  }
  const language = languageOf(asked)
  const interpretation = await interpretQuestion(context, {
    content,
    dataset_ids,
    previous,
    language,
    timezone,
  })
  return { interpretation, readBy: 'parser' }
}

function otherReading({ alternatives, chart }: Interpretation, reading: number): Interpretation {
  const other = alternatives[reading - 1]
  if (!other)
    throw refuse.invalid('body.reading', `there is no reading ${reading} of this question: leave it out`)
  const { dataset_id, query, description } = other
  return { ...interpretationOf({ dataset_id, query, chart }), description }
}

/** What the parser could not read, a language model may, where the organization has one. */
async function readByModel(context: AnswerContext, asked: Asked, read: Read): Promise<Read> {
  if (read.readBy !== 'parser' || read.interpretation.status !== 'clarify') return read
  const model = await context.openModel?.()
  if (!model) return read
  const { content, dataset_ids, timezone, previous, previousContent } = asked
  const { interpretation, isByModel, failure } = await interpretWithModel(context, {
    content,
    dataset_ids,
    timezone,
    language: languageOf(asked),
    parserReading: read.interpretation,
    previous: previous && { ...previous, content: previousContent },
    model,
    signal: context.signal,
  })
  if (failure !== null) context.log.info({ failure }, 'a language model could not read a question')
  if (!isByModel) {
    if (failure === null) return read
    return { ...read, interpretation: withFailure(read.interpretation, failure, languageOf(asked)) }
  }
  const { provider_id: id, provider_name: name, privacy_level } = model
  return { interpretation, readBy: 'model', provider: { id, name, privacy_level } }
}

/** The question back, and why no language model has read it. */
const withFailure = (
  interpretation: Interpretation,
  failure: string,
  language: AnswerLanguage,
): Interpretation => {
  const help = language === 'de' ? 'Ein Sprachmodell konnte nicht helfen' : 'A language model could not help'
  return { ...interpretation, reason: `${interpretation.reason ?? ''} ${help} (${failure}).`.trim() }
}

/** Runs what was understood. */
export async function answerInterpretation(
  context: AnswerContext,
  read: Read,
  language: AnswerLanguage,
): Promise<DataAnswer> {
  const { status, dataset_id: id, query, chart: wanted } = read.interpretation
  const without = {
    interpretation: read.interpretation,
    result: null,
    chart: null,
    sentence: '',
    receipt: null,
    error: null,
  }
  if (status !== 'understood' || id === null || query === null)
    return { ...without, status: status === 'refused' ? 'refused' : 'clarify' }
  try {
    const table = await askedTable(context, id)
    let tables: readonly DatasetTable[] = [table]
    const limited = { ...query, limit: Math.min(query.limit ?? answerRows, answerRows) }
    const { json } = await answerQuery(
      { ...context, onTables: (used) => void (tables = used) },
      limitedTo(context.about, id, limited),
      table,
    )
    const isOfWords = read.readBy === 'parser' && read.interpretation.words.length > 0
    const interpretation = isOfWords
      ? read.interpretation
      : await withEndOfData(context, read.interpretation, { language })
    const result = withLabels(JSON.parse(json.toString()) as ExploreResult, interpretation, language)
    return {
      ...without,
      interpretation,
      status: 'answered',
      result,
      chart: chartOf(result, wanted),
      sentence: sentenceOf(
        // What was asked for first is not cut off.
        { ...result, truncated: result.truncated && query.limit === undefined },
        { language, ...notesOf(interpretation) },
      ),
      receipt: receiptOf(result, { ...read, tables }),
    }
  } catch (error) {
    // What was stopped has no answer: whoever takes it up again asks again.
    if (!(error instanceof Refusal) || context.signal?.aborted) throw error
    return { ...without, status: 'failed', error: { error: error.code, message: error.message } }
  }
}

/** What is wrong first is said, although all is looked up at once. */
async function askedTable(context: AnswerContext, id: number): Promise<DatasetTable> {
  if (context.about) return await tableOf(context, id)
  const [target, table] = await Promise.allSettled([
    requireTarget(context, 'dataset.query', { type: 'dataset', id, path: 'body.edited.dataset_id' }),
    getDatasetTable(context, id),
  ])
  if (target.status === 'rejected') throw target.reason
  if (table.status === 'rejected') throw table.reason
  return table.value
}

/** Why little or nothing is found, or why the last value is low: it stands beside the number and not only among the assumptions. */
const notesOf = ({ assumptions }: Interpretation) => {
  const incomplete = assumptions.find(({ code }) => code === 'incomplete_period')
  const note = assumptions.find(({ code }) => code === 'data_range') ?? incomplete
  return { note: note?.text, incompleteFrom: incomplete?.from }
}

/** Columns of aggregates that only this question has are called as people call them. */
function withLabels(
  result: ExploreResult,
  { query, words }: Interpretation,
  language: AnswerLanguage,
): ExploreResult {
  const labels = new Map<string, string>()
  for (const one of query?.measures ?? []) {
    if (typeof one === 'string' || one.name === undefined) continue
    const { aggregate, column, name } = one
    if (name !== (column === undefined ? aggregate : `${aggregate}_${column}`)) continue
    const word =
      column === undefined ? undefined : words.find(({ field, kind }) => field === column && kind !== 'value')
    const meaning = word?.meaning ?? column
    labels.set(name, measureText(aggregate, meaning, language === 'de'))
  }
  const columns = result.columns.map((column) => {
    const label = column.label ?? labels.get(column.name)
    return label === undefined ? column : { ...column, label }
  })
  return { ...result, columns }
}

function chartOf(result: ExploreResult, wanted: AnswerChart['kind'] | null): AnswerChart {
  const { kind, reason } = suggestionFor(result as AnswerTable)
  return wanted
    ? { kind: wanted, reason: 'It was asked for.' }
    : { kind: kind as AnswerChart['kind'], reason }
}

function receiptOf(
  { sql, cached, elapsed_ms }: ExploreResult,
  { readBy, verifiedAnswerId, provider, tables }: Read & { tables: readonly DatasetTable[] },
): AnswerReceipt {
  return {
    datasets: tables.map((table) => ({
      id: table.id,
      name: table.name,
      version: versionNumber(table),
      data_as_of: (table.source.kind === 'version' && table.source.publishedAt) || null,
    })),
    sql,
    policies: [...new Set(tables.flatMap(({ policies }) => policies))],
    read_by: readBy,
    verified_answer_id: verifiedAnswerId ?? null,
    provider: provider ?? null,
    cached,
    elapsed_ms,
  }
}

/** A query that nobody had to read. */
const interpretationOf = ({ dataset_id, query, chart }: EditedInterpretation): Interpretation => ({
  status: 'understood',
  dataset_id,
  query,
  chart: chart ?? null,
  words: [],
  assumptions: [],
  unmatched: [],
  alternatives: [],
  reason: null,
  description: '',
})

const german =
  /\b(der|die|das|und|nach|wie|viele?|welche[rsnm]?|letzte[rsnm]?|diese[rsnm]?|im|pro|je|zeige?|mit|ohne|von|für|nur|umsatz)\b|[äöüß]/i

/** The language that the words or the request ask for, else that of the question. */
export function languageOf({ language, content }: Pick<Asked, 'language' | 'content'>): AnswerLanguage {
  if (/\b(in german|auf deutsch)\b/i.test(content)) return 'de'
  if (/\b(in english|auf englisch)\b/i.test(content)) return 'en'
  return language ?? (german.test(content) ? 'de' : 'en')
}
