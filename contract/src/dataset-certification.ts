import { Dataset } from './datasets.ts'
import { endpoint } from './endpoint.ts'
import { closed, idParams, Type } from './schema.ts'

/** Whether a dataset is certified by its owners. */
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
