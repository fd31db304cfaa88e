// The parser first, and what it asks back a scripted language model: an oracle that knows the expected query of each question,
// and in a settable share of its answers is wrong in one way after another.
import type { Interpretation } from '../../contract/src/interpretation.ts'
import type { Query } from '../../contract/src/query.ts'
import type { Draft } from '../../server/src/modules/interpretation/by-model/draft.ts'
import { readWithModel } from '../../server/src/modules/interpretation/by-model/read-with-model.ts'
import type { Catalogue } from '../../server/src/modules/interpretation/core/catalogue.ts'
import { parse } from '../../server/src/modules/interpretation/core/parse.ts'
import { tokensOf } from '../../server/src/modules/interpretation/core/tokens.ts'
import { readObject } from '../../server/src/modules/language-models/calls/generate-object.ts'
import type { LanguageModel } from '../../server/src/modules/language-models/index.ts'
import { type Case, isRight } from './answers-judge.ts'

type Column = { name: string; type: string }
type Condition = Draft['filters'][number]

interface Known {
  draft: Draft
  columns: Column[]
}

/** What a query of one table without groups asks for, as a perfect model would draft it. */
export function draftOf(one: Case): Draft {
  const [, aggregate, column = '', where] =
    /^SELECT (?:(\w+)\()?"?([^"]+?)"?\)? FROM t(?: WHERE (.*))?$/.exec(one.gold_sql ?? '') ?? []
  const filters = (where === undefined ? [] : where.split(/ AND (?=")/)).map((condition): Condition => {
    const [, field = '', sign = '', value = ''] = /^"([^"]+)" ([=<>]) (.*)$/.exec(condition) ?? []
    const operator = sign === '>' ? 'greater' : sign === '<' ? 'less' : 'equals'
    const text = value.startsWith("'") ? value.slice(1, -1).replaceAll("''", "'") : value
    return { field, operator, values: [text], unit: null, or_group: null }
  })
  const named = aggregate?.toLowerCase() as Draft['measures'][number]['aggregate']
  return {
    dataset_id: 1,
    measures: aggregate === undefined ? [] : [{ field: column, aggregate: named, share: false }],
    dimensions: aggregate === undefined ? [{ field: column, grain: null, across: false }] : [],
    filters,
    sort: null,
    limit: null,
    limit_per: null,
    comparison: null,
    words: wordsOf(one.question, { column, filters }),
    unexplained: [],
    follow_up: null,
  }
}

/** Words of values stand for their conditions, and all others for what is asked for. */
function wordsOf(
  question: string,
  { column, filters }: { column: string; filters: readonly Condition[] },
): Draft['words'] {
  return tokensOf(question)
    .filter(({ kind }) => kind !== 'sign')
    .slice(0, 60)
    .map(({ start, end, stem }) => {
      const of = filters.find(({ values }) => tokensOf(values[0] ?? '').some((one) => one.stem === stem))
      const text = question.slice(start, end)
      return of
        ? { text, stands_for: 'value', field: of.field }
        : { text, stands_for: 'field', field: column }
    })
}

/** Ways to be wrong that can be seen without knowing the answer; undefined where a draft cannot be so. */
const visible: Record<string, (known: Known) => unknown> = {
  'no JSON': () => 'The answer is 42.',
  'another form': ({ draft }) => ({ ...draft, sql: 'SELECT * FROM users' }),
  'a column that is not there': ({ draft }) => ({
    ...draft,
    dimensions: [{ field: 'secret', grain: null, across: false }],
  }),
  'a dataset that is not there': ({ draft }) => ({ ...draft, dataset_id: 2 }),
  'a value that is not there': ({ draft, columns }) =>
    changed(draft, ({ field, operator }) => operator === 'equals' && isText(columns, field), {
      values: ['Atlantis 4711'],
    }),
  'a text for a number': ({ draft, columns }) =>
    changed(draft, ({ field }) => !isText(columns, field), { values: ['many'] }),
  'a sum of texts': ({ draft, columns }) => {
    const column = columns.find(({ type }) => type === 'VARCHAR')
    return column && { ...draft, measures: [{ field: column.name, aggregate: 'sum', share: false }] }
  },
  'a period of what is no time': ({ draft }) =>
    changed(draft, () => true, { operator: 'this', values: [], unit: 'month' }),
  'a period without a unit': ({ draft }) => changed(draft, () => true, { operator: 'previous', values: [] }),
  'a condition left out': ({ draft }) => {
    const [, ...filters] = draft.filters
    const isKnown = draft.words.some(
      ({ stands_for: part, field }) => part === 'value' && field === draft.filters[0]?.field,
    )
    const isNamedElse = filters.some(({ field }) => field === draft.filters[0]?.field)
    return isKnown && !isNamedElse && isElsewhere(draft) ? { ...draft, filters } : undefined
  },
  'a word that it cannot explain': ({ draft }) => ({
    ...draft,
    unexplained: [draft.words.at(-1)?.text ?? 'it'],
  }),
}

/** Those that are like the right ones in all that can be seen. */
const invisible: Record<string, (known: Known) => unknown> = {
  'another aggregate': ({ draft }) => {
    const [measure] = draft.measures
    if (!measure) return undefined
    const aggregate = measure.aggregate === 'max' ? 'min' : 'max'
    return { ...draft, measures: [{ ...measure, aggregate }] }
  },
  'the other side of a number': ({ draft }) =>
    changed(draft, ({ operator }) => operator === 'greater', { operator: 'less' }),
}

