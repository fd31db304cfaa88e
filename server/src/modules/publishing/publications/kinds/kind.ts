import type {
  PublicationDefinition,
  PublicationKind,
} from '../../../../../../contract/src/publication-definitions.ts'
import type { Context } from '../../../../kernel/context.ts'
import { refuse } from '../../../../kernel/errors.ts'
import type { DatasetTable } from '../../../datasets/index.ts'
import type { QueryContext } from '../../../explore/index.ts'
import type { FrozenByKind, FrozenPublication } from '../../releases/frozen.ts'

/** What authors and viewers ask with. */
export type Asking = Context &
  QueryContext & {
    sqlEnabled: boolean
    /** Set for a release: what fails on rows alone is found, too. */
    readsRows?: boolean
  }

export type DefinitionOf<K extends PublicationKind> = Extract<PublicationDefinition, { kind: K }>

/** One kind of publication. */
export interface Kind<K extends PublicationKind> {
  /** Refuses what its author may not publish or what could not be shown, with places in `body.definition`. */
  check(context: Asking, definition: DefinitionOf<K>): Promise<void>
  /** What a release keeps of it. */
  freeze(context: Asking, definition: DefinitionOf<K>): Promise<FrozenByKind[K]>
  /** What consumers may rely on beside what the document of the app says, each with what it is: `field "city"` is a `timestamp`. */
  partsOf(released: Extract<FrozenPublication, { kind: K }>): ReadonlyMap<string, string>
}

/** The time that the data of a release are read as of, where its author pins them. */
export function pinnedAt(
  { now }: Pick<Context, 'now'>,
  { pins_data: isPinned }: { pins_data?: boolean | undefined },
  ...tables: readonly DatasetTable[]
): { as_of?: string } {
  if (isPinned !== true) return {}
  const live = tables.find(({ source }) => source.kind === 'live')
  if (live)
    throw refuse.invalid('body.definition.pins_data', `"${live.name}" is queried live and keeps no versions`)
  return { as_of: now().toISOString() }
}
