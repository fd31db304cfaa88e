import type { Chart } from '../../../board/parts.ts'

/** The datasets that a chart asks, each once: the one of its query, or the inputs of its statement. */
export const datasetsOf = ({ dataset_id: id, sql }: Pick<Chart, 'dataset_id' | 'sql'>): number[] => [
  ...new Set([...(id === undefined ? [] : [id]), ...(sql?.inputs ?? []).map((input) => input.dataset_id)]),
]

/** Where the question of a chart is asked again, or changed. */
export const explorePath = (chart: Chart): string => `/explore/${datasetsOf(chart)[0]}`
