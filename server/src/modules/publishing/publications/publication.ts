import { isDeepStrictEqual } from 'node:util'
import type { Definition, Withholds } from '../../datasets/index.ts'
import type { PublicationDefinition } from '../../../../../contract/src/publication-definitions.ts'
import type { Publication } from '../../../../../contract/src/publications.ts'
import type { Titles } from '../../../../../contract/src/titles.ts'

export interface PublicationRow {
  id: number
  app_id: number
  slug: string
  name: string
  description: string
  titles: Titles
  kind: Publication['kind']
  definition: PublicationDefinition
  withdrawn_at: Date | null
  status: Publication['status']
  /** As the current release of the app has it; null: it is not in it. */
  released: {
    slug: string
    name: string
    description: string
    titles: Titles
    definition: PublicationDefinition
  } | null
  created_by: number | null
  created_at: Date
  updated_at: Date
  revision: number
}

/** The datasets that a definition names columns of. */
export function datasetsOf(definition: PublicationDefinition): number[] {
  if (!('dataset_id' in definition)) return []
  const inputs = definition.kind === 'endpoint' ? (definition.query.inputs ?? []) : []
  return [...new Set([definition.dataset_id, ...inputs.map(({ dataset_id: id }) => id)])]
}

export const ownerOf = ({ id }: Pick<PublicationRow, 'id'>) => `publication ${id}` as const

/** What of a publication names columns. */
export const namingOf = (definition: PublicationDefinition): Definition => ({
  definition,
  datasetIds: datasetsOf(definition),
})

/** A publication as an author may see it: without what it asks if that names what policies hide from them. */
export function showPublication(row: PublicationRow, withholds: Withholds): Publication {
  const { withdrawn_at: _withdrawnAt, released, created_at, updated_at, ...rest } = row
  const { slug, name, description, titles, definition } = row
  return {
    ...rest,
    definition: withholds(definition, datasetsOf(definition), ownerOf(row)) ? null : definition,
    has_changes: !isDeepStrictEqual({ slug, name, description, titles, definition }, released),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}
