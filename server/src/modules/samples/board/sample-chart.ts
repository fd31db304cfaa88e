import type { Chart } from '../../../../../contract/src/charts.ts'

/** A chart over the flights, which are a dataset of their own in each organization. */
export type SampleChart = Omit<Chart, 'dataset_id' | 'tab'>
