import { type Static, type TSchema, Type } from 'typebox'
import { closed, model, oneOf } from './schema.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One operation of a surface: everything a client or the OpenAPI document needs to know of it, no behaviour. */
export interface Endpoint<
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
  R extends TSchema = TSchema,
  A extends 'bearer' | 'public' = 'bearer' | 'public',
  M extends Method = Method,
  Path extends string = string,
  Also extends TSchema = TSchema,
> {
  /** OpenAPI operation id, e.g. "createConnector". */
  operation: string
  method: M
  path: Path // e.g. "/api/connectors/{id}"
  tag: string
  summary: string
  description?: string
  access: A
  params: P
  query: Q
  body: B
  /** 303 leads a browser elsewhere. */
  status: 200 | 201 | 202 | 204 | 303
  response: R
  /** A second success status with the same or another body, e.g. 202 for a long upload. */
  also?: { status: 200 | 201 | 202; response: Also }
  /** The body is multipart/form-data; `body` then describes its fields for the document. */
  multipart?: boolean
  /** The body reaches the use case as unparsed text, cut at `bodyLimitBytes`, and is never refused for its form. */
  rawBody?: boolean
  /** Body media types beyond application/json. */
  consumes?: readonly string[]
  /** Media types beyond application/json that the answer can be streamed as. */
  produces?: readonly string[]
  /** Outside the OpenAPI document (deprecated paths, debugging). */
  hidden?: boolean
  /**
   * A POST takes `Idempotency-Key` unless this is false: it is read-only, or its response may not be stored. The same
   * request with the same key returns the same response, and nothing is done twice.
   */
  idempotencyKey?: false
  /** Takes `If-Match`: fails with a conflict if the resource was changed since. Elsewhere the header is ignored. */
  ifMatch?: boolean
  /** Responses carry an entity tag, where they can be cached. */
  tagged?: boolean
  /** Public, and returns 401 for failed sign-ins. */
  signsIn?: boolean
  /** Maximum body size; 1 MiB by default. */
  bodyLimitBytes?: number
}

const none = closed({})
export const nothing = Type.Null({ description: 'No body' })

type Given<T, D> = T extends TSchema ? T : D

interface Definition {
  params?: TSchema
  query?: TSchema
  body?: TSchema
  response?: TSchema
  access?: 'bearer' | 'public'
  status?: 200 | 201 | 202 | 204 | 303
  method: Method
  path: string
  also?: { status: 200 | 201 | 202; response: TSchema }
}

type Rest = Omit<Endpoint, keyof Definition>

/** Defines an endpoint; what is left out is empty, needs a bearer token and answers 200 (204 without a response). */
export function endpoint<const D extends Definition & Rest>(definition: D) {
  const status = definition.status ?? (definition.response ? 200 : 204)
  return {
    params: none,
    query: none,
    body: nothing,
    response: nothing,
    access: 'bearer',
    ...definition,
    status,
  } as unknown as Endpoint<
    Given<D['params'], typeof none>,
    Given<D['query'], typeof none>,
    Given<D['body'], typeof nothing>,
    Given<D['response'], typeof nothing>,
    D['access'] extends 'public' ? 'public' : 'bearer',
    D['method'],
    D['path'],
    D['also'] extends { response: infer Also extends TSchema } ? Also : Given<D['response'], typeof nothing>
  >
}

type Fields<S extends TSchema> = Static<S> extends null ? unknown : Static<S>

/** What a use case receives: path parameters, query and body in one object. Their names never clash (a test). */
export type Input<E extends Endpoint> = Fields<E['params']> & Fields<E['query']> & Fields<E['body']>

export type Answer<E extends Endpoint> = Static<E['response']> extends null ? void : Static<E['response']>

/** Every code that an error can have. */
export const errorCodes = [
  'unauthenticated',
  'invalid_password',
  'permission_denied',
  'not_found',
  'method_not_allowed',
  'conflict',
  'revision_conflict',
  'quota_exceeded',
  'validation_error',
  'query_failed',
  'query_timeout',
  'query_too_large',
  'upstream_failed',
  'internal_error',
  'rate_limited',
  'unavailable',
] as const

/** The body of every error. Called ApiError because clients keep `Error` for themselves. */
export const ApiError = model(
  'ApiError',
  Type.Object({
    error: oneOf(errorCodes, { description: 'Machine-readable code' }),
    message: Type.String({ description: 'What is wrong, with which value, and what to do' }),
    permission: Type.Optional(Type.String({ description: 'With 403 permission_denied: what was required' })),
    target_id: Type.Optional(Type.String({ description: 'With 403: the target, "" where there is none' })),
    details: Type.Optional(
      Type.Array(Type.Object({ path: Type.String(), message: Type.String() }), { description: 'With 422' }),
    ),
    run_id: Type.Optional(Type.Integer({ description: 'With conflict: the run that is still under way' })),
    upstream_status: Type.Optional(
      Type.Integer({ description: 'With upstream_failed: the HTTP status of the remote server' }),
    ),
    sql: Type.Optional(Type.String({ description: 'With query_failed: the statement as it ran' })),
    request_id: Type.Optional(Type.String({ description: 'With 500: name it when you ask for help' })),
  }),
  {
    examples: [
      {
        error: 'permission_denied',
        permission: 'dashboard.edit',
        target_id: '12',
        message: 'you need the permission dashboard.edit for this',
      },
    ],
  },
)
