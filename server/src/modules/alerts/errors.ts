import { Refusal, refuse } from '../../kernel/errors.ts'

/** What this module refuses beside what all do. */
export const fail = {
  tooMany: (max: number) =>
    refuse.conflict(
      `your organization has ${max} alerts, which is as many as there can be: delete one that is not needed`,
    ),
  noTrigger: () =>
    refuse.invalid('body.trigger', 'say when it is evaluated: a pattern of times, `on_update`, or both'),
  noMeasure: (measure: string, known: readonly string[]) =>
    refuse.invalid(
      'body.measure',
      `the answer has no measure "${measure}"; it has ${known.length > 0 ? known.map((name) => `"${name}"`).join(', ') : 'none'}`,
    ),
  notANumber: (measure: string) =>
    refuse.invalid('body.measure', `"${measure}" is no number: an alert judges numbers`),
  tooManyRows: (max: number) =>
    new Refusal(
      'query_too_large',
      `the question has more than ${max} rows: filter its time, e.g. the last 90 days, or group by less`,
    ),
  tooManyGroups: (count: number, max: number) =>
    new Refusal(
      'query_too_large',
      `the question has ${count} groups, and an alert judges ${max} at most: filter it, or group by less`,
    ),
  noDataset: () =>
    new Refusal('not_found', 'its dataset is gone, has no data, or is not its owner’s to query any more'),
  noChart: (chart: string) =>
    new Refusal('not_found', `the dashboard has no chart "${chart}" that asks a dataset any more`),
  inSql: (title: string) =>
    refuse.invalid(
      'body.source.chart',
      `"${title}" asks in SQL, which does not say what is a measure and what a group: watch a chart that asks a query`,
    ),
  noDashboard: () => new Refusal('not_found', 'its dashboard is gone, or is not its owner’s to see any more'),
  noBound: () => refuse.invalid('body.condition.to', 'give the upper bound, not less than `value`'),
}
