import type { Context, Work } from '../../kernel/context.ts'
import { Reply } from '../../kernel/route.ts'
import { readingIn } from '../../kernel/work.ts'
import { requirePermissionIn } from '../access/index.ts'
import { createDashboard } from '../dashboards/index.ts'
import { loadDataset, type Publish } from '../datasets/index.ts'
import { keepModel } from '../models/index.ts'
import { createProject } from '../projects/index.ts'
import type { Author } from '../publishing/index.ts'
import { createSampleApp } from './sample-app.ts'
import { networkBoard, sampleBoard } from './sample-board.ts'
import { withSampleFiles } from './sample-files.ts'
import { createSampleFlow } from './sample-flow.ts'
import { airportsModel, flightsModel } from './sample-model.ts'
import type { QueryHistory } from '../history/index.ts'
import type { Warehouse } from '../warehouse/index.ts'
import { findSample, insertSample, lockSample } from './store.ts'

type Caller = Context &
  Pick<Author, 'sources' | 'appUrl'> & { warehouse: Warehouse; history: QueryHistory; scratchFolder: string }
type Sample = NonNullable<Awaited<ReturnType<typeof findSample>>>
/** A sample with what nothing but its app needs to know. */
type Loaded = Sample & { routes_id: number; network_id: number }

/** Loads the sample project; where it was loaded before, answers that one. */
export async function createSampleProject(context: Caller): Promise<Reply> {
  await requirePermissionIn(context, 'dataset.create', null)
  await requirePermissionIn(context, 'dashboard.create', null)
  await requirePermissionIn(context, 'recipe.create', null)
  const known = await context.read(findSample)
  if (known) return answer(known, false)
  try {
    const sample = await loadSample(context)
    await addFlow(context, sample)
    await addApp(context, sample)
    return answer(sample, true)
  } catch (error) {
    if (error instanceof LoadedMeanwhile) return answer(error.sample, false)
    throw error
  }
}

/** Recipes are planned by the engine, which no transaction waits for. Without them the sample is still of use. */
async function addFlow(context: Caller, { project_id, flights_id, airports_id }: Sample): Promise<void> {
  if (flights_id === null || airports_id === null) return
  const ids = { project: project_id, flights: flights_id, airports: airports_id }
  await createSampleFlow(context, context, ids).catch((err: unknown) =>
    context.log.warn({ err, project_id }, 'the sample has no recipes'),
  )
}

/** An app freezes what the engine answers, too. */
async function addApp(context: Caller, loaded: Loaded): Promise<void> {
  const { flights_id: flights, airports_id: airports, dashboard_id: delays } = loaded
  const { routes_id: routes, network_id: network, project_id } = loaded
  if (flights === null || airports === null || delays === null) return
  const author = { ...context, sqlEnabled: false, occasion: { origin: 'publication' as const } }
  await createSampleApp(author, { flights, airports, routes, delays, network }).catch((err: unknown) =>
    context.log.warn({ err, project_id }, 'the sample has no app'),
  )
}

/** Someone else was quicker: what this call has loaded is dropped again. */
class LoadedMeanwhile extends Error {
  readonly sample: Sample

  constructor(sample: Sample) {
    super('the sample was loaded meanwhile')
    this.sample = sample
  }
}

const loadSample = (context: Caller): Promise<Loaded> =>
  withSampleFiles(context.scratchFolder, ({ flights, airports, routes }) =>
    loadDataset(context, { file: flights, ...flightsText }, (publishFlights) =>
      loadDataset(context, { file: airports, ...airportsText }, (publishAirports) =>
        loadDataset(context, { file: routes, ...routesText }, (publishRoutes) =>
          context.transaction((work) =>
            makeProject(context, work, { publishFlights, publishAirports, publishRoutes }),
          ),
        ),
      ),
    ),
  )

const flightsText = {
  description:
    'Three million flights in the United States, January to June 2001: delay in minutes, distance in miles',
}
const airportsText = {
  description:
    'Airports of the United States with their places; `iata` is what flights call origin and destination',
}

const routesText = {
  description: 'Connections between airports of the United States, with how many flights they had in 2008',
}

/** All of it in one transaction, so that a sample is there whole or not at all. */
async function makeProject(
  context: Caller,
  work: Work,
  publish: { publishFlights: Publish; publishAirports: Publish; publishRoutes: Publish },
): Promise<Loaded> {
  await lockSample(work.db, context.orgId)
  const known = await findSample(work.db)
  if (known) throw new LoadedMeanwhile(known)
  const inside: Context = { ...readingIn(context, work.db), transaction: (run) => run(work) }
  const project = await createProject(inside, {
    name: 'Flights (sample)',
    description: 'Real data to try things on',
  })
  const flights = await publish.publishFlights(work, project.id)
  const airports = await publish.publishAirports(work, project.id)
  const routes = await publish.publishRoutes(work, project.id)
  // The airports of these files are known to be unique, so that no engine query is needed while all of this waits.
  const model = flightsModel({ airports: airports.id })
  await keepModel(inside, { id: flights.id, model, type: 'model.changed' })
  await keepModel(inside, { id: airports.id, model: airportsModel, type: 'model.changed' })
  // None of its charts uses SQL, which the engine would have to parse.
  const author = { ...inside, warehouse: context.warehouse, history: context.history, sqlEnabled: false }
  const dashboard = await createDashboard(author, {
    name: 'Flight delays',
    description: 'When, where and how late people flew in the first half of 2001',
    project_id: project.id,
    status: 'published',
    ...sampleBoard({ flights: flights.id }),
  })
  const network = await createDashboard(author, {
    name: 'Routes',
    description: 'From where to where people flew',
    project_id: project.id,
    status: 'published',
    ...networkBoard({ flights: flights.id }),
  })
  const sample = {
    project_id: project.id,
    dashboard_id: dashboard.id,
    flights_id: flights.id,
    airports_id: airports.id,
  }
  await insertSample(work.db, { org_id: context.orgId, ...sample })
  return { ...sample, routes_id: routes.id, network_id: network.id }
}

function answer({ project_id, dashboard_id, flights_id, airports_id }: Sample, created: boolean): Reply {
  const dataset_ids = [flights_id, airports_id].filter((id) => id !== null)
  return new Reply({
    status: 201,
    headers: { location: `/api/projects/${project_id}` },
    body: { project_id, dashboard_id, dataset_ids, created },
  })
}
