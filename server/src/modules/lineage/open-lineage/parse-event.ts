import { createHash } from 'node:crypto'
import { refuse } from '../../../kernel/errors.ts'
import type { Edge, Gap } from '../node.ts'
import { howOf } from './standard.ts'

/** A dataset in an OpenLineage event. */
export interface ExternalDataset {
  namespace: string
  name: string
  columns: string[]
  /** By which columns of which inputs; undefined: the event does not tell. */
  made: { input: { namespace: string; name: string }; edge: Edge }[] | undefined
}

export interface ExternalEvent {
  /** Of all of it, for knowing it again. */
  digest: string
  timeMs: number
  type: string | undefined
  producer: string
  job: { namespace: string; name: string } | undefined
  inputs: ExternalDataset[]
  outputs: ExternalDataset[]
  gaps: Gap[]
}

const maxEvents = 500
const maxDatasets = 1000
const maxFields = 20_000
// Of all events together: what is known of a few columns is answered in milliseconds, of a hundred thousand in seconds.
const maxFieldsInAll = 50_000

/**
 * Parses events strictly: all of them, or an error that names the place. Only what is parsed here is kept, and that
 * is JSON.
 */
export function parseEvents(text: string): ExternalEvent[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refuse.invalid('body', 'is not JSON, or longer than 4 MB')
  }
  const list = Array.isArray(value) ? (value as unknown[]) : [value]
  if (list.length === 0 || list.length > maxEvents)
    throw refuse.invalid('body', `must be 1 to ${maxEvents} events`)
  const events = list.map((one, at) => parseEvent(one, Array.isArray(value) ? `body.${at}` : 'body'))
  const fields = events
    .flatMap(({ inputs, outputs }) => [...inputs, ...outputs])
    .reduce((sum, { columns, made }) => sum + columns.length + (made?.length ?? 0), 0)
  if (fields > maxFieldsInAll)
    throw refuse.invalid('body', `names more than ${maxFieldsInAll} fields: send the events in parts`)
  return events
}

function parseEvent(value: unknown, path: string): ExternalEvent {
  const event = objectAt(value, path)
  const { eventType: type } = event
  const time = textAt(event['eventTime'], `${path}.eventTime`)
  if (
    !/^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/.test(time) ||
    Number.isNaN(Date.parse(time))
  )
    throw refuse.invalid(`${path}.eventTime`, 'must be a time as in RFC 3339')
  if (
    type !== undefined &&
    !['START', 'RUNNING', 'COMPLETE', 'ABORT', 'FAIL', 'OTHER'].includes(String(type))
  )
    throw refuse.invalid(`${path}.eventType`, 'must be START, RUNNING, COMPLETE, ABORT, FAIL or OTHER')
  uriAt(event['schemaURL'], `${path}.schemaURL`)
  if (event['run'] !== undefined) {
    const id = textAt(objectAt(event['run'], `${path}.run`)['runId'], `${path}.run.runId`)
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
      throw refuse.invalid(`${path}.run.runId`, 'must be a UUID')
  } else if (type !== undefined) throw refuse.invalid(`${path}.run`, 'is missing')
  if (event['job'] === undefined && event['dataset'] === undefined)
    throw refuse.invalid(`${path}.job`, 'is missing')
  return {
    digest: createHash('sha256').update(JSON.stringify(value)).digest('hex'),
    timeMs: Date.parse(time),
    type: type as string | undefined,
    producer: uriAt(event['producer'], `${path}.producer`),
    job: event['job'] === undefined ? undefined : nameAt(event['job'], `${path}.job`),
    inputs: datasetsAt(event['inputs'], `${path}.inputs`),
    outputs: datasetsAt(event['outputs'], `${path}.outputs`),
    gaps: [],
  }
}

