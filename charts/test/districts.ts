import type { MapOutlines } from '../../contract/src/maps.ts'
import type { ChartTable } from '../src/drawn-kind.ts'
import { dimension, measure } from './picture-tables.ts'

/** Four made-up districts side by side, one with a hole. */
export const districts: MapOutlines = {
  name: 'Districts',
  regions: [
    { name: 'North', at: [13, 52.6] },
    { name: 'East', at: [13.4, 52.3] },
    { name: 'South', at: [13, 52.3] },
    { name: 'Lake', at: [13.4, 52.6] },
  ].map(({ name, at: [x = 0, y = 0] }) => {
    const ring = (inset: number) => [
      [x + inset, y + inset],
      [x + inset, y + 0.28 - inset],
      [x + 0.38 - inset, y + 0.28 - inset],
      [x + 0.38 - inset, y + inset],
      [x + inset, y + inset],
    ]
    return { name, polygons: [name === 'Lake' ? [ring(0), ring(0.08).toReversed()] : [ring(0)]] }
  }),
}

export const byDistrict: ChartTable = {
  columns: [dimension('district'), measure('Orders')],
  rows: [
    ['North', 12],
    ['south', 31],
    ['Lake', 7],
    ['West', 5],
  ],
}
