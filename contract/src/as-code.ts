import { codeTypes } from './code-files.ts'
import { endpoint } from './endpoint.ts'
import { evaluationsMustPass } from './hold-back.ts'
import { type Static, Type, closed, id, idParams, model, nullable, oneOf } from './schema.ts'

const maxFiles = 1000

export const codeLimits = { files: maxFiles, bytes: 4 * 1024 * 1024 } as const

const Files = Type.Record(Type.String(), Type.String({ maxLength: 256 * 1024 }), {
  maxProperties: maxFiles,
  description: 'Text by path, e.g. `dashboards/delays.yaml`',
})

const state = {
  maxLength: 100,
  description: 'A fingerprint of all files; changes with every change of them',
}

export const ProjectFiles = model(
  'ProjectFiles',
  Type.Object({
    project_id: id(),
    state: Type.String(state),
    files: Files,
    left_out: Type.Array(
      Type.Object({ type: oneOf(codeTypes), id: id(), name: Type.String(), reason: Type.String() }),
      { description: 'Objects that cannot be exported, with reasons' },
    ),
  }),
)

const difference = Type.Object({
  path: Type.String({ description: 'Place in the file', examples: ['charts.0.title'] }),
  from: Type.Unknown({ description: 'Current value; null: none' }),
  to: Type.Unknown({ description: 'Value in the file; null: none' }),
})

export const codeActions = ['created', 'changed', 'unchanged', 'deleted', 'kept'] as const

export const ProjectPlan = model(
  'ProjectPlan',
  Type.Object({
    applied: Type.Boolean({ description: 'false: a dry run, or there are problems' }),
    project_id: nullable(id('null: it is yet to be made')),
    state: Type.String({
      ...state,
      description: 'State of the plan. Send it back to detect concurrent changes',
    }),
    changes: Type.Array(
      Type.Object({
        path: Type.String({ examples: ['dashboards/delays.yaml'] }),
        type: oneOf(['project', ...codeTypes]),
        name: Type.String(),
        action: oneOf(codeActions, {
          description: '`kept`: it has no file, and stays without `delete_missing`',
        }),
        differences: Type.Array(difference, { description: 'The first 50' }),
      }),
    ),
    problems: Type.Array(
      Type.Object({
        file: Type.String(),
        line: nullable(Type.Integer({ minimum: 1 })),
        path: Type.String({ description: 'Place in the file', examples: ['charts.0.dataset'] }),
        message: Type.String(),
      }),
    ),
    missing_secrets: Type.Array(
      Type.Object({
        connector: Type.String({ description: 'Its key' }),
        settings: Type.Array(Type.String()),
      }),
    ),
    notes: Type.Array(Type.String()),
  }),
)

const request = {
  files: Files,
  dry_run: Type.Optional(Type.Boolean({ description: 'Returns the plan without changing anything' })),
  delete_missing: Type.Optional(
    Type.Boolean({ description: 'Deletes objects of the project that have no file, with their data' }),
  ),
  evaluations_must_pass: evaluationsMustPass(),
  state: Type.Optional(
    Type.String({
      ...state,
      description:
        'As returned by a plan or an export: 409 `revision_conflict` when the project has changed since',
    }),
  ),
  secrets: Type.Optional(
    Type.Record(Type.String(), Type.Record(Type.String(), Type.String({ maxLength: 65_536 })), {
      description: 'Secret settings of connectors, by the keys of the connectors',
    }),
  ),
}

const examples = [
  {
    files: { 'quarry.yaml': 'name: Flights\n', 'dashboards/delays.yaml': 'name: Delays\n' },
    dry_run: true,
  },
]

export const ProjectImport = model('ProjectImport', closed(request), { examples })

const tag = 'projects'

export const exportProject = endpoint({
  operation: 'exportProject',
  method: 'GET',
  path: '/api/projects/{id}/export',
  tag,
  summary: 'A project as a folder of files',
  description:
    'Connectors without their secrets, datasets with models and checks, their policies, recipes, dashboards, saved queries, ' +
    'alerts, subscriptions, schedules and apps, as far as you may see them; policies only if you may edit them. Asking twice gives the same bytes as long as nothing has changed. With `Accept: application/zip` an archive.',
  params: idParams,
  response: ProjectFiles,
  produces: ['application/zip'],
})

export const importProject = endpoint({
  operation: 'importProject',
  method: 'POST',
  path: '/api/projects/import',
  tag,
  summary: 'Make a project of a folder of files',
  description:
    'Everything is checked before anything is made, and all of it is made or none. Nothing is read from any source.',
  body: ProjectImport,
  response: ProjectPlan,
  bodyLimitBytes: codeLimits.bytes + 1024 * 1024,
})

export const updateProjectFromFiles = endpoint({
  operation: 'updateProjectFromFiles',
  method: 'PUT',
  path: '/api/projects/{id}/import',
  tag,
  summary: 'Apply a folder of files to a project',
  description:
    'Everything is validated before anything is changed, and all changes are applied or none. Objects of the project without ' +
    'a file stay, unless `delete_missing` is set.',
  params: idParams,
  body: ProjectImport,
  response: ProjectPlan,
  bodyLimitBytes: codeLimits.bytes + 1024 * 1024,
})

export const listFileSchemas = endpoint({
  operation: 'listFileSchemas',
  method: 'GET',
  path: '/api/projects/file-schemas',
  tag,
  summary: 'The JSON Schema of each kind of file, for editors',
  description: 'Needs `project.view` on any project. For the files of `exportProject` and `importProject`.',
  response: Type.Object({
    schemas: Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown()), {
      description: 'By path in the folder, e.g. `.schemas/dashboard.json`',
    }),
  }),
})

export type ProjectFiles = Static<typeof ProjectFiles>
export type ProjectPlan = Static<typeof ProjectPlan>
export type ProjectImport = Static<typeof ProjectImport>
