import { type PublishedRecipe, publishedRecipes } from '../../recipes/index.ts'
import type { Edge, Reading } from '../node.ts'
import { datasetRef } from './fields.ts'
import { Gathered } from './gathered.ts'
import { type NodeReader, subjectOf } from './reader.ts'

/** A recipe between the datasets that it reads and the one that it makes. */
export const recipeReader: NodeReader = {
  subject: 'recipe',
  kinds: ['recipe'],
  changedBy: (event) =>
    subjectOf(event, [
      'recipe.created',
      'recipe.updated',
      'recipe.published',
      'recipe.restored',
      'recipe.deleted',
    ]),
  async read(db, ids) {
    return (await publishedRecipes(db, ids)).map(readingOf)
  },
}

function readingOf({ id, name, version, columns, lineage, inputs, ...recipe }: PublishedRecipe): Reading {
  const gathered = new Gathered()
  for (const { name: to, sources } of lineage.columns)
    for (const { dataset_id: from, column, is_direct: isDirect, how } of sources)
      if (from !== null)
        gathered.edge(datasetRef(from), [column, to, how ?? (isDirect ? 'value' : 'conditional')])
  for (const { dataset_id: from, column, how } of lineage.indirect)
    if (from !== null) gathered.edge(datasetRef(from), [column, null, how])
  for (const { dataset_id: from } of inputs) gathered.rows(datasetRef(from))
  for (const { output, reason } of lineage.gaps) gathered.gaps.push([output, reason])
  const made = columns.map((column): Edge => [column.name, column.name, 'identity'])
  const output = recipe.output_dataset_id
  return {
    node: {
      kind: 'recipe',
      key: String(id),
      name,
      subject: { type: 'recipe', id },
      createdBy: recipe.created_by,
    },
    version,
    runId: null,
    columns: columns.map((column) => [column.name, column.type, null] as const),
    gaps: gathered.gaps,
    sources: gathered.sources,
    targets: output === null ? [] : [{ to: datasetRef(output), edges: made }],
  }
}
