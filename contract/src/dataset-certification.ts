import { Dataset } from './datasets.ts'
import { endpoint } from './endpoint.ts'
import { closed, idParams, Type } from './schema.ts'

/** Whether people may rely on a dataset: said by those who answer for it. */
export const certifyDataset = endpoint({
  operation: 'certifyDataset',
  method: 'PUT',
  ifMatch: true,
  path: '/api/datasets/{id}/certification',
  tag: 'datasets',
  summary: 'Certify a dataset, or revoke its certification',
  description: 'Needs `dataset.certify`. The data is not changed.',
  params: idParams,
  body: closed({ is_certified: Type.Boolean() }, { examples: [{ is_certified: true }] }),
  response: Dataset,
})
