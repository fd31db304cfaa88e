import type { Interpretation } from '../../../../../contract/src/interpretation.ts'
import type { Query } from '../../../../../contract/src/query.ts'
import type { Catalogue, CatalogueDataset, CatalogueField } from '../core/catalogue.ts'
import { lexiconOf } from '../core/lexicon.ts'
import { tokensOf, wordsOf } from '../core/tokens.ts'

/** A language model gets a few datasets only: what it does not get it cannot confuse. */
const maxDatasets = 6
const maxFields = 120

/** A dataset with the fields that its queries can name, joined ones by their path. */
export interface AskedDataset {
  dataset: CatalogueDataset
  fields: CatalogueField[]
}

export interface QueryBefore {
  dataset_id: number
  query: Query
}

interface About {
  content: string
  reading: Interpretation
  previous?: QueryBefore | undefined
}

/** The datasets that the question is most likely about: that of the query before, those of the parser's readings, then by the words they share. */
export function askedDatasets(catalogue: Catalogue, { content, reading, previous }: About): AskedDataset[] {
  const read = [
    reading.dataset_id,
    ...reading.alternatives.map((one) => one.dataset_id),
    previous?.dataset_id,
  ]
  const words = new Set(wordsOf(content).filter((word) => word.length > 2))
  const likely = likelyFields(catalogue, content)
  const asked = catalogue.datasets.filter(({ isAsked }) => isAsked)
  const scored = asked.map((dataset) => {
    const fields = fieldsOf(catalogue, dataset)
    const shared = [dataset.name, ...fields.flatMap(({ field: { label, synonyms } }) => [label, ...synonyms])]
      .flatMap(wordsOf)
      .filter((word) => words.has(word)).length
    return { dataset, fields, score: shared + (read.includes(dataset.id) ? 1000 : 0) }
  })
  return scored
    .toSorted((a, b) => b.score - a.score || a.dataset.id - b.dataset.id)
    .slice(0, maxDatasets)
    .map(({ dataset, fields }) => {
      const before = previous?.dataset_id === dataset.id ? JSON.stringify(previous.query) : ''
      const scoreOf = ({ field, of }: Offered) =>
        field.name === dataset.defaultTime || before.includes(JSON.stringify(field.name))
          ? Number.POSITIVE_INFINITY
          : (likely.get(of) ?? 0)
      return { dataset, fields: likeliest(fields, scoreOf).map(({ field }) => field) }
    })
}

/** Of very many fields those that the words are likely about, in the order of the model. */
function likeliest(fields: readonly Offered[], scoreOf: (field: Offered) => number): Offered[] {
  if (fields.length <= maxFields) return [...fields]
  const kept = new Set(fields.toSorted((a, b) => scoreOf(b) - scoreOf(a)).slice(0, maxFields))
  return fields.filter((field) => kept.has(field))
}

const longestPhrase = 4

/** What the words of a question may mean by names, synonyms, descriptions and values, also misspelt, and how well. */
function likelyFields(catalogue: Catalogue, content: string): Map<CatalogueField, number> {
  const lexicon = lexiconOf(catalogue)
  const norms = tokensOf(content)
    .filter(({ kind }) => kind !== 'sign')
    .map(({ norm }) => norm)
  const scores = new Map<CatalogueField, number>()
  for (const from of norms.keys())
    for (let count = 1; count <= longestPhrase && from + count <= norms.length; count += 1) {
      const phrase = norms.slice(from, from + count)
      const found = lexicon.find(phrase, { isGerman: true })
      const entries = found.length > 0 || count > 1 ? found : lexicon.spelled(phrase[0] ?? '')
      for (const { meaning, quality } of entries)
        if (meaning.kind !== 'table')
          scores.set(meaning.field, Math.max(scores.get(meaning.field) ?? 0, quality * count))
    }
  return scores
}

interface Offered {
  /** As queries name it. */
  field: CatalogueField
  /** As its dataset does. */
  of: CatalogueField
}

/** Its own visible fields, and those one join away where no row is counted twice. */
function fieldsOf({ datasets }: Catalogue, dataset: CatalogueDataset): Offered[] {
  const joined = dataset.joins
    .filter(({ isToMany }) => !isToMany)
    .flatMap(({ name, datasetId }) => {
      const fields = datasets.find(({ id }) => id === datasetId)?.fields ?? []
      return fields
        .filter(({ role }) => role === 'dimension')
        .map((of) => ({ of, field: { ...of, name: `${name}.${of.name}` } }))
    })
  const own = dataset.fields.map((of) => ({ of, field: of }))
  return [...own, ...joined].filter(({ of }) => !of.isHidden)
}

/** Names and types, as a prompt has them. */
export const factsOf = (asked: readonly AskedDataset[]) =>
  asked.map(({ dataset: { id, name, description, defaultTime }, fields }) => ({
    dataset_id: id,
    name,
    description,
    default_time: defaultTime,
    fields: fields.map(({ name: field, role, label, type, description: meaning, synonyms }) => ({
      name: field,
      role,
      label,
      type,
      ...(meaning !== '' && { description: meaning }),
      ...(synonyms.length > 0 && { synonyms }),
    })),
  }))

const maxValues = 50

/** Values of columns that have few, each in several rows: they are data and not names, but not that of single rows. */
export const valuesOf = (asked: readonly AskedDataset[]) =>
  asked.map(({ dataset, fields }) => ({
    dataset_id: dataset.id,
    values: Object.fromEntries(
      fields.flatMap(({ name, values = [], hasValuePerRow }) =>
        !hasValuePerRow && values.length > 0 && values.length <= maxValues
          ? [[name, values.map(({ value }) => value)]]
          : [],
      ),
    ),
  }))

const withoutValues = (condition: unknown): unknown => {
  if (typeof condition !== 'object' || condition === null) return condition
  if (Array.isArray(condition)) return condition.map(withoutValues)
  const { value: _value, values: _values, ...others } = condition as Record<string, unknown>
  return Object.fromEntries(Object.entries(others).map(([key, one]) => [key, withoutValues(one)]))
}

/** The query that a follow-up may change, with its filters numbered; without the values of conditions, which are data, where those may not be sent. */
export function factsOfQuery({ dataset_id, query }: QueryBefore, hasValues: boolean) {
  const { filters = [], ...others } = query
  const facts = {
    dataset_id,
    ...others,
    filters: filters.map((filter, at) => ({ number: at + 1, filter })),
  }
  return { query_before: hasValues ? facts : withoutValues(facts) }
}
