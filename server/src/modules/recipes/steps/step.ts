import type { StepKind, StepOf } from '../../../../../contract/src/recipe-definition.ts'
import type { Relation, Scene } from '../compile/scene.ts'

/** The order of the rows: that of the first input, one that was asked for, or none that two runs would agree on. */
export type RowOrder = 'input' | 'own' | 'none'

/** One kind of step: its SQL over the relation before it, and the columns behind it. */
export interface Step<K extends StepKind> {
  kind: K
  /** The columns behind it are those before it, so that what follows can be looked at even when it has problems. */
  keepsColumns?: true
  /** The order of the rows behind it; left out or undefined: as before it. */
  order?: RowOrder | ((settings: StepOf<K>) => RowOrder | undefined)
  /** Refuses settings that do not fit, with their places. */
  compile(settings: StepOf<K>, scene: Scene): Relation | Promise<Relation>
}
