import type { DbtLoss, DbtPart } from '../../../../../contract/src/dbt-imports.ts'
import type { Model } from '../../../../../contract/src/models.ts'
import { keepLoss, Lost } from '../lost.ts'
import { readSemanticModel } from '../metricflow/read-semantic-model.ts'
import { findColumn, type Loss, type NamedDataset } from '../scene.ts'
import { checkOfTest } from './checks-of-tests.ts'
import type { Item } from './merge.ts'
import { modelItems } from './model-items.ts'
import type { DbtCatalog } from './parse-catalog.ts'
import type { DbtManifest, DbtNode } from './parse-manifest.ts'

export interface Wanting {
  manifest: DbtManifest
  catalog: DbtCatalog
  node: DbtNode
  dataset: NamedDataset
  datasetOf(node: string): NamedDataset | undefined
}

export interface Wanted {
  items: Item[]
  /** The model of its semantic model, with what new parts have beside their items. */
  model: Model | undefined
  losses: DbtLoss[]
}

const maxDescription = 4000

/** Everything that a dbt project says of a dataset. */
export function wantedItems(input: Wanting): Wanted {
  const losses: DbtLoss[] = []
  const lose = (part: DbtPart) => (loss: Loss) =>
    void losses.push({ node: input.node.id, part, name: loss.field, reason: loss.message })
  const model = semanticModel(input, losses)
  const items = [
    ...descriptions(input, lose('column')),
    ...checks(input, lose('check')),
    ...modelItems(model),
  ]
  return { items, model, losses }
}

function* descriptions({ node, catalog, dataset }: Wanting, lose: (loss: Loss) => void): Generator<Item> {
  const commented = Object.hasOwn(catalog, node.id) ? catalog[node.id] : undefined
  const described = node.description.trim() || (commented?.comment.trim() ?? '')
  if (described !== '') yield { part: 'description', name: '', value: described.slice(0, maxDescription) }
  const comments = (commented?.columns ?? []).map(({ name, comment }) => ({ name, description: comment }))
  const seen = new Set<string>()
  for (const { name, description } of [...node.columns, ...comments]) {
    const column = findColumn(dataset.columns, name)
    const text = description.trim()
    if (text === '' || (column && seen.has(column.name))) continue
    if (column) {
      seen.add(column.name)
      yield { part: 'column', name: column.name, value: text.slice(0, maxDescription) }
    } else
      lose({ path: name, field: name, message: `the dataset "${dataset.name}" has no column of this name` })
  }
}

function* checks(input: Wanting, lose: (loss: Loss) => void): Generator<Item> {
  const names = new Set<string>()
  for (const test of input.manifest.tests) {
    if (test.node !== input.node.id) continue
    const losses: Loss[] = []
    const [check] = keepLoss(losses, () => {
      const made = checkOfTest(test, input)
      if (names.has(made.name))
        throw new Lost({ path: test.id, field: test.name, message: 'another test has this name, too' })
      return made
    })
    losses.forEach(lose)
    if (!check) continue
    names.add(check.name)
    yield { part: 'check', name: check.name, value: check }
  }
}

function semanticModel(
  { manifest, node, dataset, datasetOf }: Wanting,
  losses: DbtLoss[],
): Model | undefined {
  const nodes = new Map(Object.entries(manifest.nodeOfSemanticModel))
  const own = manifest.semanticModels.filter(({ name }) => nodes.get(name) === node.id)
  const [first, ...others] = own
  for (const { name } of others)
    losses.push({
      node: node.id,
      part: 'model',
      name,
      reason: `a dataset has one model, and "${first!.name}" is the first semantic model of this node`,
    })
  if (!first) return undefined
  const { model, losses: lost } = readSemanticModel({
    manifest,
    semanticModel: first,
    dataset,
    datasetOf: ({ name }) => datasetOf(nodes.get(name) ?? ''),
  })
  for (const { path, field, message } of lost)
    losses.push({ node: node.id, part: partOf(path), name: field, reason: message })
  return model
}

const partOf = (path: string): DbtPart =>
  path.startsWith('metrics.') ? 'measure' : path.includes('.entities.') ? 'join' : 'dimension'
