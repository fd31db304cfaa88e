import type { Context } from '../../kernel/context.ts'
import { setChecks } from '../checks/index.ts'
import { startBuild } from '../builds/index.ts'
import { createRecipe } from '../recipes/index.ts'
import { createSchedule } from '../schedules/index.ts'
import type { QueryHistory } from '../history/index.ts'
import type { Warehouse } from '../warehouse/index.ts'
import type { RecipeDefinition } from '../../../../contract/src/recipe-definition.ts'

interface Ids {
  project: number
  flights: number
  airports: number
}

/** Shapes the two datasets further: by steps, by SQL, one out of another; with a check, a schedule and a first build. */
export async function createSampleFlow(
  context: Context,
  dependencies: { warehouse: Warehouse; history: QueryHistory },
  ids: Ids,
): Promise<void> {
  // Our own SQL, not user input.
  const caller = { ...dependencies, ...context, sqlEnabled: true }
  const make = async (name: string, description: string, definition: RecipeDefinition): Promise<number> => {
    const recipe = { name, description, project_id: ids.project, definition, publish: true }
    return (await createRecipe(caller, recipe)).output_dataset_id!
  }
  const byAirport = await make(
    'Delays by airport',
    'Punctuality and location of each airport',
    delaysByAirport(ids),
  )
  await setChecks(caller, {
    id: byAirport,
    checks: [
      { name: 'Each airport appears once', rule: { kind: 'unique', columns: ['origin'] }, severity: 'fail' },
      {
        name: 'Every airport has a city',
        rule: { kind: 'not_null', columns: ['city'] },
        severity: 'warn',
      },
    ],
  })
  const byDay = await make('Delays by day', 'Flights and average delay per day', delaysByDay(ids))
  await make('Worst days', 'The ten days with the longest delays', worstDays(byDay))
  await createSchedule(dependencies)(context, {
    name: 'When there are new flights',
    project_id: ids.project,
    trigger: { kind: 'datasets', dataset_ids: [ids.flights] },
    action: { project_id: ids.project },
  })
  await startBuild(dependencies)(context, { project_id: ids.project })
}

const delaysByAirport = ({ flights, airports }: Ids): RecipeDefinition => ({
  kind: 'visual',
  inputs: [
    { dataset_id: flights, name: 'flights' },
    { dataset_id: airports, name: 'airports' },
  ],
  steps: [
    { kind: 'derive', columns: [{ name: 'is_late', formula: 'if(delay > 15, 1, 0)' }] },
    {
      kind: 'group',
      keys: [{ column: 'origin' }],
      aggregates: [
        { aggregate: 'count', name: 'flights' },
        { aggregate: 'avg', column: 'delay', name: 'mean_delay' },
        { aggregate: 'avg', column: 'is_late', name: 'share_late' },
      ],
    },
    {
      kind: 'join',
      input: 'airports',
      how: 'left',
      on: [{ left: 'origin', right: 'iata' }],
      columns: [{ column: 'city' }, { column: 'state' }, { column: 'latitude' }, { column: 'longitude' }],
    },
    { kind: 'sort', by: [{ column: 'flights', order: 'desc' }] },
  ],
})

const delaysByDay = ({ flights }: Ids): RecipeDefinition => ({
  kind: 'sql',
  inputs: [{ dataset_id: flights, name: 'flights' }],
  sql: `SELECT CAST(date AS DATE) AS day, count(*) AS flights, avg(delay) AS mean_delay
FROM flights
GROUP BY day
ORDER BY day`,
})

const worstDays = (days: number): RecipeDefinition => ({
  kind: 'visual',
  inputs: [{ dataset_id: days, name: 'days' }],
  steps: [{ kind: 'top_n', count: 10, by: [{ column: 'mean_delay', order: 'desc' }] }],
})
