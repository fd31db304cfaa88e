import { endpoint } from './endpoint.ts'
import { type Static, Type, closed, id, idParams, model, nullable, time } from './schema.ts'

const AttributeValue = Type.Union([Type.String({ maxLength: 1000 }), Type.Number(), Type.Boolean()])
const attributeValues = Type.Array(AttributeValue, { maxItems: 1000 })

export const attributeName = '^[a-z][a-z0-9_]{0,59}$'

export const Attributes = model(
  'UserAttributes',
  Type.Record(Type.String({ pattern: attributeName }), attributeValues, {
    'x-expected': 'a letter, then letters, digits and underscores, all in lower case, at most 60',
    maxProperties: 100,
    additionalProperties: false,
    description: 'Values by name; names are lower-case letters, digits and underscores',
  }),
  { examples: [{ region: ['EU', 'US'] }] },
)

export const AttributesOfUser = model(
  'AttributesOfUser',
  Type.Object({
    user_id: id(),
    attributes: Attributes,
    revision: Type.Integer({ minimum: 0, description: '0 while none were set; send it back as If-Match' }),
    updated_at: nullable(time()),
    updated_by: nullable(id()),
  }),
)

export const getUserAttributes = endpoint({
  operation: 'getUserAttributes',
  method: 'GET',
  path: '/api/users/{id}/attributes',
  tag: 'users',
  summary: 'Attributes of a user, for row policies',
  description:
    'Needs `user.set_attributes`. They belong to the membership: in another organization the same user has others.',
  params: idParams,
  response: AttributesOfUser,
})

export const setUserAttributes = endpoint({
  operation: 'setUserAttributes',
  method: 'PUT',
  ifMatch: true,
  path: '/api/users/{id}/attributes',
  tag: 'users',
  summary: 'Set the attributes of a user',
  description: 'They belong to the membership: in another organization the same user has others.',
  params: idParams,
  body: model('UserAttributesChange', closed({ attributes: Attributes }), {
    examples: [{ attributes: { region: ['EU', 'US'] } }],
  }),
  response: AttributesOfUser,
})

export type Attributes = Static<typeof Attributes>
