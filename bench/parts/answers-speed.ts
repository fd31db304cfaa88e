// How long it takes to read a question over many fields and values.
import type { Catalogue, CatalogueField } from '../../server/src/modules/interpretation/core/catalogue.ts'

const field = (name: string, more: Partial<CatalogueField>): CatalogueField => ({
  name,
  role: 'dimension',
  kind: 'text',
  label: name.replaceAll('_', ' '),
  description: '',
  synonyms: [],
  type: 'text',
  isHidden: false,
  isShare: false,
  isModelled: true,
  column: name,
  ...more,
})

/** A dataset of 500 fields, of which fifty have a thousand values each. */
export function largeCatalogue(): Catalogue {
  const values = (at: number) =>
    Array.from({ length: 1000 }, (_, index) => ({ value: `item ${at} ${(index * 7919).toString(36)}` }))
  const dimensions = Array.from({ length: 250 }, (_, at) =>
    field(`feature_${at.toString(36)}`, at < 50 ? { values: values(at) } : {}),
  )
  const measures = Array.from({ length: 249 }, (_, at) => {
    const name = `metric_${at.toString(36)}`
    return field(name, {
      role: 'measure',
      kind: 'aggregate',
      type: 'number',
      measure: { name, kind: 'aggregate', aggregate: 'sum', column: 'x' },
    })
  })
  const time = field('day', { type: 'date', kind: 'time' })
  return {
    version: '1',
    datasets: [
      {
        id: 1,
        name: 'facts',
        description: '',
        isAsked: true,
        isModelled: true,
        fields: [time, ...dimensions, ...measures],
        joins: [],
        defaultTime: 'day',
        weekStartsOn: 'monday',
        fiscalYearStartsIn: 1,
        timezone: null,
        questionFilters: [],
      },
    ],
  }
}

export const largeQuestions = [
  'metric 3a by feature 1c last quarter',
  'top 5 feature 2b by metric 5f in 2025',
  'metrc 4 for item 7 64z by month vs last year',
  'which feature 9 has the highest metric 6 without item 3 c87',
  'unknown words about nothing that is there at all',
  'metric 1 and metric 2 by feature 3 and feature 4 since March',
]
