import { getDatasetChecks } from '../../../../../contract/src/checks.ts'
import { getDatasetSchema } from '../../../../../contract/src/dataset-contents.ts'
import { getModel } from '../../../../../contract/src/dataset-model.ts'
import type { Answer } from '../../../../../contract/src/endpoint.ts'
import type { Model } from '../../../../../contract/src/models.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Perform } from '../../as-code/index.ts'
import type { NamedDataset } from '../scene.ts'
import type { Match } from './match-nodes.ts'
import type { Item } from './merge.ts'
import { modelItems } from './model-items.ts'

/** Does what the routes do, for the caller. */
export interface Io {
  context: Context
  perform: Perform
}

/** A matched dataset as the caller sees it now. */
export interface MatchedDataset extends Match {
  named: NamedDataset
  checks: Answer<typeof getDatasetChecks>['checks']
  model: Model
  items: Item[]
}

export async function readMatch({ context, perform }: Io, match: Match): Promise<MatchedDataset> {
  const { id, name, description, source } = match.dataset
  const { columns } = await perform(context, getDatasetSchema, { id })
  const { checks } = await perform(context, getDatasetChecks, { id })
  const { model } = await perform({ ...context, accept: 'application/json' }, getModel, { id })
  const relation = [source?.schema, source?.table].flatMap((part) => part ?? [])
  const described = columns.flatMap((column): Item[] =>
    column.description ? [{ part: 'column', name: column.name, value: column.description }] : [],
  )
  const items: Item[] = [
    ...(description === '' ? [] : [{ part: 'description' as const, name: '', value: description }]),
    ...described,
    ...checks.map((check): Item => ({ part: 'check', name: check.name, value: settingsOf(check) })),
    ...modelItems(model),
  ]
  return { ...match, named: { id, name, description, relation, columns }, checks, model, items }
}

/** A check as a body sets it: without what goes without saying, so that equal ones are equal. */
const settingsOf = ({
  name,
  description,
  rule,
  severity,
  filters,
  tolerance,
}: MatchedDataset['checks'][number]) => ({
  name,
  ...(description === '' ? {} : { description }),
  rule,
  severity,
  ...(filters.length === 0 ? {} : { filters }),
  ...(tolerance === null ? {} : { tolerance }),
})
