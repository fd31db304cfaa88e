import { getDataset } from '../../../../../contract/src/datasets.ts'
import * as contract from '../../../../../contract/src/policies.ts'
import type { PolicyDocument } from '../../../../../contract/src/policy-document.ts'
import { refuse } from '../../../kernel/errors.ts'
import { at, type CodeKind, type Found, pick } from './kind.ts'

const fields = ['unrestricted', 'rows', 'columns', 'tests']

/**
 * The policies of a dataset, under the id of the dataset. They have no `remove`: access does not widen because a file is
 * missing, only because a file says so.
 */
export const policyKind: CodeKind = {
  type: 'policy',
  folder: 'policies',
  defaults: { unrestricted: { roles: ['admin'] }, rows: [], columns: [], tests: [] },

  async read({ context, perform }, id): Promise<Found> {
    const { name } = await perform(context, getDataset, { id })
    const policies = await perform(context, contract.getDatasetPolicies, { id })
    const { roles, group_ids: groups } = policies.unrestricted
    const unrestricted = { roles, ...(groups.length > 0 ? { group_ids: groups } : {}) }
    const doc = { ...pick(policies, fields), dataset_id: id, unrestricted }
    return { name, revision: policies.revision, doc }
  },

  async create({ context, perform }, doc, { projectId }) {
    const { dataset_id: id } = doc as { dataset_id: number }
    const dataset = await perform(context, getDataset, { id })
    if (dataset.project_id !== projectId)
      throw refuse.invalid(
        'body.dataset_id',
        'is not of this project: its policies are in the files of its own',
      )
    const { revision } = await perform(context, contract.getDatasetPolicies, { id })
    if (revision > 0)
      throw refuse.invalid(
        'body.dataset_id',
        'has policies already, which another file of this project describes',
      )
    await perform({ ...context, ifMatch: 0 }, contract.setDatasetPolicies, { id, ...pick(doc, fields) })
    return id
  },

  async change(io, { id, doc, changed, found }) {
    if (changed.has('dataset_id'))
      throw refuse.invalid('body.dataset_id', 'policies stay with their dataset: give this file another name')
    const policies: PolicyDocument = pick(doc, fields)
    await io.perform(at(io, found.revision), contract.setDatasetPolicies, { id, ...policies })
  },
}
