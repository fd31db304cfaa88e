import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3_1 } from 'openapi-types'
import type { TSchema } from 'typebox'
import { ApiError, type Endpoint } from '../../../../../contract/src/endpoint.ts'
import { models } from '../../../../../contract/src/schema.ts'
import { giveExamples } from './examples.ts'
import { takesIdempotencyKey } from '../idempotency.ts'
import { namedBy } from '../lazy-compilers.ts'
import { completeOperations } from './operation-headers.ts'

const descriptionByStatus: Record<number, string> = {
  200: 'Success',
  201: 'Created',
  202: 'Accepted',
  204: 'Done, no content',
  303: 'Leads the browser on, to the address in `Location`',
  401: 'Missing or invalid token',
  403: 'Valid token, but role or permission is lacking',
  404: 'Not found, or not yours to see',
  409: 'Conflict with the present state',
  422: 'The input is not valid',
  500: 'Our fault',
  503: 'Rate limit exceeded; retry after the seconds of `Retry-After`',
}

export interface DocumentInfo {
  title: string
  description: string
  version: string
  serverUrl: string
  /** What the server sends by itself, by name; each describes a request as the document does. */
  webhooks?: Record<string, object>
}

/** OpenAPI 3.1 with named components, from the endpoints of the surface. */
export async function describeSurface(
  app: FastifyInstance,
  info: DocumentInfo,
  endpoints: readonly Endpoint[],
): Promise<void> {
  for (const model of Object.values(namedBy([ApiError, endpoints], Object.fromEntries(models))))
    app.addSchema(model)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: info.title,
        description: info.description,
        version: info.version,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: info.serverUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
      ...(info.webhooks ? { webhooks: info.webhooks as never } : {}),
    },
    refResolver: {
      buildLocalReference: (...[json, , , at]) => (json['$id'] as string | undefined) ?? `def-${at}`,
    },
    transform: ({ schema, url, route }) => {
      const endpoint = (route.config as { endpoint?: Endpoint } | undefined)?.endpoint
      return { url, schema: endpoint ? documented(endpoint, schema) : { hide: true } }
    },
  })
}

/** What Fastify validates and serialises by. A multipart body is read and checked by the handler. */
export function schemaOf(endpoint: Endpoint) {
  const hasBody = endpoint.method !== 'GET' && !endpoint.multipart
  return {
    params: endpoint.params,
    querystring: endpoint.query,
    ...(hasBody && (endpoint.body as { type?: string }).type !== 'null' ? { body: endpoint.body } : {}),
    response: responsesOf(endpoint),
  }
}

function responsesOf(endpoint: Endpoint): Record<number, unknown> {
  const codes = [
    ...(endpoint.access === 'public' ? [] : [401, 403]),
    ...(endpoint.signsIn ? [401] : []),
    404,
    409,
    422,
    500,
    503,
  ]
  const failures = codes.map((code) => [code, { description: descriptionByStatus[code], ...ApiError }])
  const also = endpoint.also
    ? [[endpoint.also.status, described(endpoint.also.status, endpoint.also.response)]]
    : []
  return Object.fromEntries([
    [endpoint.status, described(endpoint.status, endpoint.response)],
    ...also,
    ...failures,
  ]) as Record<number, unknown>
}

const described = (status: number, schema: TSchema) => ({
  description: descriptionByStatus[status],
  ...schema,
})

const file = { schema: { type: 'string', format: 'binary' } }

/** The success response of an endpoint with other media types; plain text is never JSON. */
const alsoAs = ({ status, response, produces = [] }: Endpoint) => ({
  description: descriptionByStatus[status],
  content: {
    ...(['null', 'string'].includes((response as { type?: string }).type ?? '')
      ? {}
      : { 'application/json': { schema: response } }),
    ...Object.fromEntries(produces.map((type) => [type, file])),
  },
})

const orgHeader = {
  'x-org-id': {
    type: 'integer',
    minimum: 1,
    description: 'Organization of the request; absent: the default organization of the user',
  },
}

const onceHeader = {
  'idempotency-key': {
    type: 'string',
    minLength: 1,
    maxLength: 200,
    description:
      'Chosen by the client, e.g. a UUID. The same request with the same key within 24 hours gets the same answer, and ' +
      'nothing is done twice; two at the same time run once. Another request with the same key is a 409. One that was ' +
      'refused or failed may be sent again with its key. Of a file its name and its content are compared',
  },
}

function documented(endpoint: Endpoint, schema: object) {
  const query = endpoint.query as { required?: string[]; properties?: Record<string, { default?: unknown }> }
  const required = query.required?.filter((name) => query.properties?.[name]?.default === undefined)
  return {
    ...schema,
    // A parameter with a default need not be sent; without this it would show as required.
    ...(required ? { querystring: { ...endpoint.query, required } } : {}),
    ...(endpoint.multipart ? { body: endpoint.body, consumes: ['multipart/form-data'] } : {}),
    ...(endpoint.consumes
      ? { consumes: [...(endpoint.rawBody ? [] : ['application/json']), ...endpoint.consumes] }
      : {}),
    ...(endpoint.produces
      ? { response: { ...responsesOf(endpoint), [endpoint.status]: alsoAs(endpoint) } }
      : {}),
    ...(endpoint.access === 'public'
      ? { security: [] }
      : {
          headers: {
            type: 'object',
            properties: { ...orgHeader, ...(takesIdempotencyKey(endpoint) ? onceHeader : {}) },
          },
        }),
    operationId: endpoint.operation,
    summary: endpoint.summary,
    ...(endpoint.description ? { description: endpoint.description } : {}),
    tags: [endpoint.tag],
    hide: endpoint.hidden ?? false,
  }
}

/** The finished document. */
export function documentOf(app: FastifyInstance): OpenAPIV3_1.Document {
  const document = app.swagger() as OpenAPIV3_1.Document
  for (const component of Object.values(document.components?.schemas ?? {}))
    nameKinds(component as Kinds, document)
  completeOperations(document, app.liveRoutes)
  giveExamples(document)
  return document
}

interface Kinds {
  discriminator?: { propertyName: string; mapping?: Record<string, string> }
  oneOf?: { $ref: string }[]
}

/** Documents say which component each kind is; the validator derives it and rejects the hint. */
function nameKinds(component: Kinds, { components }: OpenAPIV3_1.Document): void {
  const { discriminator, oneOf = [] } = component
  if (!discriminator) return
  const kindOf = ($ref: string) => {
    const shape = components?.schemas?.[$ref.split('/').at(-1) ?? ''] as OpenAPIV3_1.SchemaObject | undefined
    const property = shape?.properties?.[discriminator.propertyName] as { enum?: string[] } | undefined
    return property?.enum?.[0] ?? ''
  }
  discriminator.mapping = Object.fromEntries(oneOf.map(({ $ref }) => [kindOf($ref), $ref]))
}
