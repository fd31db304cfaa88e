import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Filter, FilterOrGroup } from '../../../../contract/src/filters.ts'
import { grains } from '../../../../contract/src/grains.ts'
import type { Parameter } from '../../../../contract/src/parameters.ts'
import type { ParametrizedQuery } from '../../../../contract/src/parametrized-query.ts'
import type { Query } from '../../../../contract/src/query.ts'
import { cases } from '../../../test/cases.ts'
import { ParameterScope, parametersIn, resolveQuery, withEveryChoice } from './index.ts'

const name = fc.constantFrom('region', 'amount', 'day', '$x', 'a"b', "it's")
const scalar = fc.oneof(fc.string({ maxLength: 12 }), fc.integer(), fc.boolean())
const comparison: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({ column: name, operator: fc.constantFrom('equals', 'greater'), value: scalar }),
  fc.record({
    column: name,
    operator: fc.constantFrom('in', 'not_in'),
    values: fc.array(fc.string(), { minLength: 1, maxLength: 4 }),
  }),
)
const condition = fc.letrec<{ one: FilterOrGroup }>((tie) => ({
  one: fc.oneof(
    { depthSize: 'small' },
    comparison,
    fc.record({ any: fc.array(tie('one'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie('one') }),
  ),
})).one
const measure = fc.oneof(
  name,
  fc.record({
    aggregate: fc.constantFrom('sum', 'count'),
    column: name,
    name: fc.string({ minLength: 1 }),
    filters: fc.array(condition, { maxLength: 2 }),
  }),
)
const dimension = fc.oneof(
  name,
  fc.record({ column: name, grain: fc.constantFrom(...grains), name: fc.string({ minLength: 1 }) }),
)
const query = fc.record({
  dimensions: fc.array(dimension, { maxLength: 3 }),
  measures: fc.array(measure, { maxLength: 3 }),
  filters: fc.array(condition, { maxLength: 3 }),
  top: fc.record({ by: name, limit: fc.integer({ min: 1, max: 1000 }) }),
  limit: fc.integer({ min: 1, max: 10 }),
}) as fc.Arbitrary<Query>

/** Takes parts of a query out, each into a parameter whose value it is. */
class Extracted {
  readonly definitions: Parameter[] = []
  readonly values: Record<string, NonNullable<Parameter['default']>> = {}
  readonly #chosen: boolean[]

  constructor(chosen: boolean[]) {
    this.#chosen = [...chosen]
  }

  take<Part>(part: Part, define: (value: Part) => Omit<Parameter, 'name'>): Part | { parameter: string } {
    if (!this.#chosen.shift()) return part
    const parameter = `p${this.definitions.length}`
    const { default: value, ...definition } = define(part)
    this.definitions.push({ name: parameter, ...definition })
    this.values[parameter] = value!
    // Case does not matter.
    return { parameter: parameter.toUpperCase() }
  }

  query({ dimensions = [], measures = [], filters = [], top, ...rest }: Query): ParametrizedQuery {
    return {
      ...rest,
      dimensions: dimensions.map((one) =>
        typeof one === 'string'
          ? this.take(one, () => ({ type: 'dimension', default: one, values: [{ value: one }] }))
          : this.#grain(one),
      ),
      measures: measures.map((one) => {
        const plain =
          typeof one === 'string'
            ? one
            : { ...one, ...(one.filters ? { filters: one.filters.map((part) => this.condition(part)) } : {}) }
        return typeof one === 'string'
          ? this.take(one, () => ({ type: 'measure', default: one, values: [{ value: one }] }))
          : plain
      }),
      filters: filters.map((one) => this.condition(one)),
      ...(top
        ? { top: { ...top, limit: this.take(top.limit, (value) => ({ type: 'number', default: value })) } }
        : {}),
    } as ParametrizedQuery
  }

  #grain(one: Exclude<NonNullable<Query['dimensions']>[number], string>) {
    return one.grain === undefined
      ? one
      : {
          ...one,
          grain: this.take(one.grain, (value) => ({ type: 'grain', default: value, values: [{ value }] })),
        }
  }

  condition(one: FilterOrGroup): unknown {
    if ('any' in one) return { any: one.any.map((part) => this.condition(part)) }
    if ('all' in one) return { all: one.all.map((part) => this.condition(part)) }
    if ('not' in one) return { not: this.condition(one.not) }
    if ('set' in one) {
      const { filters } = one.set
      return filters
        ? { ...one, set: { ...one.set, filters: filters.map((part) => this.condition(part)) } }
        : one
    }
    const { value, values, ...rest } = one
    return {
      ...rest,
      ...(value === undefined
        ? {}
        : { value: this.take(value, (given) => ({ type: typeOf(given), default: given })) }),
      ...(values === undefined
        ? {}
        : { values: this.take(values, (given) => ({ type: 'text', is_multiple: true, default: given })) }),
    }
  }
}

const typeOf = (value: string | number | boolean) =>
  typeof value === 'string' ? 'text' : typeof value === 'number' ? 'number' : 'boolean'

test('a query with parameters is the query with their values written in', () => {
  fc.assert(
    fc.property(query, fc.array(fc.boolean(), { maxLength: 40 }), (plain, chosen) => {
      const extracted = new Extracted(chosen)
      const parametrized = extracted.query(plain)
      const { definitions, values } = extracted
      const scope = new ParameterScope({ definitions, values, at: 'body.parameters' })
      expect(resolveQuery(parametrized, scope, 'body')).toEqual(plain)
      expect(parametersIn(parametrized).length).toBe(definitions.length)
      expect(parametersIn(withEveryChoice(parametrized, definitions))).toEqual([])
    }),
    { numRuns: cases(500) },
  )
})
