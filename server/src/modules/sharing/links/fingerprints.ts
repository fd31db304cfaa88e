import { hash } from 'node:crypto'
import type { Chart } from '../../../../../contract/src/charts.ts'
import type { Model } from '../../../../../contract/src/models.ts'
import { sortedJson } from '../../../kernel/sorted-json.ts'
import { type Parts, hasQuery, datasetsOf, effectiveFilters, usesVariable } from '../../dashboards/index.ts'

/** The dependencies of the charts' queries, by dataset. */
export interface Behind {
  models: ReadonlyMap<number, Model>
  /** The columns that are stored, and where they come from. */
  datasets: ReadonlyMap<number, { columns: unknown; source: unknown }>
}

/** By the ids of charts. */
export type Fingerprints = Record<string, string>

/** A fingerprint of each chart's query, down to the columns: equal as long as it can show nothing more. */
export const fingerprintsOf = (parts: Parts, behind: Behind): Fingerprints =>
  Object.fromEntries(
    parts.charts.filter(hasQuery).map((chart) => [chart.id, fingerprintOf(chart, parts, behind)]),
  )

/**
 * The same where values were chosen in some charts: these filter all others, by way of the filters that say which columns
 * are the same, so that a change of either lets each show something else.
 */
export function fingerprintsWith(
  chosenIn: readonly string[],
  { asked, parts }: { asked: Fingerprints; parts: Pick<Parts, 'filters'> },
): Fingerprints {
  if (chosenIn.length === 0) return asked
  const choosing = [chosenIn.map((id) => [id, asked[id]]), parts.filters.map(({ targets }) => targets)]
  return Object.fromEntries(
    Object.entries(asked).map(([id, one]) => [id, hash('sha256', sortedJson([one, choosing]), 'base64url')]),
  )
}

function fingerprintOf(chart: Chart, parts: Parts, { models, datasets }: Behind): string {
  const { dataset_id: id, query, sql, drill } = chart
  const ids = datasetsOf(chart)
  const filters = ids.flatMap((dataset) =>
    effectiveFilters(chart, dataset, parts).map(
      ({ filter: { id: name, kind, default: usual, is_hidden, is_required }, target }) => ({
        name,
        kind,
        target,
        usual,
        is_hidden,
        is_required,
      }),
    ),
  )
  const asked = { id, query, sql, drill, filters, ...parametersIn(chart, parts) }
  const { definitions, reached } = definitionsFor(sortedJson(asked), ids, models)
  const sources = reached.map((dataset) => [dataset, datasets.get(dataset)?.source])
  // A statement may take all columns that there are.
  const columns = sql ? ids.map((dataset) => [dataset, datasets.get(dataset)?.columns]) : []
  return hash('sha256', sortedJson({ asked, definitions, sources, columns }), 'base64url')
}

/** What its variables can be, and with it what it can show. Nothing where it names none, so that it stays what it was. */
function parametersIn(chart: Chart, { variables }: Parts) {
  const used = variables.filter(({ name }) => usesVariable(chart, name))
  const { parameter_definitions: own } = chart
  return { ...(used.length > 0 ? { variables: used } : {}), ...(own ? { parameters: own } : {}) }
}

interface Definitions {
  definitions: string[]
  reached: number[]
}

/** The model fields that a query uses, transitively. One too many costs a confirmation; none is missed. */
function definitionsFor(
  question: string,
  ids: readonly number[],
  models: ReadonlyMap<number, Model>,
): Definitions {
  const reached = new Set(ids)
  const taken = new Set<string>()
  let text = question.toLowerCase()
  const take = (definition: string) => {
    taken.add(definition)
    text += definition.toLowerCase()
  }
  for (let before = -1; before < taken.size + reached.size;) {
    before = taken.size + reached.size
    for (const id of reached)
      for (const { name, definition, joins } of membersOf(id, models.get(id))) {
        if (taken.has(definition) || !text.includes(JSON.stringify(name).slice(1, -1).toLowerCase())) continue
        take(definition)
        if (joins !== undefined) reached.add(joins)
      }
  }
  return { definitions: [...taken].sort(), reached: [...reached].sort((a, b) => a - b) }
}

interface Member {
  name: string
  definition: string
  joins?: number
}

function membersOf(id: number, model: Model | undefined): Member[] {
  if (!model) return []
  const { dimensions, measures, joins, hierarchies, parameters = [] } = model
  const member = (kind: string, field: { name: string }) => ({
    name: field.name,
    definition: sortedJson([id, kind, Object.entries(field).filter(([key]) => !cosmeticFields.has(key))]),
  })
  return [
    ...dimensions.map((one) => member('dimension', one)),
    ...measures.map((one) => member('measure', one)),
    ...hierarchies.map((one) => member('hierarchy', one)),
    ...parameters.map((one) => member('parameter', one)),
    ...joins.map((one) => ({ ...member('join', one), joins: one.dataset_id })),
  ]
}

/** What only tells of a field, and may change. */
const cosmeticFields: ReadonlySet<string> = new Set(['label', 'description', 'synonyms', 'format', 'hidden'])
