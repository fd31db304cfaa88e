import type { Edge } from '../node.ts'
import type { NodeRow, WalkLink } from '../walk/walk-store.ts'
import { createFacet, transformationOf } from './standard.ts'
import { datasetName, type EventSource } from './dataset-facets.ts'

export interface Around {
  links: readonly WalkLink[]
  rowById: ReadonlyMap<number, NodeRow>
  telling: EventSource
}

interface InputField {
  namespace: string
  name: string
  field: string
  transformations: ReturnType<typeof transformationOf>[]
}

/** The columns of what was made by the columns of what was read; a recipe in between is seen through. */
export function columnLineage(out: NodeRow, { links, rowById, telling }: Around): object | undefined {
  const fields: Record<string, { inputFields: InputField[] }> = {}
  const whole: InputField[] = []
  const inputFieldsOf = (row: NodeRow, [field, , how]: Edge): InputField[] =>
    field === null
      ? []
      : [{ ...datasetName(row, telling.namespace), field, transformations: [transformationOf(how)] }]
  const put = (to: string | null, inputs: InputField[]) => {
    if (to === null) whole.push(...inputs)
    else (fields[to] ??= { inputFields: [] }).inputFields.push(...inputs)
  }
  for (const { from_id: from, edges } of links.filter(({ to_id: to }) => to === out.id)) {
    const row = rowById.get(from)
    if (!row) continue
    if (row.kind !== 'recipe') {
      for (const edge of edges) put(edge[1], inputFieldsOf(row, edge))
      continue
    }
    for (const { from_id: source, edges: inner } of links.filter(({ to_id: to }) => to === from)) {
      const input = rowById.get(source)
      if (input) for (const edge of inner) put(edge[1], inputFieldsOf(input, edge))
    }
  }
  if (Object.keys(fields).length === 0 && whole.length === 0) return undefined
  return createFacet(telling.producer, 'ColumnLineageDatasetFacet', {
    fields,
    ...(whole.length > 0 && { dataset: whole }),
  })
}
