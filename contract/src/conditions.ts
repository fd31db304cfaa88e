import { type Component, type TUnsafe, Type, closed, model } from './schema.ts'

/** Comparisons in groups: all of them, any of them, or all rows for which one does not hold. */
export type Nested<Comparison> = Comparison | Group<Comparison>

type Group<Comparison> =
  | { all: Nested<Comparison>[] }
  | { any: Nested<Comparison>[] }
  | { not: Nested<Comparison> }

/** Groups lie in one another at most so deep, and have at most so many comparisons together. */
export const maxNesting = 16
export const maxComparisons = 300

/** A named component: a comparison, or a group of such conditions. */
export function conditionModel<const Name extends string, Comparison>(
  name: Name,
  comparison: TUnsafe<Comparison>,
  options: { description: string; examples: unknown[] },
): Component<Name, Nested<Comparison>> {
  const self = { $ref: `${name}#` }
  const parts = Type.Unsafe<Nested<Comparison>[]>({ type: 'array', minItems: 1, maxItems: 100, items: self })
  const part = Type.Unsafe<Nested<Comparison>>({
    ...self,
    description: 'Holds where this one does not, also where the compared value is null',
  })
  const union = Type.Union([
    closed({ all: parts }),
    closed({ any: parts }),
    closed({ not: part }),
    comparison,
  ])
  return model(name, Type.Unsafe<Nested<Comparison>>(union), options)
}
