import * as contract from '../../../../contract/src/dataset-model.ts'
import * as proposals from '../../../../contract/src/synonym-proposals.ts'
import type { Context } from '../../kernel/context.ts'
import { type Route, route } from '../../kernel/route.ts'
import { addSynonym } from './add-synonym.ts'
import { getModel } from './get-model.ts'
import { getModelRevision, listModelRevisions, restoreModelRevision } from './model-revisions.ts'
import type { ModelDependencies } from './dependencies.ts'
import { replaceModel } from './replace-model.ts'
import { suggestModel } from './suggest-model.ts'
import { decideSynonymProposal, listSynonymProposals, proposeSynonym } from './synonym-proposals.ts'

const on = (permission: string) => ({ permission, target: { type: 'dataset', param: 'id' } })

export function modelRoutes({ warehouse, sources, findRegressions }: ModelDependencies): Route[] {
  const withParts =
    <I, O>(run: (context: Context & ModelDependencies, input: I) => Promise<O>) =>
    (context: Context, input: I) =>
      run({ ...context, warehouse, sources, ...(findRegressions && { findRegressions }) }, input)
  const edit = on('dataset.edit')
  return [
    route(contract.getModel, on('dataset.view'), getModel),
    route(contract.replaceModel, edit, withParts(replaceModel)),
    route(contract.addSynonym, edit, withParts(addSynonym)),
    route(proposals.proposeSynonym, on('dataset.query'), proposeSynonym),
    route(proposals.listSynonymProposals, edit, listSynonymProposals),
    route(proposals.decideSynonymProposal, edit, withParts(decideSynonymProposal)),
    route(contract.suggestModel, edit, withParts(suggestModel)),
    route(contract.listModelRevisions, edit, listModelRevisions),
    route(contract.getModelRevision, edit, getModelRevision),
    route(contract.restoreModelRevision, edit, withParts(restoreModelRevision)),
  ]
}
