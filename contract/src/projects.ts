import { endpoint } from './endpoint.ts'
import {
  closed,
  description,
  id,
  idParams,
  listQuery,
  model,
  name,
  nullable,
  oneOf,
  page,
  resource,
  time,
  Type,
  newHead,
  changedHead,
  exampleStamps,
} from './schema.ts'

export const Project = model(
  'Project',
  resource({ name: name({ examples: ['Flights'] }), description: description() }),
  {
    examples: [
      {
        id: 12,
        name: 'Flights',
        description: 'Delays by airport and hour',
        ...exampleStamps,
      },
    ],
  },
)

export const ProjectCreate = model('ProjectCreate', closed(newHead), {
  examples: [{ name: 'Flights', description: 'Delays by airport and hour' }],
})

export const ProjectUpdate = model('ProjectUpdate', closed(changedHead, { minProperties: 1 }), {
  examples: [{ name: 'Flights 2026' }],
})

export const contentTypes = [
  'connector',
  'dataset',
  'recipe',
  'schedule',
  'dashboard',
  'alert',
  'query',
] as const

/** One object in a project. */
export const ProjectItem = model(
  'ProjectItem',
  Type.Object({
    type: oneOf(contentTypes),
    id: id(),
    name: Type.String(),
    description: Type.String(),
    folder_id: nullable(id('null: in no folder that you may see')),
    status: nullable(Type.String({ description: 'null without one' })),
    updated_at: time(),
  }),
  {
    examples: [
      {
        type: 'dashboard',
        id: 3,
        name: 'Delays',
        description: '',
        folder_id: 7,
        status: 'published',
        updated_at: '2026-01-31T09:30:00.000Z',
      },
    ],
  },
)

export const ProjectPage = model('ProjectPage', page(Project))
export const ProjectItemPage = model('ProjectItemPage', page(ProjectItem))

const tag = 'projects'

export const listProjects = endpoint({
  operation: 'listProjects',
  method: 'GET',
  path: '/api/projects',
  tag,
  summary: 'Projects of the organization',
  description: 'Projects for which you have `project.view`.',
  query: listQuery(Project),
  response: ProjectPage,
})

export const createProject = endpoint({
  operation: 'createProject',
  method: 'POST',
  path: '/api/projects',
  tag,
  summary: 'Create a project',
  description: 'Needs `project.create`. A name that another project has is 409.',
  body: ProjectCreate,
  response: Project,
  status: 201,
})

export const getProject = endpoint({
  operation: 'getProject',
  method: 'GET',
  path: '/api/projects/{id}',
  tag,
  summary: 'One project',
  description: 'Needs `project.view`. Its contents are read with `GET /api/projects/{id}/contents`.',
  params: idParams,
  response: Project,
})

export const updateProject = endpoint({
  operation: 'updateProject',
  method: 'PATCH',
  ifMatch: true,
  path: '/api/projects/{id}',
  tag,
  summary: 'Change a project',
  description: 'Needs `project.edit`. Its contents stay unchanged.',
  params: idParams,
  body: ProjectUpdate,
  response: Project,
})

export const deleteProject = endpoint({
  operation: 'deleteProject',
  method: 'DELETE',
  ifMatch: true,
  path: '/api/projects/{id}',
  tag,
  summary: 'Delete an empty project',
  description: 'A project that still contains something is a conflict: move or delete its contents first.',
  params: idParams,
})

export const getProjectContents = endpoint({
  operation: 'getProjectContents',
  method: 'GET',
  path: '/api/projects/{id}/contents',
  tag,
  summary: 'List the visible contents of a project',
  description: 'Needs `project.view` on the project. Only visible contents are listed and counted.',
  params: idParams,
  query: listQuery(ProjectItem, {
    type: Type.Optional(Type.Array(oneOf(contentTypes), { maxItems: 7, description: 'May be repeated' })),
    folder_id: Type.Optional(id('Only what stands in this folder itself')),
    is_top_level: Type.Optional(
      Type.Boolean({ description: 'true: only what stands in no folder that you may see' }),
    ),
  }),
  response: ProjectItemPage,
})
