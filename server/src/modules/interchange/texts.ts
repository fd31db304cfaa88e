import type { Model, ModelDimension, ModelJoin, ModelMeasure } from '../../../../contract/src/models.ts'
import type { Loss } from './scene.ts'
import { isPlainName, plainName } from './sql/identifiers.ts'

type Named = ModelDimension | ModelMeasure | ModelJoin

/** Names as another tool takes them, each once; a name that becomes another one is a loss. */
export class Names {
  readonly #given = new Map<string, string>()
  readonly #taken = new Set<string>()
  readonly #losses: Loss[]
  readonly #isFine: (name: string) => boolean
  readonly #made: (name: string) => string

  constructor(
    losses: Loss[],
    isFine: (name: string) => boolean = isPlainName,
    made: (name: string) => string = plainName,
  ) {
    this.#losses = losses
    this.#isFine = isFine
    this.#made = made
  }

  of(name: string, path: string): string {
    const known = this.#given.get(name)
    if (known !== undefined) return known
    const wanted = this.#isFine(name) ? name : this.#made(name)
    let free = wanted
    for (let copy = 2; this.#taken.has(free); copy += 1) free = `${wanted}_${copy}`
    if (free !== name) this.#losses.push({ path, field: name, message: `is called "${free}" there` })
    this.#given.set(name, free)
    this.#taken.add(free)
    return free
  }

  /** What a name became, if it was written. */
  known(name: string): string | undefined {
    return this.#given.get(name)
  }
}

/** A dimension that is a column: formats that have no formulas of ours can say no other. */
export type ColumnDimension = ModelDimension & { column: string }

/** The dimensions that are columns with their places; a loss for each that is a formula. */
export function columnDimensions(model: Model, losses: Loss[]): [dimension: ColumnDimension, path: string][] {
  return model.dimensions.flatMap((dimension, index): [ColumnDimension, string][] => {
    const path = `dimensions.${index}`
    const { column, formula, name } = dimension
    if (column !== undefined) return [[{ ...dimension, column }, path]]
    losses.push({
      path: `${path}.formula`,
      field: name,
      message: `the formula ${formula ?? ''} is not carried over`,
    })
    return []
  })
}

/** What no other format says of a dimension. */
export const neverSaid: readonly string[] = ['geo', 'bin', 'bounds', 'groups', 'values', 'unlisted_values']

/** What of a field a format has no words for. */
export function unsaid(field: Named, path: string, unsayable: readonly string[]): Loss[] {
  return unsayable.flatMap((name) =>
    (field as unknown as Record<string, unknown>)[name] === undefined
      ? []
      : [{ path: `${path}.${name}`, field: field.name, message: 'has no counterpart in this format' }],
  )
}

/** What of a model itself a format has no words for. */
export function unsaidInModel(
  { hierarchies, conventions, default_time_dimension: time }: Model,
  unsayable: readonly ('hierarchies' | 'conventions' | 'default_time_dimension')[],
): Loss[] {
  const message = 'has no counterpart in this format'
  const losses: Record<(typeof unsayable)[number], Loss[]> = {
    hierarchies: hierarchies.map(({ name }, index) => ({
      path: `hierarchies.${index}`,
      field: name,
      message: 'this format has no hierarchies',
      isWhole: true,
    })),
    conventions: conventions === undefined ? [] : [{ path: 'conventions', field: 'conventions', message }],
    default_time_dimension:
      time === undefined ? [] : [{ path: 'default_time_dimension', field: time, message }],
  }
  return unsayable.flatMap((part) => losses[part])
}
