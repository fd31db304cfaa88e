import { endpoint } from './endpoint.ts'
import { Run } from './runs.ts'
import { Type, type Static, type TProperties, closed, id, model, nullable, oneOf } from './schema.ts'

export const buildModes = ['required', 'all', 'only'] as const
export const planReasons = [
  'requested',
  'never_run',
  'recipe_changed',
  'input_changed',
  'engine_changed',
  'input_rebuilt',
  'refresh_asked',
  'up_to_date',
  'not_published',
  'not_allowed',
] as const

const ids = (what: string) =>
  Type.Optional(Type.Array(id(), { minItems: 1, maxItems: 500, uniqueItems: true, description: what }))

/** What is to be built; the same for a build and for what a schedule starts. */
export const buildWanted = {
  recipe_ids: ids('These recipes'),
  targets: ids('Datasets to bring up to date: their recipes and everything upstream'),
  project_id: Type.Optional(id('Every published recipe of this project')),
  mode: Type.Optional(
    oneOf(buildModes, {
      description:
        '`required`, the default: what is out of date, including upstream; `all`: everything ' +
        'upstream too, whether out of date or not; `only`: exactly the listed ones, nothing upstream',
    }),
  ),
  refresh_sources: Type.Optional(
    Type.Boolean({
      description:
        'First refresh, from their connectors, the datasets that the build reads, or the listed ones',
    }),
  ),
} satisfies TProperties

const bound = (words: string) => Type.String({ minLength: 1, maxLength: 100, description: words })

export const BuildRange = model(
  'BuildRange',
  closed(
    { from: bound('First value'), to: bound('First value that is no longer in it') },
    {
      description:
        'For the listed incremental recipes: rebuild the rows in this range of their columns, and leave all ' +
        'others as they are',
    },
  ),
  { examples: [{ from: '2026-01-01', to: '2026-02-01' }] },
)

const BuildRequest = model(
  'BuildRequest',
  closed({
    ...buildWanted,
    range: Type.Optional(BuildRange),
    dry_run: Type.Optional(Type.Boolean({ description: 'Return the plan without starting anything' })),
  }),
  {
    examples: [
      { targets: [7], mode: 'required' },
      { recipe_ids: [3, 4], mode: 'only', dry_run: true },
    ],
  },
)

export const PlannedStep = model(
  'PlannedStep',
  Type.Object({
    position: Type.Integer({
      minimum: 1,
      description: 'Position in the order: dependencies come first',
    }),
    kind: oneOf(['recipe', 'refresh']),
    recipe_id: nullable(id()),
    dataset_id: nullable(id('Dataset that it makes or loads')),
    name: nullable(
      Type.String({ description: 'Of the recipe, or of the dataset; null: you may not see it' }),
    ),
    level: Type.Integer({ minimum: 1, description: 'Steps of one level do not need each other' }),
    needs: Type.Array(Type.Integer(), { description: 'Positions of the steps that come before it' }),
    action: oneOf(['run', 'skip']),
    reason: oneOf(planReasons),
    words: Type.String({ description: 'Why, in a sentence' }),
  }),
)

export const BuildPlan = model(
  'BuildPlan',
  Type.Object({
    mode: oneOf(buildModes),
    run_count: Type.Integer({ minimum: 0 }),
    skip_count: Type.Integer({ minimum: 0 }),
    level_count: Type.Integer({ minimum: 0 }),
    steps: Type.Array(PlannedStep),
  }),
  {
    examples: [
      {
        mode: 'required',
        run_count: 1,
        skip_count: 1,
        level_count: 2,
        steps: [
          {
            position: 1,
            kind: 'recipe',
            recipe_id: 3,
            dataset_id: 8,
            name: 'Clean flights',
            level: 1,
            needs: [],
            action: 'skip',
            reason: 'up_to_date',
            words: 'nothing that it reads has changed since it ran',
          },
          {
            position: 2,
            kind: 'recipe',
            recipe_id: 4,
            dataset_id: 9,
            name: 'Delays by day',
            level: 2,
            needs: [1],
            action: 'run',
            reason: 'recipe_changed',
            words: 'the recipe was changed since it ran',
          },
        ],
      },
    ],
  },
)

const tag = 'pipeline'

export const startBuild = endpoint({
  operation: 'startBuild',
  method: 'POST',
  path: '/api/pipeline/run',
  tag,
  summary: 'Build datasets: run recipes in the order in which they need each other',
  description:
    'Returns the build, a run of the kind `build` whose steps are runs: `GET /api/pipeline/runs/{id}` returns ' +
    'of them. With `dry_run` returns 200 with the plan: what would run, in which order, and why or why not.',
  body: BuildRequest,
  response: Run,
  status: 202,
  also: { status: 200, response: BuildPlan },
})

export type BuildMode = (typeof buildModes)[number]
export type BuildPlan = Static<typeof BuildPlan>
export type PlannedStep = Static<typeof PlannedStep>
export type PlanReason = (typeof planReasons)[number]
export type BuildRange = Static<typeof BuildRange>
