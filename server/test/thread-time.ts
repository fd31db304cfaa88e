import { existsSync, readFileSync } from 'node:fs'

const schedule = '/proc/thread-self/schedstat'

/**
 * CPU time of this thread in milliseconds, which a busy machine does not stretch; wall-clock time where the system does not
 * report it.
 */
export const workedMs = (): number =>
  existsSync(schedule) ? Number(readFileSync(schedule, 'utf8').split(' ')[0]) / 1e6 : performance.now()
