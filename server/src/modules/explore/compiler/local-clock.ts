import { firstInstantOf, wallOf } from '../../../kernel/wall-clock.ts'
import type { Filtering, Shift } from './compiling.ts'
import { dateBefore } from './time-text.ts'

const zoneOf = ({ timezone = 'UTC' }: Filtering) => timezone

/** How conditions read what is in the time of the query's zone already: its clock is then the only one there is. */
export const clockOf = (compiling: Filtering): Pick<Filtering, 'timezone' | 'now'> => ({
  timezone: undefined,
  now: () => wallOf(zoneOf(compiling), compiling.now()),
})

/** The moment at which clocks there showed the same time, that much earlier. */
export const instantOfEarlierClock = (compiling: Filtering, shift: Shift): Date =>
  firstInstantOf(zoneOf(compiling), dateBefore(wallOf(zoneOf(compiling), compiling.now()), shift))
