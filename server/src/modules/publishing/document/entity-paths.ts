import type { PublishedEntity } from '../../../../../contract/src/published.ts'
import {
  cellSchema,
  type Described,
  filterSchema,
  type Operation,
  type Paths,
  pascal,
  query,
  type Schema,
} from './types.ts'

type Field = PublishedEntity['fields'][number]

export interface Base {
  paths: Paths
  schemas: Record<string, Schema>
}

export interface Describing {
  /** Of the surface, whose general operations are made those of one app. */
  base: Base
  schemas: Record<string, Schema>
  nameOperation(wanted: string): string
  nameSchema(wanted: string): string
}

const texts: ReadonlySet<string> = new Set(['text'])
const withoutFilters: ReadonlySet<string> = new Set(['json', 'binary', 'list', 'struct', 'interval'])

/** A schema for the objects of each entity, by slug, so that entities can refer to each other. */
export function addObjectSchemas(entities: readonly PublishedEntity[], { schemas, nameSchema }: Describing) {
  const names = new Map<string, string>()
  for (const { slug, singular, key, fields } of entities) {
    const name = nameSchema(pascal(singular) || pascal(slug))
    names.set(slug, name)
    schemas[name] = {
      type: 'object',
      title: singular,
      required: fields.map((field) => field.name),
      properties: Object.fromEntries(
        fields.map((field) => [
          field.name,
          { title: field.label, ...cellSchema(field.type, { isNullable: field.name !== key }) },
        ]),
      ),
    }
  }
  return names
}

/** The list of an entity and its objects, with typed fields. */
export function entityPaths(
  entity: PublishedEntity,
  objects: ReadonlyMap<string, string>,
  describing: Describing,
): Paths {
  const { slug, singular, plural } = entity
  const { base, nameOperation } = describing
  const [list, one] = [base.paths['/api/{entity}']?.get, base.paths['/api/{entity}/{key}']?.get]
  if (!list || !one) return {}
  const name = objects.get(slug)!
  return {
    [`/api/${slug}`]: {
      get: {
        ...list,
        operationId: nameOperation(`list${pascal(slug)}`),
        summary: `List ${plural}`,
        description: 'Filters of several fields must all hold; values of one field are alternatives.',
        parameters: [...kept(list, ['entity', 'q', 'sort']), ...listParameters(entity)],
        responses: answering(list, pageOf(name, describing)),
      },
    },
    [`/api/${slug}/{key}`]: {
      get: {
        ...one,
        operationId: nameOperation(`get${name}`),
        summary: `Get one ${singular}`,
        parameters: kept(one, ['entity']),
        responses: answering(one, detailOf(entity, objects, describing)),
      },
    },
    ...chartPaths(entity, name, describing),
  }
}

function chartPaths(
  { slug, singular, detail }: PublishedEntity,
  name: string,
  { base, nameOperation }: Describing,
): Paths {
  const charts = base.paths['/api/{entity}/{key}/charts']?.get
  if (!charts || !detail.some(({ charts: shown }) => shown.length > 0)) return {}
  return {
    [`/api/${slug}/{key}/charts`]: {
      get: {
        ...charts,
        operationId: nameOperation(`list${name}Charts`),
        summary: `Charts of one ${singular}`,
        parameters: kept(charts, ['entity']),
      },
    },
  }
}

/** The parameters of the general operation but those that are known better. */
export const kept = ({ parameters = [] }: Operation, without: readonly string[]) =>
  (parameters as Described[]).filter(({ name }) => !without.includes(name))

/** The responses of the general operation with the schema of this one. */
export function answering(
  { responses = {} }: Operation,
  schema: Schema,
): NonNullable<Operation['responses']> {
  const success = responses['200'] as { content?: Record<string, object> }
  return {
    ...responses,
    200: {
      ...success,
      content: { ...success.content, 'application/json': { schema } },
    },
  } as never
}

function listParameters({ fields }: PublishedEntity): Described[] {
  const sortable = fields.filter((field) => field.is_sortable).map(({ name }) => name)
  const searched = fields.filter((field) => field.is_searchable).map(({ label }) => label)
  return [
    ...(searched.length === 0
      ? []
      : [
          query(
            'q',
            { type: 'string', maxLength: 200 },
            { description: `Substring of ${searched.join(', ')}` },
          ),
        ]),
    ...(sortable.length === 0 ? [] : [query('sort', { type: 'string', enum: sortable })]),
    ...fields.filter((field) => field.is_filterable).flatMap(filtersOf),
  ]
}

function filtersOf({ name, label, type }: Field): Described[] {
  const isNull = query(`${name}.null`, { type: 'boolean' }, { description: `Whether ${label} is missing` })
  if (withoutFilters.has(type)) return [isNull]
  const schema = filterSchema(type)
  return [
    query(
      name,
      { type: 'array', items: schema, maxItems: 200 },
      { description: label, explode: true, style: 'form' },
    ),
    query(`${name}.gte`, schema, { description: `${label}: at least` }),
    query(`${name}.lte`, schema, {
      description: `${label}: at most${type === 'timestamp' ? '; a day with all its times' : ''}`,
    }),
    ...(texts.has(type)
      ? [
          query(`${name}.like`, schema, {
            description: `${label}: a text, with % at its start or end for anything`,
          }),
        ]
      : []),
    isNull,
  ]
}

const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

function pageOf(name: string, { schemas, nameSchema }: Describing): Schema {
  const page = nameSchema(`${name}Page`)
  const count = { type: 'integer', minimum: 0 }
  schemas[page] = {
    type: 'object',
    required: ['items', 'total', 'limit', 'offset'],
    properties: {
      items: { type: 'array', items: reference(name) },
      total: count,
      limit: count,
      offset: count,
    },
  }
  return reference(page)
}

function detailOf(
  { fields, key, relations, slug }: PublishedEntity,
  objects: ReadonlyMap<string, string>,
  { schemas, nameSchema }: Describing,
): Schema {
  const name = objects.get(slug)!
  const detail = nameSchema(`${name}Detail`)
  const type = fields.find((field) => field.name === key)?.type ?? 'text'
  schemas[detail] = {
    type: 'object',
    required: ['key', 'object', 'relations'],
    properties: {
      key: cellSchema(type, { isNullable: false }),
      object: reference(name),
      relations: {
        type: 'object',
        properties: Object.fromEntries(
          relations.flatMap((relation) => {
            const other = objects.get(relation.entity)
            return other === undefined ? [] : [[relation.name, relationSchema(relation, other)]]
          }),
        ),
      },
    },
  }
  return reference(detail)
}

function relationSchema(
  { label, kind, entity }: PublishedEntity['relations'][number],
  other: string,
): Schema {
  const isOne = kind === 'many_to_one'
  const own: Schema = isOne
    ? {
        key: { type: ['string', 'number', 'boolean', 'null'] },
        object: { oneOf: [reference(other), { type: 'null' }] },
      }
    : {
        items: { type: 'array', items: reference(other) },
        total: { type: 'integer', minimum: 0 },
        where: { type: ['object', 'null'], additionalProperties: { type: 'string' } },
      }
  return {
    type: 'object',
    title: label,
    required: ['kind', 'entity', ...Object.keys(own)],
    properties: {
      kind: { type: 'string', enum: [kind] },
      entity: { type: 'string', enum: [entity] },
      ...own,
    },
  }
}
