import { Type, type Static, type TObject, type TProperties, type TSchema, type TUnsafe } from 'typebox'

const registry = new Map<string, TSchema>()

/** Every named component of the OpenAPI documents, by name. */
export const models: ReadonlyMap<string, TSchema> = registry

/** The components as a validator looks them up: by their references. */
export const modelsByReference = (): Record<string, TSchema> =>
  Object.fromEntries([...registry].map(([name, schema]) => [`${name}#`, schema]))

/** A reference to a named component. Its name is part of its type, so that clients find the component by it. */
export interface Component<Name extends string, T> extends TUnsafe<T> {
  $ref: `${Name}#`
}

/** Registers a named component; the value returned is a typed reference to it. */
export function model<const Name extends string, T extends TSchema>(
  name: Name,
  schema: T,
  options: object = {},
): Component<Name, Static<T>> {
  if (registry.has(name)) throw new Error(`two components are called ${name}`)
  registry.set(name, { ...schema, ...options, $id: name })
  return Type.Unsafe({ $ref: `${name}#` }) as Component<Name, Static<T>>
}

/** An object that refuses unknown fields. Every body is one: there is no silent mass assignment. */
export const closed = <P extends TProperties>(properties: P, options: object = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options })

/** `Type.Enum` writes no `type`, so that documents would show "any". */
export const oneOf = <const V extends readonly string[]>(values: V, options: object = {}) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: values, ...options })

/** An optional query parameter with a default. */
export const withDefault = <T extends TSchema>(schema: T, value: Static<T>) =>
  Object.assign(schema, { default: value })

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** Ids are positive 32-bit integers. */
export const id = (description = 'Primary key') =>
  Type.Integer({ minimum: 1, maximum: 2147483647, description, examples: [12] })

/** RFC 3339, UTC. What a request sends is a time that the server can read, or is refused before a use case sees it. */
export const time = (description = 'RFC 3339, UTC') =>
  Type.String({ format: 'date-time', description, examples: ['2026-01-31T09:30:00.000Z'] })

/** A pattern, with a description that continues "must be" in error messages. Every pattern has one. */
export const matching = (pattern: string, expected: string) => ({ pattern, 'x-expected': expected })

export const freeOfControls = matching(
  '^[^\\u0000-\\u001f\\u007f]*$',
  'a text without control characters and line breaks',
)

export const visibleAscii = matching('^[!-~]+$', 'visible ASCII characters without spaces')

/** A color as pages write it. */
export const hexColor = matching('^#[0-9a-fA-F]{6}$', 'a color of six hexadecimal digits, e.g. #3b5bdb')

/** ISO 4217. */
export const currencyCode = matching('^[A-Z]{3}$', 'a currency code of three capital letters, e.g. EUR')

// Control characters and invisible characters: they would let two names look equal.
const unseen = '\\u0000-\\u001f\\u007f\\u200b\\u2028-\\u202e\\u2066-\\u2069\\ufeff'

/** A display name: something visible, at most 200 characters, nothing that hides. */
export const name = (options: object = {}) =>
  Type.String({
    minLength: 1,
    maxLength: 200,
    ...matching(
      `^[^\\S${unseen}]*[^\\s${unseen}][^${unseen}]*$`,
      'a text with something visible in it, and without control characters, line breaks and invisible characters',
    ),
    ...options,
  })

export const description = (options: object = {}) => Type.String({ maxLength: 4000, ...options })

/** The name of an object, in the bodies that create and change it. */
export const newHead = { name: name(), description: Type.Optional(description()) }
export const changedHead = { name: Type.Optional(name()), description: Type.Optional(description()) }

/** Timestamps, author and revision of an object in an example. */
export const exampleStamps = {
  created_at: '2026-01-31T09:30:00.000Z',
  updated_at: '2026-01-31T09:30:00.000Z',
  created_by: 1,
  revision: 1,
}

/** The fields every mutable resource has. */
export const resource = <P extends TProperties>(properties: P) =>
  Type.Object({
    id: id(),
    ...properties,
    created_at: time(),
    updated_at: time(),
    created_by: nullable(id('Creator; null if the program created it')),
    revision: Type.Integer({ minimum: 1, description: 'Send it back as `If-Match: "<revision>"`' }),
  })

