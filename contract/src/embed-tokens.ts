import { FilterValue } from './dashboard-contents.ts'
import { appActions } from './apps.ts'
import { Scalar } from './filters.ts'
import { slugPattern } from './publication-definitions.ts'
import { type Static, Type, closed, oneOf } from './schema.ts'
import { attributeName } from './user-attributes.ts'

const values = Type.Union([Scalar, Type.Array(Scalar, { minItems: 1, maxItems: 1000 })])
const name = Type.String({ pattern: '^[\\s\\S]{1,100}$' })
const slug = Type.String(slugPattern)
const second = Type.Integer({ minimum: 0, maximum: 100_000_000_000 })

/** The claims of a token with which a backend opens publications of an app. A claim that is not known is refused: it could be a limit. */
export const EmbedClaims = closed({
  /** Who signs: for the reader of a log. */
  iss: Type.Optional(Type.String({ maxLength: 200 })),
  /** Slug of the app. */
  aud: slug,
  /** Viewer, as the backend calls them. */
  sub: Type.String({ minLength: 1, maxLength: 200 }),
  exp: second,
  iat: Type.Optional(second),
  nbf: Type.Optional(second),
  jti: Type.Optional(Type.String({ maxLength: 200 })),
  /** Slugs of what it opens; `*`: all that the app publishes. */
  publication: Type.Union([Type.Literal('*'), slug, Type.Array(slug, { minItems: 1, maxItems: 100 })]),
  /** What row policies compare with. */
  attributes: Type.Optional(
    Type.Record(Type.String({ pattern: attributeName }), values, {
      maxProperties: 100,
      additionalProperties: false,
    }),
  ),
  /** Of those of the app; none without it. */
  actions: Type.Optional(Type.Array(oneOf(appActions), { maxItems: 10 })),
  /** Filters of dashboards, fields of entities and parameters of endpoints, by name, with values that viewers cannot change. */
  filters: Type.Optional(
    Type.Record(name, Type.Union([values, FilterValue]), { maxProperties: 50, additionalProperties: false }),
  ),
})

export type EmbedClaims = Static<typeof EmbedClaims>
