import type { Cardinality, Conventions, Model } from '../../../../contract/src/models.ts'
import type { DatasetTable } from '../datasets/index.ts'

/** A dataset with what its fields mean, as one caller may see both. */
export interface SceneTable {
  /** Governed for the caller: hidden columns are absent, masked ones have the mask's type. */
  table: DatasetTable
  /** What of the model works on that table; empty when none was written. */
  model: Model
  /**
   * Fields that the model names and that do not work, by name, with the reason: a query that names one is refused
   * with it, and never silently answered by something else of that name.
   */
  broken: Record<string, string>
}

export interface SceneJoin extends SceneTable {
  /** Names of the joins from the queried dataset on, e.g. "customer" or "customer.country". */
  path: string
  /** Path of the table that it is joined to; "" is the queried dataset. */
  from: string
  label: string | undefined
  cardinality: Cardinality
  /** Equal pairs: a column of the table at `from`, and one of this. */
  on: { column: string; to: string }[]
}

/** What a query is compiled against. */
export interface Scene {
  base: SceneTable
  /** In an order in which each follows the one it joins to. */
  joins: SceneJoin[]
  conventions: Conventions
}
