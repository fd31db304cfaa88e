import { buildWanted } from './builds.ts'
import { Type, type Static, closed, id, model, oneOf } from './schema.ts'

export const triggerKinds = ['cron', 'datasets', 'run'] as const

export const ScheduleTrigger = model(
  'ScheduleTrigger',
  Type.Union([
    closed(
      {
        kind: oneOf(['cron']),
        cron: Type.String({
          minLength: 1,
          maxLength: 200,
          description:
            'Five fields: minute, hour, day of month, month, day of week; or @hourly, @daily, @weekly, ...',
          examples: ['30 6 * * 1-5'],
        }),
        timezone: Type.String({
          minLength: 1,
          maxLength: 64,
          description:
            'IANA name. A time skipped by a clock change runs once right after it; one that occurs twice ' +
            'runs once. Patterns whose hour is `*` go by elapsed time.',
          examples: ['Europe/Berlin'],
        }),
      },
      { title: 'At times' },
    ),
    closed(
      {
        kind: oneOf(['datasets']),
        dataset_ids: Type.Array(id(), { minItems: 1, maxItems: 50, uniqueItems: true }),
        when: Type.Optional(
          oneOf(['any', 'all'], {
            description: '`any` by default; `all`: once each of them has a new version since the last time',
          }),
        ),
        wait_seconds: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: 86400,
            description:
              'Starts after so long without a further update, 60 by default; at most ten times as long after ' +
              'the first',
          }),
        ),
      },
      { title: 'When datasets are updated' },
    ),
    closed(
      {
        kind: oneOf(['run']),
        schedule_id: Type.Optional(id('After runs of this schedule')),
        recipe_id: Type.Optional(id('After runs of this recipe')),
        statuses: Type.Optional(
          Type.Array(oneOf(['succeeded', 'failed', 'cancelled']), {
            minItems: 1,
            maxItems: 3,
            uniqueItems: true,
            description: 'Only `succeeded` by default',
          }),
        ),
      },
      { title: 'After another run' },
    ),
  ]),
)

export const ScheduleAction = model('ScheduleAction', closed(buildWanted), {
  description:
    'The build, as in `POST /api/pipeline/run`. A dataset that is loaded from a connector is refreshed by ' +
    'naming it in `targets` with `refresh_sources`.',
  examples: [{ targets: [7], mode: 'required', refresh_sources: true }],
})

export const CatchUp = model(
  'ScheduleCatchUp',
  closed({
    policy: oneOf(['skip', 'once', 'all'], {
      description:
        'Policy for missed times, because no worker was up or the previous run was still ' +
        'under way: none, one run for all of them, or one after the other',
    }),
    most: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description: 'With `all`: the newest so many, 10 by default',
      }),
    ),
  }),
)

export type ScheduleTrigger = Static<typeof ScheduleTrigger>
export type ScheduleAction = Static<typeof ScheduleAction>
export type CatchUp = Static<typeof CatchUp>
