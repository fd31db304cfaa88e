import * as contract from '../../../../contract/src/policies.ts'
import { getUserAttributes, setUserAttributes } from '../../../../contract/src/user-attributes.ts'
import type { Context } from '../../kernel/context.ts'
import { type Route, route } from '../../kernel/route.ts'
import * as suggestions from '../../../../contract/src/policy-suggestions.ts'
import { getSuggestions } from './inheritance/get-suggestions.ts'
import { releasePolicies, withdrawRelease } from './inheritance/releases.ts'
import { getPolicies } from './get-policies.ts'
import type { PolicyDependencies } from './dependencies.ts'
import { previewPolicies } from './preview-policies.ts'
import { setPolicies } from './set-policies.ts'
import { testPolicies } from './test-policies.ts'
import { getAttributes, setAttributes } from './user-attributes.ts'

const edit = { permission: 'dataset.edit_policies', target: { type: 'dataset', param: 'id' } }
const release = { permission: 'dataset.release_policies', target: { type: 'dataset', param: 'id' } }
const attributes = { permission: 'user.set_attributes', target: { type: 'user', param: 'id' } }

/** Who sees which rows and columns, and the attributes of users that rules compare with. */
export function policyRoutes(dependencies: PolicyDependencies): Route[] {
  const withParts =
    <I, O>(run: (context: Context & PolicyDependencies, input: I) => Promise<O>) =>
    (context: Context, input: I) =>
      run({ ...context, ...dependencies }, input)
  return [
    route(contract.getDatasetPolicies, edit, withParts(getPolicies)),
    route(contract.setDatasetPolicies, edit, withParts(setPolicies)),
    route(contract.testDatasetPolicies, edit, withParts(testPolicies)),
    route(contract.previewDatasetPolicies, edit, withParts(previewPolicies)),
    route(suggestions.getPolicySuggestions, edit, getSuggestions),
    route(suggestions.releaseDatasetPolicies, release, releasePolicies),
    route(suggestions.withdrawPolicyRelease, release, withdrawRelease),
    route(getUserAttributes, attributes, getAttributes),
    route(setUserAttributes, attributes, setAttributes),
  ]
}
