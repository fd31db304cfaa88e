import * as contract from '../../../../contract/src/explore.ts'
import * as values from '../../../../contract/src/field-values.ts'
import { type Route, route } from '../../kernel/route.ts'
import type { Warehouse } from '../warehouse/index.ts'
import { exploreDataset } from './explore-dataset.ts'
import { listFieldValues } from './list-field-values.ts'

export function exploreRoutes(parts: { warehouse: Warehouse; sqlEnabled: boolean }): Route[] {
  const requirement = { permission: 'dataset.query', target: { type: 'dataset', param: 'id' }, viewAs: true }
  return [
    route(values.listFieldValues, requirement, (context, input) =>
      listFieldValues({ ...context, ...parts }, input),
    ),
    route(contract.exploreDataset, requirement, (context, input) =>
      exploreDataset({ ...context, ...parts }, input),
    ),
  ]
}
