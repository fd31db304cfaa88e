import { endpoint } from './endpoint.ts'
import { ProjectItem, ProjectItemPage } from './projects.ts'
import {
  changedHead,
  closed,
  description,
  exampleStamps,
  id,
  idParams,
  listQuery,
  model,
  name,
  newHead,
  nullable,
  oneOf,
  page,
  resource,
  Type,
} from './schema.ts'

/** Levels of folders in a project. */
export const maxFolderDepth = 8

export const Folder = model(
  'Folder',
  resource({
    name: name({ examples: ['Board'] }),
    description: description(),
    project_id: nullable(id('null: it is part of a personal folder')),
    parent_id: nullable(id('null: at the top, or in a folder that you may not see')),
    owner_id: nullable(id('Whose personal folder it is part of')),
    path: Type.Array(Type.Object({ id: id(), name: Type.String() }), {
      description: 'The folders around it that you may see, from the top one down',
    }),
  }),
  {
    examples: [
      {
        id: 7,
        name: 'Board',
        description: '',
        project_id: 12,
        parent_id: null,
        owner_id: null,
        path: [],
        ...exampleStamps,
      },
    ],
  },
)

export const FolderCreate = model(
  'FolderCreate',
  closed({
    ...newHead,
    project_id: Type.Optional(id('At the top of this project')),
    parent_id: Type.Optional(id('In this folder')),
  }),
  { examples: [{ name: 'Board', project_id: 12 }] },
)

export const FolderUpdate = model('FolderUpdate', closed(changedHead, { minProperties: 1 }), {
  examples: [{ name: 'Board 2026' }],
})

export const FolderPage = model('FolderPage', page(Folder))

const tag = 'folders'

export const listFolders = endpoint({
  operation: 'listFolders',
  method: 'GET',
  path: '/api/folders',
  tag,
  summary: 'Folders',
  description: 'Folders for which you have `folder.view`, of all projects or of one.',
  query: listQuery(
    Folder,
    {
      project_id: Type.Optional(id('Only those of this project')),
      parent_id: Type.Optional(id('Only those directly in this folder')),
      is_personal: Type.Optional(
        Type.Boolean({ description: 'true: only personal folders; false: only those of projects' }),
      ),
    },
    ['parent_id'],
  ),
  response: FolderPage,
})

export const createFolder = endpoint({
  operation: 'createFolder',
  method: 'POST',
  path: '/api/folders',
  tag,
  summary: 'Create a folder',
  description:
    'In a project or in a folder: one of the two is named. Needs `folder.create` there. Its name is unique among its ' +
    `siblings; folders nest up to ${maxFolderDepth} levels deep.`,
  body: FolderCreate,
  response: Folder,
  status: 201,
})

export const openPersonalFolder = endpoint({
  operation: 'openPersonalFolder',
  method: 'POST',
  idempotencyKey: false,
  path: '/api/me/folder',
  tag,
  summary: 'Your personal folder',
  description:
    'It is made at the first call. What stands in it is yours: besides you, only holders of `folder.view_personal` ' +
    '(administrators) see it, whatever other roles and groups give.',
  response: Folder,
})

export const getFolder = endpoint({
  operation: 'getFolder',
  method: 'GET',
  path: '/api/folders/{id}',
  tag,
  summary: 'One folder',
  description: 'Needs `folder.view`, which any permission on the folder or around it includes.',
  params: idParams,
  response: Folder,
})

export const updateFolder = endpoint({
  operation: 'updateFolder',
  method: 'PATCH',
  ifMatch: true,
  path: '/api/folders/{id}',
  tag,
  summary: 'Rename a folder',
  description: 'Needs `folder.edit`. It is moved with `POST /api/moves`.',
  params: idParams,
  body: FolderUpdate,
  response: Folder,
})

export const deleteFolder = endpoint({
  operation: 'deleteFolder',
  method: 'DELETE',
  ifMatch: true,
  path: '/api/folders/{id}',
  tag,
  summary: 'Delete a folder, never what is in it',
  description:
    'A folder that contains something is a conflict, unless `contents=move_up` moves that into the folder above or to the ' +
    'top of the project. That needs what a move needs.',
  params: idParams,
  query: closed({
    contents: Type.Optional(
      oneOf(['keep', 'move_up'], {
        description: 'What happens to contents; keep: the folder is not deleted',
      }),
    ),
  }),
})

export const getFolderContents = endpoint({
  operation: 'getFolderContents',
  method: 'GET',
  path: '/api/folders/{id}/contents',
  tag,
  summary: 'List what stands in a folder',
  description:
    'Needs `folder.view`. Only what you may see is listed and counted; folders in it are listed by `GET /api/folders`.',
  params: idParams,
  query: listQuery(ProjectItem),
  response: ProjectItemPage,
})
