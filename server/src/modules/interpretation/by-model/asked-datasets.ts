import type { Interpretation } from '../../../../../contract/src/interpretation.ts'
import type { Catalogue, CatalogueDataset, CatalogueField } from '../core/catalogue.ts'
import { wordsOf } from '../core/tokens.ts'

/** A language model gets a few datasets only: what it does not get it cannot confuse. */
const maxDatasets = 6
const maxFields = 120

/** A dataset with the fields that its queries can name, joined ones by their path. */
export interface AskedDataset {
  dataset: CatalogueDataset
  fields: CatalogueField[]
}

/** The datasets that the question is most likely about: those of the parser's readings, then by the words they share. */
export function askedDatasets(
  catalogue: Catalogue,
  { content, reading }: { content: string; reading: Interpretation },
): AskedDataset[] {
  const read = [reading.dataset_id, ...reading.alternatives.map((one) => one.dataset_id)]
  const words = new Set(wordsOf(content).filter((word) => word.length > 2))
  const asked = catalogue.datasets.filter(({ isAsked }) => isAsked)
  const scored = asked.map((dataset) => {
    const fields = fieldsOf(catalogue, dataset)
    const shared = [dataset.name, ...fields.flatMap(({ label, synonyms }) => [label, ...synonyms])]
      .flatMap(wordsOf)
      .filter((word) => words.has(word)).length
    return { dataset, fields, score: shared + (read.includes(dataset.id) ? 1000 : 0) }
  })
  return scored
    .toSorted((a, b) => b.score - a.score || a.dataset.id - b.dataset.id)
    .slice(0, maxDatasets)
    .map(({ dataset, fields }) => ({ dataset, fields: fields.slice(0, maxFields) }))
}

/** Its own visible fields, and those one join away where no row is counted twice. */
function fieldsOf({ datasets }: Catalogue, dataset: CatalogueDataset): CatalogueField[] {
  const joined = dataset.joins
    .filter(({ isToMany }) => !isToMany)
    .flatMap(({ name, datasetId }) => {
      const fields = datasets.find(({ id }) => id === datasetId)?.fields ?? []
      return fields
        .filter(({ role }) => role === 'dimension')
        .map((field) => ({ ...field, name: `${name}.${field.name}` }))
    })
  return [...dataset.fields, ...joined].filter(({ isHidden }) => !isHidden)
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
