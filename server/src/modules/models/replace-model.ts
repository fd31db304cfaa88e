import { isDeepStrictEqual } from 'node:util'
import type { DatasetModel, replaceModel as endpoint } from '../../../../contract/src/dataset-model.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Model } from '../../../../contract/src/models.ts'
import type { Change, Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/database/database.ts'
import { refuse, refuseMistakes } from '../../kernel/errors.ts'
import { checkRevision } from '../../kernel/revision.ts'
import type { Reply } from '../../kernel/route.ts'
import { requireAnswers, visibleIds } from '../access/index.ts'
import {
  type DatasetTable,
  datasetTables,
  type Definition,
  getDatasetTable,
  noteGuesses,
  plannedTables,
} from '../datasets/index.ts'
import { checkJoinKeys } from './check/check-keys.ts'
import { checkModel } from './check/check-model.ts'
import type { Problem } from './check/problem.ts'
import { asYaml, shownModel, wantsYaml } from './get-model.ts'
import { knownTable, type PlansOf } from './known.ts'
import type { ModelDependencies } from './dependencies.ts'
import { findModel, lockModel, writeModel } from './store.ts'
import { namedIn, namingInParameters, loadWithholds, withWithheld } from './withholding.ts'

export type Caller = Context & ModelDependencies

/** Writes the model of a dataset, or refuses everything that is wrong with it at once. */
export async function replaceModel(
  context: Caller,
  { id, evaluations_must_pass: mustPass = true, ...model }: Input<typeof endpoint>,
): Promise<DatasetModel | Reply> {
  const table = await tableOrPlan(context, id)
  const known = await knownTable(context, table, { model, plansOf: plansFor(context) })
  const problems = checkModel(known)
  refuseProblems(problems)
  const doubled = await checkJoinKeys(context, known)
  refuseProblems(doubled)
  const before = await context.read((db) => findModel(db, id))
  const withholds = await loadWithholds(context)
  const whole = before ? withWithheld(model, before.model, { withholds, datasetId: id }) : model
  // Parts that were hidden from the author stay unchanged.
  const ifMatch = context.ifMatch ?? (isDeepStrictEqual(whole, model) ? undefined : before?.revision)
  await keepModel({ ...context, ifMatch }, { id, model: whole, type: 'model.changed', mustPass }, (db) =>
    noteGuesses(db, { ...context, withholds }, { owner: `model ${id}`, written: writtenIn(id, model) }),
  )
  const row = await context.read((db) => findModel(db, id))
  const shown = await shownModel(context, { datasetId: id, row, table })
  return wantsYaml(context.accept) ? asYaml(shown.model) : shown
}

const writtenIn = (id: number, model: Model): Definition[] =>
  [...namedIn(model), ...namingInParameters(model), model.default_time_dimension].map((definition) => ({
    definition,
    datasetIds: [id],
  }))

const plansFor =
  (context: Caller): PlansOf =>
  async (ids) => {
    const { visible } = await visibleIds(context, 'dataset.query', { type: 'dataset', ids })
    return plannedTables(context, [...visible])
  }

/** What the dataset has, or is to have once it is loaded. */
async function tableOrPlan(context: Caller, id: number): Promise<DatasetTable> {
  const [table] = await datasetTables(context, 'dataset.view', { ids: [id] })
  return table ?? (await plannedTables(context, [id])).get(id) ?? (await getDatasetTable(context, id))
}

const refuseProblems = (problems: readonly Problem[]): void =>
  refuseMistakes(
    problems.map(({ path, message }) => ({ path: `body.${path}`, message })),
    refuse.problems,
  )

interface KeptModel {
  id: number
  model: Model
  type: string
  restored?: number
  /** Whether evaluation sets may hold it back. */
  mustPass?: boolean
}

/** Makes a model the newest revision, unless evaluation sets hold it back or someone else wrote one since the caller looked. */
export async function keepModel(
  context: Context & Pick<ModelDependencies, 'findRegressions'>,
  { id, model, type, restored, mustPass = true }: KeptModel,
  note?: (db: Tx) => Promise<unknown>,
): Promise<void> {
  const { orgId, user, ifMatch } = context
  if (mustPass) {
    const apply: Change['apply'] = async (db) => {
      const revision = ((await lockModel(db, id))?.revision ?? 0) + 1
      await writeModel(db, { orgId, datasetId: id, revision, model, changedBy: user.userId })
    }
    await requireAnswers(context, [{ of: { type: 'dataset', id, part: 'model' }, apply }])
  }
  await context.transaction(async ({ db, emit }) => {
    const before = await lockModel(db, id)
    if (!before) throw refuse.notFound('dataset')
    checkRevision(ifMatch, before)
    const revision = before.revision + 1
    await writeModel(db, { orgId, datasetId: id, revision, model, changedBy: user.userId })
    await note?.(db)
    const counts = {
      dimensions: model.dimensions.length,
      measures: model.measures.length,
      joins: model.joins.length,
    }
    const data = {
      revision,
      ...counts,
      ...(restored === undefined ? {} : { restored }),
      ...(mustPass ? {} : { in_spite_of_evaluations: true }),
    }
    await emit({ type, subject: { type: 'dataset', id, name: before.name }, data })
  })
}
