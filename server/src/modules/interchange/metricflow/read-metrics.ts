import type { Filter } from '../../../../../contract/src/filters.ts'
import { timeGrains, type TimeGrain } from '../../../../../contract/src/grains.ts'
import type { AggregateMeasure, ModelDimension, ModelMeasure } from '../../../../../contract/src/models.ts'
import { columnIn, keepLoss, Lost } from '../lost.ts'
import type { Loss } from '../scene.ts'
import { filtersOf } from '../sql/conditions.ts'
import { readExpression } from '../sql/expressions.ts'
import { said } from '../values.ts'
import type { Aggregated, Metric, MetricInput, SemanticMeasure } from './semantic-manifest.ts'
import type { ToRead } from './to-read.ts'

interface Read {
  dimensions: readonly ModelDimension[]
  losses: Loss[]
}

/** The metrics of a semantic model as measures, each after those that it is made of. */
export function readMetrics(input: ToRead, read: Read): ModelMeasure[] {
  return new MetricsReader(input, read).run()
}

class MetricsReader {
  readonly #input: ToRead
  readonly #read: Read
  readonly #measures = new Map<string, ModelMeasure>()
  readonly #own: ReadonlyMap<string, SemanticMeasure>

  constructor(input: ToRead, read: Read) {
    this.#input = input
    this.#read = read
    this.#own = new Map(input.semanticModel.measures.map((measure) => [measure.name, measure]))
  }

