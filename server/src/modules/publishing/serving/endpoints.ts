import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { callPublishedEndpoint } from '../../../../../contract/src/published-objects.ts'
import type { ParameterValue } from '../../../../../contract/src/parameter-references.ts'
import type { Parameter } from '../../../../../contract/src/parameters.ts'
import {
  defaultMaxRows,
  type EndpointDefinition,
} from '../../../../../contract/src/publication-definitions.ts'
import { Refusal, refuse } from '../../../kernel/errors.ts'
import { leakyBuckets } from '../../../kernel/leaky-buckets.ts'
import { Reply } from '../../../kernel/route.ts'
import type { DatasetTable } from '../../datasets/index.ts'
import { drawnAnswer } from '../../dashboards/index.ts'
import {
  answerStored,
  answerStoredStatement,
  etagOf,
  type Exporter,
  exportStored,
  exportStoredStatement,
  formOf,
  jsonForm,
  type StoredStatement,
} from '../../explore/index.ts'
import type { FrozenEndpoint } from '../releases/frozen.ts'
import { lockedParameters } from './locked-filters.ts'
import { dataOf } from './objects.ts'
import {
  frozenScenes,
  occasionOf,
  type OpenApp,
  type OpenedApp,
  publicationOf,
  requireAction,
} from './open-app.ts'

type Asking = Exporter & { sqlEnabled: boolean }

const defaultPerMinute = 600

/** The result of a published query with the viewer's rights. */
export function callEndpoint(open: OpenApp) {
  const checked = checks()
  return async (context: Asking, input: Input<typeof callPublishedEndpoint>): Promise<Reply> => {
    const { slug, limit, offset, ...given } = input as typeof input & Record<string, string | string[]>
    const app = await open(context)
    const endpoint = publicationOf(app, 'endpoint', String(slug))
    const { definition, frozen } = endpoint
    const check = checked(context, endpoint)
    check()
    // An answer from the cache is a request, too.
    context.replays.push(check)
    const parameters = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, parameterValue(name, value, frozen.parameters)]),
    )
    const locked = lockedParameters(app, { parameters: frozen.parameters, given: Object.keys(given) })
    const { dataset_id: id, query, max_rows: maxRows = defaultMaxRows } = definition
    const request = {
      ...query,
      id,
      ...(frozen.as_of === undefined ? {} : { as_of: frozen.as_of }),
      parameter_definitions: [...frozen.parameters],
      parameters: {
        ...(query.parameters as Record<string, ParameterValue> | undefined),
        ...parameters,
        ...locked,
      },
      limit: Math.min(Number(limit ?? query.limit ?? maxRows), maxRows),
      ...(offset === undefined ? {} : { offset: Number(offset) }),
    }
    const asked: DatasetTable[] = []
    const asking = {
      ...context,
      occasion: occasionOf(app, endpoint),
      sceneOf: frozenScenes(context, frozen.models),
      onTables: (tables: readonly DatasetTable[]) => void asked.push(...tables),
    }
    const { headers, body, cacheable } = await answered(asking, { app, request }).catch(asViewersSee)
    return new Reply({
      body,
      cacheable,
      headers: { ...headers, ...dataOfAll(asked, id), ...headersOf(definition) },
    })
  }
}

const dataOfAll = (tables: readonly DatasetTable[], id: number) => {
  const own = tables.find((table) => table.id === id)
  return own ? dataOf(own) : {}
}

interface Answered {
  app: OpenedApp
  request: Parameters<typeof answerStored>[1] & { limit: number }
}

/** JSON for everyone, files where the app lets its viewers take data out. */
async function answered(context: Asking, { app, request }: Answered): Promise<Reply> {
  const form = formOf(context.accept)
  const statement = statementIn(context, request)
  if (form !== jsonForm) {
    requireAction(app, 'export')
    return await (statement
      ? exportStoredStatement(context, statement, form)
      : exportStored(context, request, form))
  }
  const limit = Math.min(request.limit, context.user.limits.resultRows)
  const { json, cacheable } = await (statement
    ? answerStoredStatement(context, { ...statement, limit })
    : answerStored(context, { ...request, limit }))
  const body = drawnAnswer(json)
  return new Reply({
    body,
    cacheable: cacheable && (() => drawnAnswer(cacheable())),
    headers: { 'content-type': jsonForm.contentType, etag: etagOf(body) },
  })
}

