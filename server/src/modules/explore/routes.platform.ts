import * as contract from '../../../../contract/src/explore.ts'
import { type Route, route } from '../../kernel/route.ts'
import type { Warehouse } from '../warehouse/index.ts'
import { exploreDataset } from './explore-dataset.ts'

export function exploreRoutes(parts: { warehouse: Warehouse; sqlEnabled: boolean }): Route[] {
  const requirement = { permission: 'dataset.query', target: { type: 'dataset', param: 'id' } }
  return [
    route(contract.exploreDataset, requirement, (context, input) =>
      exploreDataset({ ...context, ...parts }, input),
    ),
  ]
}
