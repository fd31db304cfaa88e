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
  summary: 'Say that a dataset can be relied upon, or no longer',
  description: 'Needs `dataset.certify`. It changes nothing that the dataset holds.',
  params: idParams,
  body: closed({ is_certified: Type.Boolean() }, { examples: [{ is_certified: true }] }),
  response: Dataset,
})