/** The words of the first condition stand for nothing else. */
const isElsewhere = ({ dimensions, measures, filters: [first] }: Draft) =>
  ![...dimensions, ...measures].some(({ field }) => field === first?.field)

const isText = (columns: readonly Column[], field: string) =>
  columns.some(({ name, type }) => name === field && type === 'VARCHAR')

function changed(draft: Draft, isThat: (one: Condition) => boolean, more: object) {
  const at = draft.filters.findIndex(isThat)
  return at === -1
    ? undefined
    : { ...draft, filters: draft.filters.map((one, index) => (index === at ? { ...one, ...more } : one)) }
}

/** A model that always gives one answer, which is read as that of a provider is. */
function saying(answer: unknown): LanguageModel {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
  const usage = { input_tokens: 0, output_tokens: 0, cost: 0, currency: '', duration_ms: 0 }
  return {
    provider_id: 1,
    provider_name: 'scripted',
    model: 'oracle',
    privacy_level: 'schema',
    embedding_key: '',
    generateObject: async ({ prompt, schema }) => ({
      object: readObject(text, { schema, isCut: false }),
      sent: prompt.sent(),
      usage,
    }),
    streamWithTools: () => {
      throw new Error('it only answers questions')
    },
  }
}

export interface CascadeTable {
  catalogue: Catalogue
  columns: Column[]
  answer(query: Query): Promise<unknown[][]>
}

type Outcome = 'right' | 'wrong' | 'back' | 'stopped'

async function outcomeOf(
  one: Case,
  { catalogue, answer }: CascadeTable,
  { today, parserReading, said }: { today: string; parserReading: Interpretation; said: unknown },
): Promise<Outcome> {
  const asked = { content: one.question, catalogue, today, parserReading, model: saying(said) }
  // What explore refuses it refuses as a mistake of the draft, and here only refusals come.
  const { isByModel, interpretation } = await readWithModel(asked, answer)
  if (!isByModel) return 'stopped'
  if (interpretation.status !== 'understood' || !interpretation.query) return 'back'
  return isRight(one, await answer(interpretation.query)) ? 'right' : 'wrong'
}

/** Prints what the parser and the model together answer, and what of wrong drafts gets through. */
export async function measureCascade(
  cases: readonly Case[],
  { today, share, tableOf }: { today: string; share: number; tableOf(one: Case): Promise<CascadeTable> },
): Promise<void> {
  const parser = { right: 0, wrong: 0 }
  const model: Record<Outcome, number> = { right: 0, wrong: 0, back: 0, stopped: 0 }
  const byKind = new Map<string, Record<Outcome, number>>()
  const ways = Object.entries({ ...visible, ...invisible })
  let [asked, spoiled, next] = [0, 0, 0]
  for (const one of cases) {
    const table = await tableOf(one)
    const parserReading = parse(one.question, table.catalogue, { today })
    if (parserReading.status === 'understood' && parserReading.query) {
      const isGood = isRight(one, await table.answer(parserReading.query).catch(() => []))
      parser[isGood ? 'right' : 'wrong'] += 1
      continue
    }
    asked += 1
    const known = { draft: draftOf(one), columns: table.columns }
    const isSpoiled = Math.floor(asked * share) > spoiled
    const found = isSpoiled ? spoil(known, ways, next) : undefined
    if (found) {
      spoiled += 1
      next = found.at + 1
    }
    const outcome = await outcomeOf(one, table, { today, parserReading, said: found?.said ?? known.draft })
    model[outcome] += 1
    if (!found) continue
    const counts = byKind.get(found.name) ?? { right: 0, wrong: 0, back: 0, stopped: 0 }
    counts[outcome] += 1
    byKind.set(found.name, counts)
  }
  report({ count: cases.length, parser, model, asked, spoiled })
  for (const [name, { right, wrong, back, stopped }] of byKind) {
    const answered = right + wrong
    console.log(
      `  ${name in visible ? 'can be seen' : 'cannot be seen'}: ${name}: stopped ${stopped}, asked back ${back}, answered ${answered} (right ${right})`,
    )
    if (name in visible && answered > 0) process.exitCode = 1
  }
}

/** The next way to be wrong that a draft can be. */
function spoil(known: Known, ways: [string, (known: Known) => unknown][], from: number) {
  for (let step = 0; step < ways.length; step += 1) {
    const at = (from + step) % ways.length
    const [name, spoiledBy] = ways[at]!
    const said = spoiledBy(known)
    if (said !== undefined) return { name, said, at }
  }
  return undefined
}

function report(found: {
  count: number
  parser: { right: number; wrong: number }
  model: Record<Outcome, number>
  asked: number
  spoiled: number
}): void {
  const { count, parser, model, asked, spoiled } = found
  const share = (part: number) => `${((100 * part) / Math.max(1, count)).toFixed(1)} %`
  console.log(
    `cascade: ${count} questions, by the parser ${parser.right + parser.wrong} (right ${parser.right}, wrong ${parser.wrong}), ` +
      `by the model ${asked} of which ${spoiled} drafts were made wrong (right ${model.right}, wrong ${model.wrong}, asked back ${model.back}, stopped ${model.stopped}); ` +
      `together right ${share(parser.right + model.right)}, wrong ${share(parser.wrong + model.wrong)}, not answered ${share(model.back + model.stopped)}`,
  )
}
