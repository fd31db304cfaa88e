import { refuse } from '../../../kernel/errors.ts'
import { semanticManifestOf, type SemanticManifest } from '../metricflow/semantic-manifest.ts'
import { fieldsOf, said, textOf, textsOf } from '../values.ts'

/** A model, seed, snapshot or source of a dbt project. */
export interface DbtNode {
  id: string
  kind: 'model' | 'seed' | 'snapshot' | 'source'
  name: string
  /** Database, schema and name of its table, as far as they are given. */
  relation: string[]
  description: string
  columns: { name: string; description: string }[]
  dependsOn: string[]
}

export interface DbtTest {
  id: string
  name: string
  description: string
  /** The node that it tests; undefined: a test of its own, in SQL. */
  node?: string
  /** `unique`, `dbt_utils.accepted_range`; undefined: it is written in SQL. */
  kind?: string
  column?: string
  arguments: Record<string, unknown>
  severity: string
  where?: string
  errorIf?: string
  warnIf?: string
  dependsOn: string[]
}

/** What of a `manifest.json` is carried over. */
export interface DbtManifest extends SemanticManifest {
  project: string
  nodes: DbtNode[]
  tests: DbtTest[]
  /** The node of each semantic model, by name. */
  nodeOfSemanticModel: Record<string, string>
}

const oldest = 9
const maxNodes = 20_000
const maxColumns = 2000

/** Reads the file strictly enough to know that it is one, and leniently what it says: dbt adds fields with each version. */
export function parseManifest(text: string): DbtManifest {
  const manifest = parsed(text)
  const metadata = fieldsOf(manifest['metadata'])
  const version = /\/manifest\/v(\d+)\.json$/.exec(textOf(metadata['dbt_schema_version']) ?? '')?.[1]
  if (version === undefined)
    throw refuse.invalid(
      'body.manifest',
      'is no manifest.json of dbt: metadata.dbt_schema_version is missing',
    )
  if (Number(version) < oldest)
    throw refuse.invalid(
      'body.manifest',
      `is of the version ${version}; versions from ${oldest} on are read, which dbt writes since 1.5`,
    )
  const nodes = Object.values(fieldsOf(manifest['nodes'])).map(fieldsOf)
  const sources = Object.values(fieldsOf(manifest['sources'])).map(fieldsOf)
  if (nodes.length + sources.length > maxNodes)
    throw refuse.invalid('body.manifest', `has more than ${maxNodes} nodes`)
  const semanticModels = Object.values(fieldsOf(manifest['semantic_models'])).map(fieldsOf)
  const metrics = Object.values(fieldsOf(manifest['metrics']))
  return {
    project: textOf(metadata['project_name']) ?? 'dbt',
    nodes: [...nodes, ...sources].flatMap(nodeOf),
    tests: nodes.flatMap(testOf),
    ...semanticManifestOf(semanticModels, metrics),
    nodeOfSemanticModel: Object.fromEntries(semanticModels.flatMap(nodeOfSemanticModel)),
  }
}

function parsed(text: string): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    throw refuse.invalid('body.manifest', 'is not JSON')
  }
}

const kinds = new Set<unknown>(['model', 'seed', 'snapshot', 'source'])

const dependsOn = (fields: Record<string, unknown>) => textsOf(fieldsOf(fields['depends_on'])['nodes'])

function nodeOf(fields: Record<string, unknown>): DbtNode[] {
  const { resource_type: kind, database, schema, alias, identifier } = fields
  const [id, name] = [textOf(fields['unique_id']), textOf(fields['name'])]
  // An ephemeral model has no table.
  const isEphemeral = fieldsOf(fields['config'])['materialized'] === 'ephemeral'
  if (!kinds.has(kind) || id === undefined || name === undefined) return []
  const table = textOf(kind === 'source' ? identifier : alias) ?? name
  const columns = Object.values(fieldsOf(fields['columns'])).slice(0, maxColumns).map(fieldsOf)
  return [
    {
      id,
      kind: kind as DbtNode['kind'],
      name,
      relation: isEphemeral ? [] : [database, schema, table].flatMap((part) => textOf(part) ?? []),
      description: textOf(fields['description']) ?? '',
      columns: columns.flatMap((column) => {
        const called = textOf(column['name'])
        return called === undefined
          ? []
          : [{ name: called, description: textOf(column['description']) ?? '' }]
      }),
      dependsOn: dependsOn(fields),
    },
  ]
}

function testOf(fields: Record<string, unknown>): DbtTest[] {
  const [id, name] = [textOf(fields['unique_id']), textOf(fields['name'])]
  if (fields['resource_type'] !== 'test' || id === undefined || name === undefined) return []
  const { name: kind, namespace, kwargs } = fieldsOf(fields['test_metadata'])
  const config = fieldsOf(fields['config'])
  const { arguments: nested, ...direct } = fieldsOf(kwargs)
  const given = { ...direct, ...fieldsOf(nested) }
  const called = textOf(kind)
  const prefix = textOf(namespace)
  const on = dependsOn(fields)
  const attached = textOf(fields['attached_node']) ?? (on.length === 1 ? on[0] : undefined)
  return [
    {
      id,
      name,
      description: textOf(fields['description']) ?? '',
      arguments: given,
      severity: (textOf(config['severity']) ?? 'ERROR').toLowerCase(),
      dependsOn: on,
      ...said({
        node: attached,
        kind: called === undefined || prefix === undefined ? called : `${prefix}.${called}`,
        column: textOf(fields['column_name']) ?? textOf(given['column_name']),
        where: textOf(config['where']),
        errorIf: textOf(config['error_if']),
        warnIf: textOf(config['warn_if']),
      }),
    },
  ]
}

function nodeOfSemanticModel(fields: Record<string, unknown>): [name: string, node: string][] {
  const [name, node] = [textOf(fields['name']), dependsOn(fields)[0]]
  return name === undefined || node === undefined ? [] : [[name, node]]
}
