import type { EndpointDefinition } from '../../../../../../contract/src/publication-definitions.ts'
import { checkPlaced, refuse } from '../../../../kernel/errors.ts'
import { requireTarget } from '../../../access/index.ts'
import { getDatasetTable } from '../../../datasets/index.ts'
import { answerStored } from '../../../explore/index.ts'
import { modelParameters, modelsAround } from '../../../models/index.ts'
import { type Asking, type Kind, pinnedAt } from './kind.ts'

const place = 'body.definition'

/** A structured query with parameters, at an address of its own. */
export const endpoint: Kind<'endpoint'> = {
  check: async (context, definition) => void (await columnsOf(context, definition)),

  async freeze(context, definition) {
    const { dataset_id: id, query } = definition
    const columns = await columnsOf(context, definition)
    const models = await context.read((db) => modelsAround(db, [id]))
    const own = query.parameter_definitions ?? []
    const ofModel = (await modelParameters(context, id)).filter(
      ({ name }) => !own.some((one) => one.name.toLowerCase() === name.toLowerCase()),
    )
    const pinned = definition.pins_data
      ? pinnedAt(context, definition, await getDatasetTable(context, id))
      : {}
    return { columns, parameters: [...own, ...ofModel], models: Object.fromEntries(models), ...pinned }
  },

  partsOf: ({ columns, parameters }) =>
    new Map([
      ...columns.map(({ name, type }): [string, string] => [`column "${name}"`, type]),
      ...parameters.map(({ name, type, default: value }): [string, string] => [
        `parameter "${name}"`,
        value === undefined ? `required ${type}` : type,
      ]),
    ]),
}

/** Runs it for one row, with the author's rights and the defaults of its parameters: what fails now would fail then. */
async function columnsOf(context: Asking, { dataset_id: id, query }: EndpointDefinition) {
  await requireTarget(context, 'dataset.query', { type: 'dataset', id, path: `${place}.dataset_id` })
  if (query.sql !== undefined)
    throw refuse.invalid(
      `${place}.query.sql`,
      'an endpoint takes a structured query: make a recipe of the statement',
    )
  const { json } = await checkPlaced(
    () => answerStored(context, { ...query, id, limit: 1 }),
    (path) => path.replace(/^body/, `${place}.query`),
  )
  const { columns } = JSON.parse(json.toString()) as { columns: { name: string; type: never }[] }
  return columns.map(({ name, type }) => ({ name, type }))
}
