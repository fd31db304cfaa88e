// The retail model as `semantic.json` says it, in the terms of a model.
import type { ModelDimension, ModelMeasure } from '../../contract/src/models.ts'
import type { Modelled } from './answers-tables.ts'

interface Semantic {
  measures: Record<string, { synonyms?: string[] }>
  dimensions: Record<string, string | { sql: string; synonyms?: string[] }>
  value_synonyms?: Record<string, Record<string, string[]>>
}

const formulas: Record<string, { table: string; make: Record<string, unknown> }> = {
  revenue: {
    table: 'order_lines',
    make: { kind: 'formula', formula: 'sum(quantity * unit_price * (1 - discount))' },
  },
  cost: { table: 'order_lines', make: { kind: 'formula', formula: 'sum(quantity * products.unit_cost)' } },
  margin: { table: 'order_lines', make: { kind: 'formula', formula: 'revenue - cost' } },
  margin_rate: { table: 'order_lines', make: { kind: 'ratio', numerator: 'margin', denominator: 'revenue' } },
  order_count: { table: 'orders', make: { kind: 'aggregate', aggregate: 'count' } },
  units: { table: 'order_lines', make: { kind: 'aggregate', aggregate: 'sum', column: 'quantity' } },
  average_order_value: {
    table: 'order_lines',
    make: { kind: 'ratio', numerator: 'revenue', denominator: 'orders.order_count' },
  },
  buyers: {
    table: 'orders',
    make: { kind: 'aggregate', aggregate: 'count_distinct', column: 'customer_id' },
  },
  returned_units: {
    table: 'order_lines',
    make: { kind: 'aggregate', aggregate: 'sum', column: 'returned_quantity' },
  },
  return_rate: {
    table: 'order_lines',
    make: { kind: 'ratio', numerator: 'returned_units', denominator: 'units' },
  },
  discount_rate: {
    table: 'order_lines',
    make: { kind: 'formula', formula: 'sum(quantity * unit_price * discount) / sum(quantity * unit_price)' },
  },
  new_customers: { table: 'customers', make: { kind: 'aggregate', aggregate: 'count' } },
  customer_count: { table: 'customers', make: { kind: 'aggregate', aggregate: 'count' } },
  product_count: { table: 'products', make: { kind: 'aggregate', aggregate: 'count' } },
}

const calculated: Record<string, { table: string; formula: string; kind: ModelDimension['kind'] }> = {
  customer_age: { table: 'customers', formula: '2026 - birth_year', kind: 'number' },
  days_to_ship: { table: 'orders', formula: "date_diff('day', order_date, shipped_date)", kind: 'number' },
}

const readable = (name: string) => name.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())

/** Puts measures, dimensions, times and conventions into the models of the tables. */
export function modelRetail(
  tables: readonly Modelled[],
  { measures, dimensions, value_synonyms: words = {} }: Semantic,
): void {
  const named = (name: string) => tables.find((table) => table.name === name)!
  for (const [name, { table, make }] of Object.entries(formulas))
    named(table).model.measures.push({
      name,
      label: readable(name),
      ...(measures[name]?.synonyms ? { synonyms: measures[name].synonyms } : {}),
      ...make,
    } as ModelMeasure)
  for (const [name, given] of Object.entries(dimensions)) {
    const { sql, synonyms } = typeof given === 'string' ? { sql: given, synonyms: undefined } : given
    const made = calculated[name]
    const [table = '', column = ''] = made ? [made.table] : sql.split('.')
    const listed = Object.entries(words[`${table}.${column}`] ?? {})
    named(table).model.dimensions.push({
      name,
      label: readable(name),
      ...(made ? { formula: made.formula, kind: made.kind } : { column, kind: kindOf(named(table), column) }),
      ...(synonyms ? { synonyms } : {}),
      ...(listed.length > 0
        ? { values: listed.flatMap(([value, [, label]]) => [{ value, label: label ?? value }]) }
        : {}),
    })
  }
  named('order_lines').model.default_time_dimension = 'orders.order_date'
  named('orders').model.default_time_dimension = 'order_date'
  named('customers').model.default_time_dimension = 'signup_date'
  named('order_lines').questionFilters = [
    { column: 'orders.status', operator: 'not_equals', value: 'Cancelled' },
  ]
  named('orders').questionFilters = [{ column: 'status', operator: 'not_equals', value: 'Cancelled' }]
}

function kindOf({ columns }: Modelled, column: string): ModelDimension['kind'] {
  const type = columns.find(({ name }) => name === column)?.type
  return type === 'BOOLEAN' ? 'boolean' : type === 'DATE' ? 'time' : type === 'VARCHAR' ? 'text' : 'number'
}
