import type { PolicyDocument } from '../../../../../contract/src/policy-document.ts'
import { carry, type Derivation } from './carry.ts'
import { isEmpty, type Layer, layerOf } from './layer.ts'

/** All that decides what a dataset inherits, read in one statement. */
export interface Inheritance {
  id: number
  datasets: GovernedDataset[]
  derivations: Derivation[] | null
}

interface GovernedDataset {
  id: number
  name: string
  document: PolicyDocument | null
  column_types: Record<string, string> | null
  /** What it inherited from what was deleted. */
  kept: Layer[] | null
  /** Columns; the empty name is everything. */
  released: string[] | null
}

/** The layers that a dataset inherits, without its own policies: from everything that it is made of, along every way. */
export function inheritedLayers({ id, datasets, derivations }: Inheritance): Layer[] {
  const datasetById = new Map(datasets.map((dataset) => [dataset.id, dataset]))
  const known = new Map<number, Layer[]>()

  function inheritedBy(output: number): Layer[] {
    const found = known.get(output)
    if (found) return found
    // Recipes make no cycles; should there be one, it ends here.
    known.set(output, [])
    const layers = (derivations ?? [])
      .filter((derivation) => derivation.output === output)
      .flatMap((derivation) =>
        derivation.inputs.flatMap((input) =>
          layersOn(input).flatMap((layer) => carry(layer, input, derivation)),
        ),
      )
    const dataset = datasetById.get(output)
    const left = withoutReleased([...(dataset?.kept ?? []), ...layers], dataset?.released ?? [])
    known.set(output, left)
    return left
  }

  function layersOn(input: number): Layer[] {
    const { name, document, column_types: types } = datasetById.get(input) ?? {}
    const own = name !== undefined && document ? [layerOf({ id: input, name }, document, types ?? {})] : []
    return [...own, ...inheritedBy(input)]
  }

  return inheritedBy(id)
}

function withoutReleased(layers: readonly Layer[], released: readonly string[]): Layer[] {
  if (released.includes('')) return []
  const left = layers
    .map((layer) => ({ ...layer, columns: layer.columns.filter(({ column }) => !released.includes(column)) }))
    .filter((layer) => !isEmpty(layer))
  return [...new Map(left.map((layer) => [JSON.stringify(layer), layer])).values()]
}