  run(): ModelMeasure[] {
    const { losses } = this.#read
    const metrics = this.#input.manifest.metrics.filter((metric) => this.#isOwn(metric))
    const simple = metrics.filter(({ type }) => type === 'simple')
    for (const metric of simple) keepLoss(losses, () => this.#keep(this.#simple(metric)))
    const named = new Set(this.#input.manifest.metrics.map(({ name }) => name))
    for (const measure of this.#own.values())
      if (measure.createsMetric && !named.has(measure.name))
        keepLoss(losses, () => this.#keep(this.#aggregate(measure, measure)))
    let waiting = metrics.filter(({ type }) => type !== 'simple')
    // Metrics may be made of such as come later; what is left when nothing moves on is lost.
    for (let before = -1; waiting.length !== before;) {
      before = waiting.length
      waiting = waiting.filter((metric) => !this.#isReady(metric))
    }
    for (const metric of waiting) keepLoss(losses, () => this.#keep(this.#composed(metric)))
    return [...this.#measures.values()]
  }

  #keep(measure: ModelMeasure): void {
    this.#measures.set(measure.name, measure)
  }

  #isReady(metric: Metric): boolean {
    try {
      this.#keep(this.#composed(metric))
      return true
    } catch (error) {
      if (error instanceof Lost) return false
      throw error
    }
  }

  /** Metrics belong to the semantic model whose measures they begin with. */
  #isOwn(metric: Metric, seen: readonly string[] = []): boolean {
    const { aggregated, measure, numerator, metrics } = metric
    if (aggregated) return aggregated.semanticModel === this.#input.semanticModel.name
    if (measure) return this.#own.has(measure.name)
    const [first] = numerator ? [numerator] : metrics
    const of = this.#input.manifest.metrics.find(({ name }) => name === first?.name)
    if (of && !seen.includes(of.name)) return this.#isOwn(of, [...seen, metric.name])
    return first !== undefined && this.#own.has(first.name)
  }

  #simple(metric: Metric): ModelMeasure {
    const { measure, aggregated, filters } = metric
    const of = aggregated ?? this.#own.get(measure?.name ?? '')
    if (!of) throw this.#lost(metric, 'its measure is not there')
    return this.#aggregate(metric, of, [...(measure?.filters ?? []), ...filters])
  }

  #aggregate(
    named: Pick<Metric, 'name' | 'label' | 'description'>,
    of: Aggregated & { name?: string },
    conditions: readonly string[] = [],
  ): AggregateMeasure {
    const { name, label, description } = named
    const place = { path: `metrics.${name}`, field: name }
    if (of.nonAdditive !== undefined)
      throw this.#lost(named, `it cannot be added up over "${of.nonAdditive}", which models cannot say`)
    const filters = conditions.flatMap((condition) => this.#filters(named, condition))
    const expression = of.expr ?? of.name ?? name
    const made = aggregationOf(of, expression)
    if (!made) throw this.#lost(named, `models have no aggregate "${of.agg}"`)
    const column = made.isRows ? undefined : columnIn(this.#input.dataset, expression, place).name
    const more = made.isTrue && column !== undefined ? [trueIn(column)] : []
    const all: Filter[] = [...filters, ...more]
    return {
      name,
      kind: 'aggregate',
      ...said({ label, description }),
      aggregate: made.aggregate,
      ...said({
        column: made.isTrue ? undefined : column,
        percentile: made.percentile,
        filters: all.length > 0 ? all : undefined,
      }),
    }
  }

  #filters(named: { name: string }, condition: string): Filter[] {
    const filters = filtersOf(condition, (template) => this.#columnOfTemplate(template))
    if (!filters)
      throw this.#lost(named, `its filter "${condition.trim().slice(0, 120)}" is SQL that models cannot say`)
    const { columns } = this.#input.dataset
    const stranger = filters.find(({ column }) => !columns.some(({ name }) => name === column))
    if (stranger)
      throw this.#lost(named, `its filter names "${stranger.column}", which is no column of the dataset`)
    return filters
  }

  /** `Dimension('order__status')`: the part before `__` is the primary entity of the semantic model. */
  #columnOfTemplate(template: string): string | undefined {
    const [, called = ''] = /^(?:Time)?Dimension\(\s*['"]([A-Za-z0-9_]+)['"]\s*\)$/.exec(template) ?? []
    const [entity = '', ...rest] = called.split('__')
    const { entities, primaryEntity } = this.#input.semanticModel
    const own = primaryEntity ?? entities.find(({ type }) => type === 'primary')?.name
    if (rest.length > 0 && entity !== own) return undefined
    const name = rest.length > 0 ? rest.join('__') : entity
    return this.#read.dimensions.find((dimension) => dimension.name === name)?.column
  }

  #composed(metric: Metric): ModelMeasure {
    const { type, name, label, description } = metric
    const head = { name, ...said({ label, description }) }
    if (metric.filters.length > 0)
      throw this.#lost(metric, `it filters what it is made of; only simple metrics keep their filter`)
    if (type === 'ratio') {
      const [numerator, denominator] = [metric.numerator, metric.denominator].map((one) =>
        this.#plain(metric, one),
      )
      return { ...head, kind: 'ratio', numerator: numerator!, denominator: denominator! }
    }
    if (type === 'cumulative') return { ...head, ...this.#cumulative(metric) }
    if (type === 'derived') return { ...head, ...this.#derived(metric) }
    throw this.#lost(metric, `models have no metric of the type "${type}"`)
  }

  /** A measure of this model that an input is, without a filter or an offset of its own. */
  #plain(metric: Metric, input: MetricInput | undefined): string {
    if (!input) throw this.#lost(metric, 'something that it is made of is missing')
    if (input.filters.length > 0 || input.offset || input.offsetToGrain !== undefined)
      throw this.#lost(
        metric,
        `it takes "${input.name}" with a filter or an offset, which models cannot say here`,
      )
    return this.#known(metric, input.name)
  }

  #known(metric: Metric, name: string): string {
    if (!this.#measures.has(name))
      throw this.#lost(metric, `it is made of "${name}", which is not carried over for this dataset`)
    return name
  }

  #cumulative(metric: Metric) {
    const { measure, metrics, window, grainToDate } = metric
    if (window)
      throw this.#lost(
        metric,
        `a window of ${window.count} ${window.grain}s does not depend on the grain of a query, which moving measures do`,
      )
    const reset = grainToDate === undefined ? undefined : this.#grain(metric, grainToDate)
    return {
      kind: 'cumulative' as const,
      measure: this.#accumulated(metric, measure ?? metrics[0]),
      ...said({ reset }),
    }
  }

  /** The measure that is added up: the simple metric of it, or a hidden measure made for this. */
  #accumulated(metric: Metric, input: MetricInput | undefined): string {
    if (!input) throw this.#lost(metric, 'the measure that it adds up is missing')
    if (input.filters.length > 0) throw this.#lost(metric, `it takes "${input.name}" with a filter`)
    if (this.#measures.has(input.name)) return input.name
    const of = this.#own.get(input.name)
    const simple = this.#input.manifest.metrics.find(
      ({ type, measure, filters }) =>
        type === 'simple' &&
        measure?.name === input.name &&
        filters.length === 0 &&
        measure.filters.length === 0,
    )
    if (simple && this.#measures.has(simple.name)) return simple.name
    if (!of) return this.#known(metric, input.name)
    this.#keep({ ...this.#aggregate(of, of), hidden: true })
    return of.name
  }

  #grain(metric: Metric, name: string): TimeGrain {
    const grain = timeGrains.find((one) => one === name)
    if (!grain) throw this.#lost(metric, `models have no grain "${name}"`)
    return grain
  }

  /** A ratio of two metrics, or a metric against itself some periods before. */
  #derived(metric: Metric) {
    const { expr = '', metrics } = metric
    const shifted = metrics.find(({ offset }) => offset)
    if (shifted?.offset && shifted.filters.length === 0) {
      const { offset, name, alias = shifted.name } = shifted
      const now = metrics.find((one) => one !== shifted && one.name === name)
      const show = comparisonOf(expr, { now: now?.alias ?? name, before: alias })
      if (show === undefined)
        throw this.#lost(metric, `"${expr.slice(0, 120)}" is an expression that models cannot say`)
      const grain = this.#grain(metric, offset.grain)
      const periods = offset.count === 1 ? {} : { offset: offset.count }
      return {
        kind: 'period_over_period' as const,
        measure: this.#known(metric, name),
        grain,
        ...periods,
        show,
      }
    }
    const read = readExpression(expr, () => undefined)
    const [a, b] = read?.kind === 'ratio' ? [read.numerator, read.denominator] : []
    if (a?.kind !== 'name' || b?.kind !== 'name')
      throw this.#lost(metric, `"${expr.slice(0, 120)}" is an expression that models cannot say`)
    const inputNamed = (name: string) => metrics.find((one) => (one.alias ?? one.name) === name)
    return {
      kind: 'ratio' as const,
      numerator: this.#plain(metric, inputNamed(a.name)),
      denominator: this.#plain(metric, inputNamed(b.name)),
    }
  }

