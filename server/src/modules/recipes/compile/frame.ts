import type { StepOf } from '../../../../../contract/src/recipe-definition.ts'
import { refuse } from '../../../kernel/errors.ts'
import { type QueryColumn, described, isMoment } from '../../sql/index.ts'

type Frame = NonNullable<StepOf<'window'>['columns'][number]['frame']>

interface Framed {
  path: string
  orderedBy: readonly QueryColumn[]
}

/** The rows around a row that an aggregate looks at. Undefined: all of the partition. */
export function frameText({ frame }: { frame?: Frame }, { path, orderedBy }: Framed): string | undefined {
  const isOrdered = orderedBy.length > 0
  if (frame === undefined) return isOrdered ? 'ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW' : undefined
  if (!isOrdered)
    throw refuse.invalid(`${path}.frame`, 'needs an order of the rows: set "order_by" of the step')
  const { unit = 'row' } = frame
  if (unit !== 'row') checkTimed(orderedBy, path)
  const edges = [edge(frame.before, unit, 'PRECEDING'), edge(frame.after, unit, 'FOLLOWING')]
  return `${unit === 'row' ? 'ROWS' : 'RANGE'} BETWEEN ${edges.join(' AND ')}`
}

function checkTimed(orderedBy: readonly QueryColumn[], path: string): void {
  const [first, second] = orderedBy
  if (first && !second && isMoment(first)) return
  const found = second ? 'the order is by several columns' : first ? described(first) : ''
  throw refuse.invalid(`${path}.frame.unit`, `needs an order by one date or timestamp: ${found}`)
}

function edge(size: number | 'all' | undefined, unit: string, side: 'PRECEDING' | 'FOLLOWING'): string {
  if (size === 'all') return `UNBOUNDED ${side}`
  if (unit === 'row') return size === undefined || size === 0 ? 'CURRENT ROW' : `${size} ${side}`
  return `INTERVAL (${size ?? 0}) ${unit} ${side}`
}
