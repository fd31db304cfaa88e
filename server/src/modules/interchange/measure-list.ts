import { isDeepStrictEqual } from 'node:util'
import type { AggregateMeasure, ModelMeasure } from '../../../../contract/src/models.ts'

type Aggregation = Pick<AggregateMeasure, 'aggregate' | 'column' | 'percentile' | 'filters'>

const computed = ({ aggregate, column, percentile, filters }: Aggregation) => ({
  aggregate,
  column,
  percentile,
  filters,
})

/** Measures under way; what others are made of is found by what it computes. */
export class MeasureList {
  readonly measures: ModelMeasure[] = []

  add(measure: ModelMeasure): void {
    this.measures.push(measure)
  }

  /** The name of a measure that computes this: one that is there, or a hidden one made for `user`. */
  named(aggregation: Aggregation, user: string): string {
    const found = this.measures.find(
      (one) => one.kind === 'aggregate' && isDeepStrictEqual(computed(one), computed(aggregation)),
    )
    if (found) return found.name
    const wanted = `${user} ${aggregation.aggregate}`
    let name = wanted
    for (let copy = 2; this.measures.some((one) => one.name === name); copy += 1) name = `${wanted} ${copy}`
    this.add({ name, kind: 'aggregate', ...aggregation, hidden: true })
    return name
  }
}
