import { endpoint } from './endpoint.ts'
import { contentTypes } from './projects.ts'
import { closed, id, model, oneOf, page, Type, withDefault } from './schema.ts'

export const movableTypes = [...contentTypes, 'folder'] as const

export const Move = model(
  'Move',
  closed({
    items: Type.Array(closed({ type: oneOf(movableTypes), id: id() }), { minItems: 1, maxItems: 100 }),
    project_id: Type.Optional(id('To the top of this project')),
    folder_id: Type.Optional(id('Into this folder')),
  }),
  { examples: [{ items: [{ type: 'folder', id: 8 }], folder_id: 7 }] },
)

export const MovePreviewRequest = model(
  'MovePreviewRequest',
  closed({
    items: Type.Array(closed({ type: oneOf(movableTypes), id: id() }), { minItems: 1, maxItems: 100 }),
    project_id: Type.Optional(id('To the top of this project')),
    folder_id: Type.Optional(id('Into this folder')),
    limit: withDefault(Type.Integer({ minimum: 1, maximum: 200 }), 50),
    offset: withDefault(Type.Integer({ minimum: 0, maximum: 2147483647 }), 0),
  }),
  { examples: [{ items: [{ type: 'folder', id: 8 }], folder_id: 7, limit: 50, offset: 0 }] },
)

const count = (description: string) => Type.Integer({ minimum: 0, description })

/** What a move would change for one member. */
export const AccessChange = model(
  'AccessChange',
  Type.Object({
    user_id: id(),
    username: Type.String(),
    full_name: Type.String({ description: 'May be empty' }),
    lost: count('Objects that the member sees now and would not see'),
    gained: count('Objects that the member would see and does not see now'),
    changed: count('Objects that the member sees before and after, with other permissions'),
  }),
  { examples: [{ user_id: 7, username: 'ana', full_name: 'Ana García', lost: 1, gained: 0, changed: 0 }] },
)

const AccessChangePage = page(AccessChange)

export const MovePreview = model(
  'MovePreview',
  Type.Object({
    ...AccessChangePage.properties,
    object_count: count('Objects that would move, those in folders included'),
    losing_count: count('Members who would no longer see something that they see now'),
    gaining_count: count('Members who would see something that they do not see now'),
  }),
  {
    examples: [
      {
        items: [{ user_id: 7, username: 'ana', full_name: 'Ana García', lost: 1, gained: 0, changed: 0 }],
        total: 1,
        limit: 50,
        offset: 0,
        object_count: 1,
        losing_count: 1,
        gaining_count: 0,
      },
    ],
  },
)

export const MoveResult = model(
  'MoveResult',
  Type.Object({ object_count: count('Objects that moved, those in folders included') }),
  { examples: [{ object_count: 1 }] },
)

const tag = 'folders'

export const previewMove = endpoint({
  operation: 'previewMove',
  method: 'POST',
  path: '/api/moves/preview',
  tag,
  summary: 'Who would lose and gain access by a move',
  description:
    'Changes nothing, and is refused as the move would be. Members whose permissions would change are listed, those who lose ' +
    'access first.',
  idempotencyKey: false,
  body: MovePreviewRequest,
  response: MovePreview,
})

export const moveObjects = endpoint({
  operation: 'moveObjects',
  method: 'POST',
  path: '/api/moves',
  tag,
  summary: 'Move objects and folders',
  description:
    'To a folder or to the top of a project: one of the two is named. All or nothing. Needs `<kind>.edit` on everything that ' +
    'moves, the contents of folders included, and `<kind>.create` where it moves to. Nobody can gain a permission by ' +
    'moving something themselves.',
  body: Move,
  response: MoveResult,
})
