import type { Chart } from '../parts.ts'
import type { State } from '../board-state.ts'
import { levelsOf } from '../board-state.ts'

type Level = NonNullable<NonNullable<Chart['drill']>['levels']>[number]

/** Whether a value of the chart can be looked into once more. How deep a hierarchy is, only the server knows. */
export function canDrillInto(chart: Chart, state: State): boolean {
  const { drill, query } = chart
  if (!drill) return false
  if (!drill.levels) return true
  const first = query?.dimensions?.[0]
  const at = drill.levels.findIndex((level) => first !== undefined && nameOf(level) === nameOf(first))
  const below = drill.levels.length - (at + 1)
  return levelsOf(state, chart.id).length < below
}

function nameOf(level: Level): string {
  if (typeof level === 'string') return level.toLowerCase()
  return [level.column.toLowerCase(), level.grain, level.bin].filter((part) => part !== undefined).join(' ')
}
