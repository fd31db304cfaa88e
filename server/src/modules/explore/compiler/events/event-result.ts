import type { Sort } from '../../../../../../contract/src/query.ts'
import type { Output } from '../output.ts'

/** The rows of a result, with the columns they have and the order they are in. */
export interface EventResult {
  sql: string
  outputs: Output[]
  sort: Sort[]
}

interface Naming {
  usual: string
  /** Where the query names it. */
  at: string
}

export const namedOutput = (
  name: string | undefined,
  { usual, at }: Naming,
): Pick<Output, 'name' | 'namedAt' | 'alsoCalled'> => ({
  name: name ?? usual,
  namedAt: name === undefined ? undefined : at,
  alsoCalled: [usual],
})

export const measureOutput = (
  name: string | undefined,
  { isShare = false, ...naming }: Naming & { isShare?: boolean },
): Output => ({
  ...namedOutput(name, naming),
  role: 'measure',
  type: isShare
    ? { name: '', type: 'number', native: 'DOUBLE' }
    : { name: '', type: 'integer', native: 'BIGINT' },
  ...(isShare ? { format: { kind: 'percent', decimals: 1 } as const } : {}),
})
