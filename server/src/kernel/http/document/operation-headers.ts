import type { OpenAPIV3_1 } from 'openapi-types'
import type { Endpoint } from '../../../../../contract/src/endpoint.ts'
import { locations } from '../answer.ts'
import { canBeAbsent } from '../input/bodies.ts'
import type { LiveRoute } from '../live-routes.ts'

type Document = OpenAPIV3_1.Document
type Operation = OpenAPIV3_1.OperationObject
type Header = OpenAPIV3_1.HeaderObject

const text = (description: string, example: string): Header => ({
  description,
  schema: { type: 'string' },
  example,
})

/** What answers carry besides their body. */
const answerHeaders = {
  'X-Request-Id': text(
    'Id of this request in the logs of the server',
    '7d1f0a52-93f6-4a0e-9d5f-2b9b8f6c1e34',
  ),
  'X-Org-Id': text('Organization that the request was answered for', '1'),
  'X-View-As': text('With `X-View-As`: the user through whose eyes the answer is', '12'),
  Location: text('Path of what was created', '/api/projects/12'),
  ETag: text(
    'Send it back as `If-None-Match`: an answer that is still the same is 304. Absent where an answer cannot be kept',
    '"nYl3yq8m"',
  ),
  'Last-Modified': text(
    'When the data were published that this is computed from; absent where they are queried live',
    'Sat, 31 Jan 2026 09:30:00 GMT',
  ),
  'WWW-Authenticate': text('How to sign in', 'Bearer'),
  'Retry-After': text('Seconds to wait before the next try', '5'),
}

const requestHeader = (name: string, pattern: string, about: { description: string; example: string }) => ({
  name,
  in: 'header',
  required: false,
  description: about.description,
  schema: { type: 'string' as const, pattern },
  example: about.example,
})

const ifMatch = requestHeader('if-match', '^(\\*|"(0|[1-9][0-9]{0,8})")$', {
  description:
    '`revision` of the resource, in quotes: when it has another one by now, the answer is 409 `revision_conflict`',
  example: '"3"',
})

const viewAs = requestHeader('x-view-as', '^[1-9][0-9]*$', {
  description:
    'Id of a member: the answer is as that user sees it. For those who may edit the policies of all datasets that it shows',
  example: '12',
})

const namedApp = requestHeader('x-app', '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$', {
  description: 'Slug of the app; absent: the first one that you may open',
  example: 'flights',
})

/** Adds what the framework's document leaves out: headers both ways, and which bodies need not be sent. */
export function completeOperations(document: Document, routes: readonly LiveRoute[]): void {
  const endpoints = routes.flatMap(({ endpoint }) => (endpoint ? [endpoint] : []))
  document.components = { ...document.components, headers: answerHeaders }
  for (const { endpoint, requirement } of routes) {
    const operation = endpoint && operationOf(document, endpoint)
    if (!operation) continue
    const required = typeof requirement === 'object' ? requirement : undefined
    const parameters = [
      ...(endpoint.ifMatch ? [ifMatch] : []),
      ...(required?.viewAs ? [viewAs] : []),
      ...(endpoint.tag === 'app' ? [namedApp] : []),
    ]
    if (parameters.length > 0) operation.parameters = [...(operation.parameters ?? []), ...parameters]
    const body = operation.requestBody as OpenAPIV3_1.RequestBodyObject | undefined
    if (body) body.required = !canBeAbsent(endpoint)
    const successHeaders = [
      ...(required ? ['X-Org-Id'] : []),
      ...(required?.viewAs ? ['X-View-As'] : []),
      ...(endpoint.tagged ? ['ETag'] : []),
      ...(endpoint.tagged && endpoint.tag === 'app' ? ['Last-Modified'] : []),
    ]
    const created = locations(endpoint, endpoints) ? ['Location'] : []
    for (const [status, answer] of Object.entries(operation.responses ?? {}))
      (answer as OpenAPIV3_1.ResponseObject).headers = references([
        'X-Request-Id',
        ...(status.startsWith('2') ? successHeaders : (failureHeaders[status] ?? [])),
        ...(status === '201' ? created : []),
      ])
  }
}

const failureHeaders: Record<string, string[]> = { 401: ['WWW-Authenticate'], 503: ['Retry-After'] }

const references = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

const operationOf = ({ paths }: Document, { path, method }: Endpoint): Operation | undefined =>
  paths?.[path]?.[method.toLowerCase() as 'get']