function statementIn(
  { sqlEnabled }: Asking,
  request: Answered['request'],
): (StoredStatement & { limit: number }) | undefined {
  if (request.sql === undefined) return undefined
  if (!sqlEnabled) throw refuse.conflict('this endpoint asks in SQL, which is switched off here')
  return { ...request, sql: request.sql }
}

/** What the author wrote is none of the viewer's business, and what they may not see of it is left out. */
function asViewersSee(error: unknown): never {
  // Why a statement fails names its tables, and values of its rows.
  if (error instanceof Refusal && error.code === 'query_failed')
    throw new Refusal('query_failed', 'this endpoint cannot be answered at the moment')
  const details = error instanceof Refusal ? error.extras.details : undefined
  if (!details) throw error
  const prefix = 'body.parameters.'
  const own = details.filter(({ path }) => path.startsWith(prefix))
  const [first, ...others] = own.map(({ path, message }) => ({
    path: `query.${path.slice(prefix.length)}`,
    message,
  }))
  throw first
    ? refuse.mistakes([first, ...others])
    : refuse.conflict('this endpoint cannot be answered for you')
}

export const isOver = ({ sunset_at: at }: EndpointDefinition, now: Date) =>
  at !== undefined && new Date(at) <= now

/** How long a response may be kept, and until when there is an endpoint (RFC 9745, RFC 8594). */
function headersOf(definition: EndpointDefinition): Record<string, string> {
  const {
    cache_seconds: seconds = 0,
    deprecated_at: deprecated,
    sunset_at: sunset,
    replaced_by: other,
  } = definition
  return {
    'cache-control': seconds === 0 ? 'private, no-cache' : `private, max-age=${seconds}`,
    ...(deprecated === undefined ? {} : { deprecation: `@${Math.floor(Date.parse(deprecated) / 1000)}` }),
    ...(sunset === undefined ? {} : { sunset: new Date(sunset).toUTCString() }),
    ...(other === undefined ? {} : { link: `</api/endpoints/${other}>; rel="successor-version"` }),
  }
}

/** A value of the address by the type of its parameter. */
function parameterValue(
  name: string,
  given: string | string[],
  parameters: readonly Parameter[],
): ParameterValue {
  const parameter = parameters.find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (!parameter) {
    const names = parameters.map((one) => one.name).join(', ')
    throw refuse.invalid(
      `query.${name}`,
      `there is no such parameter${names === '' ? '' : `: there are ${names}`}`,
    )
  }
  const values = [given].flat().map((text) => scalarOf(parameter, text))
  return values.length === 1 && parameter.is_multiple !== true ? values[0]! : values
}

function scalarOf({ name, type }: Parameter, text: string): string | number | boolean {
  if (type === 'number') {
    if (!/^-?\d+(\.\d+)?$/.test(text))
      throw refuse.invalid(`query.${name}`, `must be a number, not "${text}"`)
    return Number(text)
  }
  if (type === 'boolean') {
    if (text !== 'true' && text !== 'false') throw refuse.invalid(`query.${name}`, 'must be true or false')
    return text === 'true'
  }
  return text
}

/** What holds for each request to an endpoint: whether there still is one, and a rate of its own for each of its users. */
function checks() {
  const byRate = new Map<number, ReturnType<typeof leakyBuckets>>()
  return ({ orgId, user, now }: Asking, { id, definition }: FrozenEndpoint) => {
    const { requests_per_minute: perMinute = defaultPerMinute } = definition
    const buckets =
      byRate.get(perMinute) ?? leakyBuckets({ perSecond: perMinute / 60, burst: perMinute }, 10_000)
    byRate.set(perMinute, buckets)
    const bucket = `${orgId} ${id} ${user.userId}`
    return (): void => {
      if (isOver(definition, now())) throw refuse.notFound('endpoint')
      const at = now().getTime()
      const waitSeconds = buckets.waitSeconds(bucket, at)
      if (waitSeconds > 0)
        throw new Refusal('rate_limited', `more than ${perMinute} requests a minute: wait ${waitSeconds} s`)
      buckets.add(bucket, at)
    }
  }
}
