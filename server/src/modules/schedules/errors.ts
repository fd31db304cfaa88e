import { refuse } from '../../kernel/errors.ts'
import { cycleText } from '../builds/index.ts'

/** What this module refuses beside what all do. */
export const fail = {
  triggerCycle: (names: readonly string[]) =>
    refuse.invalid(
      'body.trigger',
      `these schedules would start one another in a circle: ${cycleText(names)}. Let one of them go by times`,
    ),
  tooOften: (minutes: number, least: number) =>
    refuse.invalid(
      'body.trigger.cron',
      `some of its times lie ${minutes} minutes apart: it has to be ${least} minutes at least`,
    ),
  ownerInactive: (name: string) =>
    refuse.conflict(
      `the owner ${name} of this schedule is not active here any more: change what it starts to become its owner`,
    ),
  stranded: (missing: readonly { kind: string; id: number }[]) =>
    refuse.conflict(
      `it waits for what was deleted: ${missing.map(({ kind, id }) => `${kind} ${id}`).join(', ')}. Change what starts it, or delete it`,
    ),
  tooManySchedules: (max: number) =>
    refuse.conflict(
      `your organization has ${max} schedules, which is as many as there can be: delete one that is not needed`,
    ),
}
