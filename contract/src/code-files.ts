import { createApp } from './apps.ts'
import { createAlert } from './alerts.ts'
import { CheckSettings } from './checks.ts'
import * as connectors from './connectors.ts'
import * as dashboards from './dashboards.ts'
import * as datasets from './datasets.ts'
import { DatasetSource, datasetModes, RefreshChange, Retention } from './dataset-sources.ts'
import { Format } from './formats.ts'
import { Model } from './models.ts'
import { documentFields } from './policy-document.ts'
import { createPublication } from './publications.ts'
import { RecipeDefinition } from './recipe-definition.ts'
import { RecipeIncremental } from './recipe-incremental.ts'
import { RecipeTest } from './recipe-tests.ts'
import { recipeStatuses } from './recipes.ts'
import { RetryPolicy } from './runs.ts'
import { createSavedQuery } from './saved-queries.ts'
import * as schedules from './schedules.ts'
import { type Static, type TSchema, Type, closed, id, models, newHead, oneOf } from './schema.ts'
import { createSubscription } from './subscriptions.ts'

export const codeTypes = [
  'connector',
  'dataset',
  'policy',
  'recipe',
  'dashboard',
  'query',
  'alert',
  'subscription',
  'schedule',
  'app',
] as const
export type CodeType = (typeof codeTypes)[number]

/** The fields of a body that creates something, as they come, but its place: the folder is it. */
function bodyOf({ body }: { body: TSchema }): Record<string, TSchema> {
  const name = (body as { $ref?: string }).$ref?.slice(0, -1)
  const { properties } = (name === undefined ? body : models.get(name)) as unknown as {
    properties: Record<string, TSchema>
  }
  const { project_id: _place, folder_id: _folder, ...fields } = properties
  return fields
}

const asBody = (endpoint: { body: TSchema }) => closed(bodyOf(endpoint))

export const CodeColumn = closed({
  name: Type.String({ minLength: 1, maxLength: 300 }),
  type: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2000,
      description: 'Type in the warehouse; left out where a recipe makes the column',
      examples: ['BIGINT'],
    }),
  ),
  label: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  description: Type.Optional(Type.String({ minLength: 1, maxLength: 4000 })),
  format: Type.Optional(Format),
  read_as: Type.Optional(
    oneOf(['text', 'integer', 'number', 'boolean', 'date', 'timestamp'], {
      description: 'Type that it is read as instead',
    }),
  ),
  on_misfit: Type.Optional(oneOf(['refuse', 'null'])),
  hidden: Type.Optional(Type.Boolean()),
})

export type CodeColumn = Static<typeof CodeColumn>

/** `quarry.yaml`: the project itself. */
export const codeProject = closed(newHead)

const { config, ...connector } = bodyOf(connectors.createConnector)

const { app_id: _app, slug: publicationSlug, ...publication } = bodyOf(createPublication)

/** The content of an object's file, with ids where the file has keys: a body that creates it, and its dependents. */
export const codeFiles: Record<CodeType, TSchema> = {
  connector: closed({
    ...connector,
    config: Type.Optional(config!),
    secrets: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
        maxItems: 50,
        uniqueItems: true,
        description: 'Secret settings: never in a file; provided when it is pushed',
      }),
    ),
  }),
  dataset: closed({
    ...newHead,
    connector_id: Type.Optional(id('Connector that it reads from; none where files are uploaded')),
    mode: Type.Optional(oneOf(datasetModes)),
    source: Type.Optional(DatasetSource),
    refresh: Type.Optional(RefreshChange),
    retention: Type.Optional(Retention),
    tags: Type.Optional(bodyOf(datasets.createDataset)['tags']!),
    columns: Type.Optional(
      Type.Array(CodeColumn, {
        maxItems: 2000,
        description: 'Its columns; for an output of a recipe only their metadata',
      }),
    ),
    model: Type.Optional(Model),
    checks: Type.Optional(Type.Array(CheckSettings, { maxItems: 200 })),
  }),
  recipe: closed({
    ...newHead,
    status: Type.Optional(oneOf(recipeStatuses, { description: 'published by default' })),
    output_dataset_id: id('Dataset that it makes'),
    definition: RecipeDefinition,
    incremental: Type.Optional(RecipeIncremental),
    retry: Type.Optional(RetryPolicy),
    tests: Type.Optional(Type.Array(RecipeTest, { maxItems: 50 })),
  }),
  policy: closed({ dataset_id: id('Dataset that they restrict'), ...documentFields }),
  dashboard: asBody(dashboards.createDashboard),
  query: asBody(createSavedQuery),
  alert: asBody(createAlert),
  subscription: asBody(createSubscription),
  schedule: asBody(schedules.createSchedule),
  app: closed({
    ...bodyOf(createApp),
    publications: Type.Optional(
      Type.Record(publicationSlug as ReturnType<typeof Type.String>, closed(publication), {
        description: 'What it is to publish, by slug. A push releases nothing',
      }),
    ),
  }),
}
