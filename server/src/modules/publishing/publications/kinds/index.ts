import type {
  PublicationDefinition,
  PublicationKind,
} from '../../../../../../contract/src/publication-definitions.ts'
import type { FrozenPublication } from '../../releases/frozen.ts'
import { dashboard } from './dashboard.ts'
import { endpoint } from './endpoint.ts'
import { entity } from './entity.ts'
import type { Asking, Kind } from './kind.ts'
import { page } from './page.ts'

const kinds: { [K in PublicationKind]: Kind<K> } = { dashboard, endpoint, entity, page }

const kindOf = <K extends PublicationKind>(kind: K): Kind<K> => kinds[kind] as unknown as Kind<K>

export const checkDefinition = (context: Asking, definition: PublicationDefinition): Promise<void> =>
  kindOf(definition.kind).check(context, definition as never)

export const freezeDefinition = (
  context: Asking,
  definition: PublicationDefinition,
): Promise<FrozenPublication['frozen']> => kindOf(definition.kind).freeze(context, definition as never)

export const partsOf = (released: FrozenPublication): ReadonlyMap<string, string> =>
  kindOf(released.kind).partsOf(released as never)
