import { endpoint } from './endpoint.ts'
import { type Static, Type, closed, id, idParams, model, time } from './schema.ts'
import { Attributes } from './user-attributes.ts'

const tag = 'publishing'
const path = '/api/publishing/apps/{id}/previews'

export const AppPreview = model(
  'AppPreview',
  Type.Object({
    id: id(),
    token: Type.String({
      description:
        'Bearer token of the App surface. It reads the draft and nothing else, and only as long as its author may; shown this once',
    }),
    address: Type.String({
      description: 'Address of the App surface that shows it in a frame of the Platform page',
    }),
    number: Type.String({
      description: 'Number that a release would get now, or of that release',
      examples: ['v1.4.0'],
    }),
    problems: Type.Array(Type.Object({ publication: Type.String(), message: Type.String() }), {
      description: 'What cannot be released as it is, and is not part of the preview',
    }),
    expires_at: time(),
  }),
  {
    examples: [
      {
        id: 4,
        token: 'preview.1.4.Vb0Yp7e1sJx2mQ9dLr4uTz6wKc8hFn3gPa5iEo0yXyM',
        address: 'https://apps.example.com/preview?organization=acme',
        number: 'v1.4.0',
        problems: [],
        expires_at: '2026-01-31T09:40:00.000Z',
      },
    ],
  },
)

export const createAppPreview = endpoint({
  operation: 'createAppPreview',
  method: 'POST',
  path,
  tag,
  summary: 'Preview an app before its release',
  description:
    'Needs `app.edit`. Freezes the app as it is now for ten minutes, readable with the token that it answers and with no other: through the eyes of ' +
    'a member (`user_id`), of a viewer who is described by groups and attributes, or your own without either. Seeing as others needs ' +
    '`dataset.edit_policies` on everything, is recorded, and never shows rows or columns that you may not see yourself.',
  params: idParams,
  body: model(
    'AppPreviewCreate',
    closed({
      user_id: Type.Optional(id('Member whose role, groups and attributes apply')),
      group_ids: Type.Optional(
        Type.Array(id('Group'), { maxItems: 100, description: 'Groups of a described viewer' }),
      ),
      attributes: Type.Optional(Attributes),
      release_id: Type.Optional(
        id('Release to preview as it was frozen, such as one that waits for a review; needs `app.publish`'),
      ),
    }),
    { examples: [{ group_ids: [], attributes: { region: ['EU'] } }] },
  ),
  response: AppPreview,
  status: 201,
})

export const endAppPreview = endpoint({
  operation: 'endAppPreview',
  method: 'DELETE',
  path: `${path}/{preview_id}`,
  tag,
  summary: 'End a preview',
  description: 'Needs `app.edit`, and that it is your own. Its token reads nothing from the next request on.',
  params: closed({ id: id(), preview_id: id('Preview') }),
})

export type AppPreview = Static<typeof AppPreview>
