import * as connectors from '../../../../contract/src/connectors.ts'
import * as dashboards from '../../../../contract/src/dashboards.ts'
import * as datasets from '../../../../contract/src/datasets.ts'
import * as projects from '../../../../contract/src/projects.ts'
import * as recipes from '../../../../contract/src/recipes.ts'
import * as schedules from '../../../../contract/src/schedules.ts'
import { Refusal, refuse } from '../../kernel/errors.ts'
import { isPerson, type PersonType, type ReferenceType } from './files/references.ts'
import type { Io } from './kinds/kind.ts'
import { peopleOf, personName } from './people.ts'

interface Named {
  id: number
  name: string
}

interface List {
  q: string
  limit: number
  offset: number
  order: 'asc'
}

const readers: Record<
  Exclude<ReferenceType, PersonType>,
  { get(io: Io, id: number): Promise<Named>; list(io: Io, list: List): Promise<{ items: Named[] }> }
> = {
  connector: {
    get: ({ perform, context }, id) => perform(context, connectors.getConnector, { id }),
    list: ({ perform, context }, list) => perform(context, connectors.listConnectors, list),
  },
  dataset: {
    get: ({ perform, context }, id) => perform(context, datasets.getDataset, { id }),
    list: ({ perform, context }, list) => perform(context, datasets.listDatasets, list),
  },
  recipe: {
    get: ({ perform, context }, id) => perform(context, recipes.getRecipe, { id }),
    list: ({ perform, context }, list) => perform(context, recipes.listRecipes, list),
  },
  dashboard: {
    get: ({ perform, context }, id) => perform(context, dashboards.getDashboard, { id }),
    list: ({ perform, context }, list) => perform(context, dashboards.listDashboards, list),
  },
  schedule: {
    get: ({ perform, context }, id) => perform(context, schedules.getSchedule, { id }),
    list: ({ perform, context }, list) => perform(context, schedules.listSchedules, list),
  },
  project: {
    get: ({ perform, context }, id) => perform(context, projects.getProject, { id }),
    list: ({ perform, context }, list) => perform(context, projects.listProjects, list),
  },
}

/** What something of another project is called, or a user or group, for those who may see it. */
export async function nameOf(io: Io, type: ReferenceType, id: number): Promise<string> {
  if (isPerson(type)) return await personName(io, type, id)
  try {
    return (await readers[type].get(io, id)).name
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw refuse.conflict(`it names a ${type} that is gone, or that you may not see`)
  }
}

/** The one object of this name that the caller may see; a message if there is none, or several. */
export async function idOfName(io: Io, type: ReferenceType, name: string): Promise<number | string> {
  const found = (await namedLike(io, type, name)).filter((item) => item.name === name)
  if (found.length === 1) return found[0]!.id
  return found.length === 0 ? `there is no ${type} called "${name}"` : `several ${type}s are called "${name}"`
}

async function namedLike(io: Io, type: ReferenceType, name: string): Promise<Named[]> {
  if (isPerson(type)) return await peopleOf(io, type)
  const list = { q: name.slice(0, 200), limit: 200, offset: 0, order: 'asc' } as const
  return (await readers[type].list(io, list)).items
}
