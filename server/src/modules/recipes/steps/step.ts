import type { StepKind, StepOf } from '../../../../../contract/src/recipe-definition.ts'
import type { Relation, Scene } from '../compile/scene.ts'

/** One kind of step: its SQL over the relation before it, and the columns behind it. */
export interface Step<K extends StepKind> {
  kind: K
  /** The columns behind it are those before it, so that what follows can be looked at even when it has problems. */
  keepsColumns?: true
  /** Refuses settings that do not fit, with their places. */
  compile(settings: StepOf<K>, scene: Scene): Relation | Promise<Relation>
}