function datasetsAt(value: unknown, path: string): ExternalDataset[] {
  if (value === undefined || value === null) return []
  return listAt(value, path, maxDatasets).map((one, at) => {
    const place = `${path}.${at}`
    const facets = optionalAt(objectAt(one, place)['facets'], `${place}.facets`)
    return {
      ...nameAt(one, place),
      columns: schemaAt(facets['schema'], `${place}.facets.schema`),
      made: lineageAt(facets['columnLineage'], `${place}.facets.columnLineage`),
    }
  })
}

function schemaAt(value: unknown, path: string): string[] {
  const fields = optionalAt(value, path)['fields']
  if (fields === undefined) return []
  return listAt(fields, `${path}.fields`, maxFields).map((one, at) =>
    textAt(objectAt(one, `${path}.fields.${at}`)['name'], `${path}.fields.${at}.name`),
  )
}

function lineageAt(value: unknown, path: string): ExternalDataset['made'] {
  if (value === undefined) return undefined
  const facet = objectAt(value, path)
  const fields = Object.entries(objectAt(facet['fields'], `${path}.fields`))
  const made = fields.flatMap(([to, field]) => {
    const place = `${path}.fields.${to.slice(0, 100)}`
    if (to === '' || to.length > 300) throw refuse.invalid(place, 'must be named by 1 to 300 characters')
    const inputs = objectAt(field, place)['inputFields']
    return listAt(inputs, `${place}.inputFields`, maxFields).flatMap((one, at) =>
      edgesAt(one, { to, path: `${place}.inputFields.${at}` }),
    )
  })
  const whole = facet['dataset'] === undefined ? [] : listAt(facet['dataset'], `${path}.dataset`, maxFields)
  made.push(...whole.flatMap((one, at) => edgesAt(one, { to: null, path: `${path}.dataset.${at}` })))
  if (made.length > maxFields) throw refuse.invalid(path, `names more than ${maxFields} fields`)
  return made
}

function edgesAt(value: unknown, { to, path }: { to: string | null; path: string }) {
  const input = nameAt(value, path)
  const source = objectAt(value, path)
  const field = textAt(source['field'], `${path}.field`)
  const given = source['transformations']
  const transformations = given === undefined ? [] : listAt(given, `${path}.transformations`, 100)
  const hows = transformations.map((one, at) => {
    const { type, subtype } = objectAt(one, `${path}.transformations.${at}`)
    return howOf(type, subtype)
  })
  const known = hows.length > 0 ? hows : [to === null ? ('filter' as const) : ('value' as const)]
  return [...new Set(known)].map((how) => ({ input, edge: [field, to, how] as Edge }))
}

function objectAt(value: unknown, path: string): Record<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw refuse.invalid(path, 'must be an object')
  return value as Record<string, unknown>
}

const optionalAt = (value: unknown, path: string) => (value === undefined ? {} : objectAt(value, path))

function listAt(value: unknown, path: string, max: number): unknown[] {
  if (!Array.isArray(value)) throw refuse.invalid(path, 'must be a list')
  if (value.length > max) throw refuse.invalid(path, `has more than ${max} entries`)
  return value as unknown[]
}

function textAt(value: unknown, path: string): string {
  if (typeof value !== 'string' || value === '' || value.length > 1000)
    throw refuse.invalid(path, 'must be a text of 1 to 1000 characters')
  // PostgreSQL stores neither, and other characters of control only hide what is there.
  // oxlint-disable-next-line no-control-regex -- they are what is refused
  if (/[\u0000-\u001f\u007f]/.test(value) || hasLoneSurrogate(value))
    throw refuse.invalid(path, 'must have no characters of control')
  return value
}

function uriAt(value: unknown, path: string): string {
  const text = textAt(value, path)
  if (!/^[A-Za-z][A-Za-z0-9+.-]*:\S+$/.test(text)) throw refuse.invalid(path, 'must be an address')
  return text
}

function nameAt(value: unknown, path: string): { namespace: string; name: string } {
  const { namespace, name } = objectAt(value, path)
  return { namespace: textAt(namespace, `${path}.namespace`), name: textAt(name, `${path}.name`) }
}

const hasLoneSurrogate = (text: string): boolean => /\p{Surrogate}/u.test(text)
