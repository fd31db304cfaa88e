import { endpoint } from './endpoint.ts'
import { ColumnMask, RowPolicy } from './policy-document.ts'
import { closed, id, idParams, model, name, nullable, oneOf, time, Type } from './schema.ts'
import { userRoles as roles } from './users.ts'

export const policiesFollowLineage = () =>
  oneOf(['off', 'suggest', 'enforce'], {
    description:
      'Whether policies of the inputs of a recipe reach its output: not at all, as suggestions on its policies page, or as if ' +
      'they were set there',
  })

const datasetName = nullable(Type.String({ description: 'null: the caller may not see it' }))

export const PolicyRelease = model(
  'PolicyRelease',
  Type.Object({
    id: id(),
    column: nullable(Type.String({ description: 'null: everything of the dataset' })),
    reason: Type.String(),
    released_by: nullable(id()),
    released_at: time(),
  }),
)

export const PolicySuggestions = model(
  'PolicySuggestions',
  Type.Object({
    policies_follow_lineage: policiesFollowLineage(),
    origins: Type.Array(
      Type.Object({
        dataset_id: id('The dataset that has the policies'),
        dataset_name: datasetName,
        unrestricted: Type.Object({ roles: Type.Array(oneOf(roles)), group_ids: Type.Array(id()) }),
        masks: Type.Array(
          Type.Object({
            policy: ColumnMask,
            path: Type.Array(
              Type.Object({ dataset_id: id(), dataset_name: datasetName, column: Type.String() }),
              { description: 'Where the values come from, from the masked column on' },
            ),
            is_own: Type.Boolean({ description: 'The dataset masks this column itself' }),
          }),
        ),
        rows: Type.Array(
          Type.Object({
            policy: RowPolicy,
            is_own: Type.Boolean({ description: 'The dataset has this policy itself' }),
          }),
        ),
        warnings: Type.Array(
          Type.String({
            description:
              'Why row policies cannot be carried over; where they are enforced, the dataset is closed to users whom they restrict',
          }),
        ),
      }),
      { description: 'In columns of this dataset' },
    ),
    releases: Type.Array(PolicyRelease),
  }),
  { examples: [{ policies_follow_lineage: 'suggest', origins: [], releases: [] }] },
)

const tag = 'policies'
const path = '/api/datasets/{id}/policies'

export const getPolicySuggestions = endpoint({
  operation: 'getPolicySuggestions',
  method: 'GET',
  path: `${path}/suggestions`,
  tag,
  summary: 'Policies of what a dataset is made of',
  description:
    'Needs `dataset.edit_policies`. Follows the column lineage of recipes: a mask for each column that is made of a masked ' +
    'one, and row policies where the columns that they compare are there unchanged. Empty while the organization has it off.',
  params: idParams,
  response: PolicySuggestions,
})

export const releaseDatasetPolicies = endpoint({
  operation: 'releaseDatasetPolicies',
  method: 'POST',
  status: 201,
  path: `${path}/releases`,
  tag,
  summary: 'Release a column or a dataset from policies of what it is made of',
  description:
    'Needs `dataset.release_policies`. What is made of it is released with it. The audit log records the reason.',
  params: idParams,
  body: model(
    'PolicyReleaseCreate',
    closed({
      column: nullable(name({ description: 'null: everything, row policies included' })),
      reason: Type.String({ minLength: 3, maxLength: 500 }),
    }),
    { examples: [{ column: 'email_domain', reason: 'Domains identify nobody' }] },
  ),
  response: PolicyRelease,
})

export const withdrawPolicyRelease = endpoint({
  operation: 'withdrawPolicyRelease',
  method: 'DELETE',
  path: `${path}/releases/{release_id}`,
  tag,
  summary: 'Withdraw a release',
  description: 'Needs `dataset.release_policies`. The policies are inherited again.',
  params: closed({ id: id(), release_id: id() }),
})
