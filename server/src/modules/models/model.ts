import type { Model } from '../../../../contract/src/models.ts'

/** What a dataset means while nobody has written it down: its columns are its dimensions. */
export const emptyModel: Model = { dimensions: [], hierarchies: [], measures: [], joins: [] }
