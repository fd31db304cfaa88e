import type { Interpretation, ReadWord, UnmatchedWord } from '../../../../../contract/src/interpretation.ts'
import type { Query } from '../../../../../contract/src/query.ts'
import { type CatalogueField, isTime } from '../core/catalogue.ts'
import { isFiller } from '../core/fillers.ts'
import { namesIn } from '../core/question-filters.ts'
import { type Token, tokensOf } from '../core/tokens.ts'
import type { AskedDataset } from './asked-datasets.ts'
import type { Draft } from './draft.ts'

interface Drafted {
  content: string
  draft: Draft
  query: Query
  asked: AskedDataset
  /** The parser's. */
  reading: Interpretation
}

export interface Explained {
  words: ReadWord[]
  /** What stands for nothing of the query, with the choices that the parser has for it. */
  unmatched: UnmatchedWord[]
  /** What the model names unexplained in words that the question does not have. */
  elsewhere: string[]
}

/**
 * Which words of a question the query answers. A word that means something has to stand for a part that the query has, by the
 * parser's reading or the model's; what the parser does not know cannot stand for nothing; and what the model names unexplained is.
 */
export function explainedWords({ content, draft, query, asked, reading }: Drafted): Explained {
  const tokens = tokensOf(content)
  const used = usedBy(query)
  const own = reading.words.filter(
    ({ field, kind }) => kind === 'chart' || kind === 'filler' || (field !== undefined && used.has(field)),
  )
  const unknown = tokens.filter((token) => reading.unmatched.some((one) => holds(one, token)))
  const byModel = draft.words.flatMap((word) => {
    if (!standsFor(word, { draft, query, asked, used })) return []
    const run = runOf(tokens, word.text)
    const isNothing = word.stands_for === 'nothing'
    return run.length === 0 || (isNothing && run.some((token) => unknown.includes(token)))
      ? []
      : [{ run, word }]
  })
  const named = draft.unexplained.map((text) => ({ text, found: foundOf(tokens, text) }))
  const doubtful = new Set(named.flatMap(({ found }) => found))
  const explained = new Set([
    ...tokens.filter((token) => own.some((one) => holds(one, token))),
    ...byModel.flatMap(({ run }) => run),
  ])
  const missing = tokens.filter(
    (token) =>
      doubtful.has(token) ||
      (token.kind !== 'sign' && !explained.has(token) && (unknown.includes(token) || !isFiller(token.norm))),
  )
  const standing = byModel.filter(({ word }) => word.stands_for !== 'nothing')
  const chips = standing.map(({ run, word }) => chipOf(content, run, { word, query, fields: asked.fields }))
  // What the query does is the model's: of the parser's words those stay that it says nothing of.
  const others = own.filter((one) => !chips.some(({ start, end }) => start < one.end && one.start < end))
  return {
    words: [...others, ...chips].toSorted((a, b) => a.start - b.start),
    unmatched: together(missing, tokens).map((run) => unmatchedOf(content, run, reading)),
    elsewhere: named.flatMap(({ text, found }) => (found.length === 0 && text.trim() !== '' ? [text] : [])),
  }
}

const holds = ({ start, end }: { start: number; end: number }, token: Token) =>
  start <= token.start && token.end <= end

/** Every field that a query names. */
function usedBy(query: Query): Set<string> {
  const dimensions = [...(query.dimensions ?? []), ...(query.pivot?.columns ?? [])]
  const measures = [...(query.measures ?? []), ...(query.fields?.measures ?? [])]
  return new Set([
    ...dimensions.map((one) => (typeof one === 'string' ? one : one.column)),
    ...measures.flatMap((one) =>
      typeof one === 'string'
        ? [one]
        : ['column' in one ? one.column : undefined, 'measure' in one ? one.measure : undefined].filter(
            (name) => name !== undefined,
          ),
    ),
    ...(query.filters ?? []).flatMap(namesIn),
  ])
}

function standsFor(
  { stands_for: part, field }: Draft['words'][number],
  { draft, query, asked, used }: Pick<Drafted, 'draft' | 'query' | 'asked'> & { used: ReadonlySet<string> },
): boolean {
  const filtered = (query.filters ?? []).flatMap(namesIn)
  switch (part) {
    case 'field':
      return field !== null && used.has(field)
    case 'value':
      return field !== null && filtered.includes(field)
    case 'time':
      return query.comparison !== undefined || asked.fields.some((one) => isTime(one) && used.has(one.name))
    case 'aggregate':
      return draft.measures.length > 0
    case 'share':
      return draft.measures.some(({ share }) => share)
    case 'order':
      return query.sort !== undefined || query.top !== undefined
    case 'limit':
      return query.limit !== undefined || query.top !== undefined
    case 'comparison':
      return query.comparison !== undefined || filtered.length > 0
    case 'nothing':
      return true
  }
}

const stemsOf = (text: string) => tokensOf(text).map(({ stem }) => stem)

/** Where words stand one behind the other, as they are written or in another number. */
function runOf(tokens: readonly Token[], text: string): Token[] {
  const stems = stemsOf(text)
  if (stems.length === 0) return []
  const at = tokens.findIndex((_token, from) =>
    stems.every((stem, index) => tokens[from + index]?.stem === stem),
  )
  return at === -1 ? [] : tokens.slice(at, at + stems.length)
}

/** The same, or else those of the words that stand anywhere. */
function foundOf(tokens: readonly Token[], text: string): Token[] {
  const run = runOf(tokens, text)
  if (run.length > 0) return run
  const stems = new Set(stemsOf(text))
  return tokens.filter(({ stem, norm }) => stems.has(stem) && !isFiller(norm))
}

/** Words beside each other are one. */
function together(missing: readonly Token[], tokens: readonly Token[]): Token[][] {
  const runs: Token[][] = []
  for (const token of missing) {
    const last = runs.at(-1)
    if (last && tokens.indexOf(last.at(-1)!) === tokens.indexOf(token) - 1) last.push(token)
    else runs.push([token])
  }
  return runs
}

const spanOf = (content: string, run: readonly Token[]) => {
  const [start, end] = [run[0]!.start, run.at(-1)!.end]
  return { start, end, text: content.slice(start, end) }
}

function unmatchedOf(content: string, run: readonly Token[], reading: Interpretation): UnmatchedWord {
  const span = spanOf(content, run)
  const known = reading.unmatched.find(({ start, end }) => start >= span.start && end <= span.end)
  return { ...span, choices: known?.choices ?? [] }
}

const kinds = {
  field: 'dimension',
  value: 'value',
  time: 'time',
  aggregate: 'keyword',
  share: 'keyword',
  order: 'keyword',
  limit: 'number',
  comparison: 'operator',
  nothing: 'filler',
} as const

function chipOf(
  content: string,
  run: readonly Token[],
  {
    word: { stands_for: part, field: name, text },
    query,
    fields,
  }: { word: Draft['words'][number]; query: Query; fields: readonly CatalogueField[] },
): ReadWord {
  const field = fields.find((one) => one.name === name)
  const values = (query.filters ?? []).flatMap((one) =>
    'column' in one && one.column === name && 'value' in one ? [one.value, ...(one.values ?? [])] : [],
  )
  const shown = values.filter((value) => value !== undefined).join(', ')
  return {
    ...spanOf(content, run),
    kind: part === 'field' && field?.role === 'measure' ? 'measure' : kinds[part],
    meaning: (part === 'value' && shown) || field?.label || text,
    source: 'context',
    ...(field && { field: field.name }),
  }
}
