import type { Catalogue } from '../src/modules/interpretation/index.ts'

type CatalogueField = Catalogue['datasets'][number]['fields'][number]

const field = (
  name: string,
  type: CatalogueField['type'],
  more: Partial<CatalogueField> = {},
): CatalogueField => ({
  name,
  role: 'dimension',
  kind: type === 'date' ? 'time' : type === 'text' ? 'text' : type === 'boolean' ? 'boolean' : 'number',
  label: name.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase()),
  description: '',
  synonyms: [],
  type,
  isHidden: false,
  isShare: false,
  isModelled: true,
  column: name,
  ...more,
})

const texts = (...values: string[]) => values.map((value) => ({ value }))

const measure = (name: string, synonyms: string[], made: CatalogueField['measure']): CatalogueField =>
  field(name, 'number', { role: 'measure', kind: made!.kind, synonyms, measure: made, column: null })

/** A shop with orders and their customers, as the parser reads it. */
export const shop: Catalogue = {
  version: '1',
  datasets: [
    {
      id: 1,
      name: 'orders',
      description: '',
      isAsked: true,
      isModelled: true,
      fields: [
        field('order_id', 'integer'),
        field('ordered', 'date'),
        field('customer_id', 'integer'),
        field('region', 'text', { values: texts('North', 'South', 'West') }),
        field('product', 'text', { values: texts('Desk', 'Desk Lamp', 'Chair') }),
        field('status', 'text', { values: texts('Completed', 'Cancelled') }),
        field('price', 'number'),
        measure('revenue', ['sales', 'turnover'], {
          name: 'revenue',
          kind: 'aggregate',
          aggregate: 'sum',
          column: 'price',
        }),
        measure('order_count', ['orders'], { name: 'order_count', kind: 'aggregate', aggregate: 'count' }),
      ],
      joins: [
        {
          name: 'customer',
          datasetId: 2,
          isToMany: false,
          on: [{ column: 'customer_id', to: 'customer_id' }],
        },
      ],
      defaultTime: 'ordered',
      weekStartsOn: 'monday',
      fiscalYearStartsIn: 1,
      timezone: null,
      questionFilters: [{ column: 'status', operator: 'not_equals', value: 'Cancelled' }],
    },
    {
      id: 2,
      name: 'customers',
      description: '',
      isAsked: true,
      isModelled: true,
      fields: [
        field('customer_id', 'integer'),
        field('customer', 'text', { values: texts('Ada Lovelace', 'Alan Turing', 'Grace Hopper') }),
        field('country', 'text', { values: texts('Germany', 'Spain', 'Italy') }),
        field('signed_up', 'date'),
        measure('customer_count', ['customers'], {
          name: 'customer_count',
          kind: 'aggregate',
          aggregate: 'count',
        }),
      ],
      joins: [
        { name: 'orders', datasetId: 1, isToMany: true, on: [{ column: 'customer_id', to: 'customer_id' }] },
      ],
      defaultTime: 'signed_up',
      weekStartsOn: 'monday',
      fiscalYearStartsIn: 1,
      timezone: null,
      questionFilters: [],
    },
  ],
}