  #lost = ({ name }: { name: string }, message: string) =>
    new Lost({ path: `metrics.${name}`, field: name, message })
}

const trueIn = (column: string): Filter => ({ column, operator: 'equals', value: true })

type Aggregate = AggregateMeasure['aggregate']

const plainAggregates: Record<string, Aggregate> = {
  sum: 'sum',
  average: 'avg',
  min: 'min',
  max: 'max',
  count: 'count',
  count_distinct: 'count_distinct',
  median: 'median',
}

interface Made {
  aggregate: Aggregate
  percentile?: number
  /** It counts rows. */
  isRows?: true
  /** It counts the rows for which the column holds. */
  isTrue?: true
}

function aggregationOf({ agg, percentile }: Aggregated, expression: string): Made | undefined {
  if ((agg === 'sum' || agg === 'count') && expression.trim() === '1')
    return { aggregate: 'count', isRows: true }
  if (agg === 'count' && expression.trim() === '*') return { aggregate: 'count', isRows: true }
  if (agg === 'sum_boolean') return { aggregate: 'count', isTrue: true }
  if (agg === 'percentile')
    return percentile === undefined
      ? undefined
      : { aggregate: 'percentile', percentile: Math.round(percentile * 1e6) / 1e4 }
  const aggregate = plainAggregates[agg]
  return aggregate && { aggregate }
}

/** The forms in which the difference to an earlier period is written, without spaces. */
export function comparisonTexts({ now, before }: { now: string; before: string }) {
  return {
    value: before,
    change: `${now} - ${before}`,
    percent_change: `(${now} - ${before}) / nullif(${before}, 0)`,
  } as const
}

function comparisonOf(expr: string, names: { now: string; before: string }) {
  const squeezed = (text: string) => text.replaceAll(/\s/g, '').toLowerCase()
  const { value, change, percent_change: percent } = comparisonTexts(names)
  const text = squeezed(expr)
  if (text === squeezed(value)) return 'value' as const
  if (text === squeezed(change)) return 'change' as const
  const unguarded = `(${change}) / ${names.before}`
  return text === squeezed(percent) || text === squeezed(unguarded) ? ('percent_change' as const) : undefined
}
