import { readAverages } from './averages.ts'
import { readDerived } from './derived.ts'
import { readGroups } from './groups.ts'
import { readBareTable, readFlags, readLists, readQuestionWord, readSorts } from './lists.ts'
import { readAggregates, readMeasures } from './measures.ts'
import { readNumbers } from './numbers.ts'
import { readSuperlatives, readTop } from './rank.ts'
import { readSets } from './sets.ts'
import { readTexts } from './texts.ts'
import { readTimes } from './times.ts'
import { readValues } from './values.ts'

/** Constructs in their order: each takes its words, and what is left is listed. */
export const constructs = [
  readTexts,
  readSets,
  readTimes,
  readValues,
  readTop,
  readAverages,
  readNumbers,
  readSuperlatives,
  readFlags,
  readAggregates,
  readGroups,
  readMeasures,
  readLists,
  readQuestionWord,
  readDerived,
  readSorts,
  readBareTable,
]
