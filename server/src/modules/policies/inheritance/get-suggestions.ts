import { isDeepStrictEqual } from 'node:util'
import type { Answer } from '../../../../../contract/src/endpoint.ts'
import type { getPolicySuggestions as endpoint } from '../../../../../contract/src/policy-suggestions.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { filledIn, type Policies } from '../document.ts'
import { inheritedLayers } from './inherit.ts'
import type { Layer, Step } from './layer.ts'
import { showRelease } from './releases.ts'
import { findInheritance, releasesOf, visibleNames } from './store.ts'

type Suggestions = Answer<typeof endpoint>

/** The policies of what a dataset is made of, in columns of the dataset, as far as it does not have them itself. */
export async function getSuggestions(context: Context, { id }: { id: number }): Promise<Suggestions> {
  const row = await context.read((db) => findInheritance(db, id))
  if (!row) throw refuse.notFound('dataset')
  const layers = row.inheritance && row.following !== 'off' ? inheritedLayers(row.inheritance) : []
  const ids = layers.flatMap(({ origin, paths }) => [
    origin.id,
    ...Object.values(paths).flatMap((steps) => steps.map((step) => step.dataset_id)),
  ])
  const names = await context.read((db) => visibleNames(db, context, [...new Set(ids)]))
  const own = filledIn(row.document ?? {})
  return {
    policies_follow_lineage: row.following,
    origins: layers.map((layer) => originOf(layer, own, names)),
    releases: (await context.read((db) => releasesOf(db, id))).map(showRelease),
  }
}

function originOf(
  { origin, unrestricted, rows, columns, paths, closed }: Layer,
  own: Policies,
  names: ReadonlyMap<number, string>,
): Suggestions['origins'][number] {
  const named = (steps: readonly Step[] = []) =>
    steps.map(({ dataset_id: id, column }) => ({
      dataset_id: id,
      dataset_name: names.get(id) ?? null,
      column,
    }))
  return {
    dataset_id: origin.id,
    dataset_name: names.get(origin.id) ?? null,
    unrestricted,
    masks: columns.map((mask) => ({
      policy: mask,
      path: named(paths[mask.column]),
      is_own: own.columns.some(({ column }) => column === mask.column),
    })),
    rows: rows.map((policy) => ({
      policy,
      is_own: own.rows.some(({ condition, applies_to: to }) =>
        isDeepStrictEqual([condition, to], [policy.condition, policy.applies_to]),
      ),
    })),
    warnings: closed,
  }
}