export const page = <T extends TSchema>(item: T) =>
  Type.Object({
    items: Type.Array(item),
    total: Type.Integer({ minimum: 0, description: 'How many match, on all pages' }),
    limit: Type.Integer(),
    offset: Type.Integer(),
  })

const pageFields = {
  limit: withDefault(Type.Integer({ minimum: 1, maximum: 200 }), 50),
  offset: withDefault(Type.Integer({ minimum: 0, maximum: 2147483647 }), 0),
}

type Scalar = string | number | boolean | null

/** The fields of an object that are one value each. */
type ScalarsOf<T> = Extract<
  { [K in keyof T]-?: T[K] extends Scalar | undefined ? K : never }[keyof T],
  string
>

const orderFields = <I extends TSchema, U extends keyof Static<I>>(item: I, unsorted: readonly U[]) => ({
  sort: Type.Optional(
    oneOf(
      scalarsOf(item).filter(
        (field): field is Exclude<ScalarsOf<Static<I>>, U> => !unsorted.includes(field as U),
      ),
      { description: 'Field to sort by; nulls last, ties broken by id' },
    ),
  ),
  order: Type.Optional(
    oneOf(['asc', 'desc'], {
      description: 'Direction of `sort`, or of the order that the list has by itself; asc with a `sort`',
    }),
  ),
})

/**
 * The query of every list. It sorts by every field of its items that is one value, but for those named here.
 * @param unsorted fields that are worked out once the rows are read, or that some readers see less of than others
 */
export const listQuery = <
  I extends TSchema,
  P extends TProperties = Record<never, never>,
  U extends keyof Static<I> = never,
>(
  item: I,
  more: P = {} as P,
  unsorted: readonly U[] = [],
) =>
  closed({
    ...pageFields,
    ...orderFields(item, unsorted),
    q: Type.Optional(
      Type.String({ maxLength: 200, description: 'Substring of name or description, in any case' }),
    ),
    ...more,
  })

/** The query of a list of versions: newest first by default, without search. */
export const historyQuery = <I extends TSchema, U extends keyof Static<I> = never>(
  item: I,
  unsorted: readonly U[] = [],
) => closed({ ...pageFields, ...orderFields(item, unsorted) })

interface FieldShape {
  $ref?: string
  type?: string
  anyOf?: FieldShape[]
  properties?: Record<string, FieldShape>
}

const resolved = (schema: FieldShape): FieldShape =>
  schema.$ref === undefined
    ? schema
    : resolved((models.get(schema.$ref.replace('#', '')) ?? {}) as FieldShape)

const isScalar = (schema: FieldShape): boolean => {
  const { type = '', anyOf } = resolved(schema)
  return anyOf ? anyOf.every(isScalar) : ['string', 'integer', 'number', 'boolean', 'null'].includes(type)
}

const scalarsOf = (item: TSchema): string[] =>
  Object.entries(resolved(item as FieldShape).properties ?? {}).flatMap(([name, field]) =>
    isScalar(field) ? [name] : [],
  )

/** `status`, which may be repeated. */
export const statusFilter = <const V extends readonly string[]>(values: V) =>
  Type.Optional(Type.Array(oneOf(values), { maxItems: 20, description: 'May be repeated' }))

/** One file of a multipart body, as a use case receives it: already on disk, under a name of the server's own. */
export interface UploadedFile {
  path: string
  /** As the client named it: shown, never used as a path. */
  name: string
  /** As the client declared it, "" when it did not: never trusted alone. */
  mediaType: string
  sizeBytes: number
}

/** A file field of a multipart body. */
export const file = (options: object = {}) =>
  Type.Unsafe<UploadedFile>({ type: 'string', format: 'binary', ...options })

export const idParams = closed({ id: id() })

export type PageOf<T> = { items: T[]; total: number; limit: number; offset: number }
export type { Static, TObject, TProperties, TSchema, TUnsafe }
export { Type }
