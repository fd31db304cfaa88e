import { binStep } from './bin.ts'
import { castStep } from './cast.ts'
import { cleanStep } from './clean.ts'
import { deduplicateStep } from './deduplicate.ts'
import { deriveStep } from './derive.ts'
import { fillStep } from './fill.ts'
import { filterStep } from './filter.ts'
import { groupStep } from './group.ts'
import { joinStep } from './join.ts'
import { limitStep } from './limit.ts'
import { mergeColumnsStep } from './merge-columns.ts'
import { parseDateStep } from './parse-date.ts'
import { pivotStep } from './pivot.ts'
import { recodeStep } from './recode.ts'
import { renameStep } from './rename.ts'
import { sampleStep } from './sample.ts'
import { selectStep } from './select.ts'
import { sortStep } from './sort.ts'
import { splitStep } from './split.ts'
import { stackStep } from './stack.ts'
import { topNStep } from './top-n.ts'
import { unnestStep } from './unnest.ts'
import { unpivotStep } from './unpivot.ts'
import { windowStep } from './window.ts'

/** Every kind of step, in the order of the palette. A new one is a file beside this and a line here. */
export const stepKinds = [
  filterStep,
  sortStep,
  deduplicateStep,
  topNStep,
  sampleStep,
  limitStep,
  deriveStep,
  renameStep,
  selectStep,
  castStep,
  cleanStep,
  fillStep,
  parseDateStep,
  recodeStep,
  binStep,
  groupStep,
  windowStep,
  joinStep,
  stackStep,
  splitStep,
  mergeColumnsStep,
  pivotStep,
  unpivotStep,
  unnestStep,
] as const
