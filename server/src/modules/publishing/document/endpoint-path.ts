import { switchTypes } from '../../../../../contract/src/parameters.ts'
import { defaultMaxRows } from '../../../../../contract/src/publication-definitions.ts'
import type { FrozenEndpoint } from '../releases/frozen.ts'
import { answering, type Describing, kept } from './entity-paths.ts'
import { cellSchema, type Paths, parameterSchema, pascal, query, type Schema } from './types.ts'

const switches: ReadonlySet<string> = new Set(switchTypes)

/** An endpoint at its own address, with typed parameters and columns. */
export function endpointPath(endpoint: FrozenEndpoint, describing: Describing): Paths {
  const { slug, name, description, definition, frozen } = endpoint
  const general = describing.base.paths['/api/endpoints/{slug}']?.get
  if (!general) return {}
  const given = new Set(Object.keys(definition.query.parameters ?? {}).map((one) => one.toLowerCase()))
  const parameters = frozen.parameters.map((parameter) =>
    query(parameter.name, parameterSchema(parameter), {
      required: parameter.default === undefined && !given.has(parameter.name.toLowerCase()),
      ...(parameter.label === undefined ? {} : { description: parameter.label }),
    }),
  )
  return {
    [`/api/endpoints/${slug}`]: {
      get: {
        ...general,
        operationId: describing.nameOperation(`call${pascal(slug)}`),
        summary: name,
        description: description || (general.description ?? name),
        ...(definition.deprecated_at === undefined ? {} : { deprecated: true }),
        parameters: [...kept(general, ['slug', 'limit']), limitOf(definition), ...parameters],
        responses: answering(general, resultOf(endpoint, describing)),
      },
    },
  }
}

const limitOf = ({ max_rows: maxRows = defaultMaxRows }: FrozenEndpoint['definition']) =>
  query(
    'limit',
    { type: 'integer', minimum: 1, maximum: maxRows },
    { description: 'Most rows of the response' },
  )

/** The result with its columns as they were frozen, where neither data nor parameters make them others. */
function resultOf(
  { slug, definition, frozen }: FrozenEndpoint,
  { base, schemas, nameSchema }: Describing,
): Schema {
  const general = base.schemas['ExploreResult'] as { properties?: Schema } | undefined
  const isOpen =
    definition.query.pivot !== undefined || frozen.parameters.some(({ type }) => switches.has(type))
  if (!general || isOpen) return { $ref: '#/components/schemas/ExploreResult' }
  const name = nameSchema(`${pascal(slug)}Result`)
  const { columns } = frozen
  schemas[name] = {
    ...general,
    properties: {
      ...general.properties,
      rows: {
        type: 'array',
        items: {
          type: 'array',
          minItems: columns.length,
          maxItems: columns.length,
          prefixItems: columns.map((column) => ({ title: column.name, ...cellSchema(column.type) })),
          // For generators that know no tuples.
          items: { anyOf: [...new Set(columns.map(({ type }) => type))].map((type) => cellSchema(type)) },
        },
      },
    },
  }
  return { $ref: `#/components/schemas/${name}` }
}
