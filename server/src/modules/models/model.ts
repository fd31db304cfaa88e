import type { Model } from '../../../../contract/src/models.ts'

/** The default model of a dataset: its columns are its dimensions. */
export const emptyModel: Model = { dimensions: [], hierarchies: [], measures: [], joins: [] }
