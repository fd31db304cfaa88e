import { Refusal, refuse } from '../../kernel/errors.ts'

/** What this module refuses beside what all do. */
export const fail = {
  cycle: (names: readonly string[]) =>
    new Refusal(
      'conflict',
      `these recipes need each other in a circle: ${circle(names)}. Let one of them read another dataset`,
    ),
  nothingMakes: (path: string) =>
    refuse.invalid(path, 'no recipe makes this dataset and no connector loads it: there is nothing to build'),
  notRefreshed: (path: string, name: string) =>
    refuse.invalid(path, `${name} is loaded from a connector: set refresh_sources to load it anew`),
  triggerCycle: (names: readonly string[]) =>
    refuse.invalid(
      'body.trigger',
      `these schedules would start one another in a circle: ${circle(names)}. Let one of them go by times`,
    ),
  tooOften: (minutes: number, least: number) =>
    refuse.invalid(
      'body.trigger.cron',
      `some of its times lie ${minutes} minutes apart: it has to be ${least} minutes at least`,
    ),
  ownerInactive: (name: string) =>
    new Refusal(
      'conflict',
      `the owner ${name} of this schedule is not active here any more: whoever changes what it starts becomes its owner`,
    ),
  liveIsFresh: (name: string) =>
    refuse.conflict(
      `${name} is live: it is read where it lies with every question, so that it is as new as that`,
    ),
  stranded: (missing: readonly { kind: string; id: number }[]) =>
    refuse.conflict(
      `it waits for what was deleted: ${missing.map(({ kind, id }) => `${kind} ${id}`).join(', ')}. Change what starts it, or delete it`,
    ),
  tooManySchedules: (max: number) =>
    new Refusal(
      'conflict',
      `your organization has ${max} schedules, which is as many as there can be: delete one that is not needed`,
    ),
}

const circle = (names: readonly string[]) => [...names, names[0]].join(' → ')
