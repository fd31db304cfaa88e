import { Text } from '@mantine/core'
import type { Column } from '../../../../../charts/src/values/columns.ts'
import { TypeIcon } from '../../../ui/type-icon.tsx'
import type { Sketch } from './sketch.ts'
import { t } from '../../../lib/words.ts'

interface ColumnHeadProps {
  column: Column
  sketch: Sketch | undefined
  change: 'new' | 'retyped' | undefined
}

/** The head of a column: its type, its name, and what its values look like. */
export function ColumnHead({ column: { name, type }, sketch, change }: ColumnHeadProps) {
  return (
    <div className="column-head" data-change={change}>
      <span className="column-head-name">
        <TypeIcon type={type} />
        {name}
        {change && <span className="column-change">{change}</span>}
      </span>
      <span className="column-sketch" aria-hidden>
        {sketch?.bars.map((height, at) => (
          <span key={at} style={{ height: `${Math.max(height > 0 ? 6 : 0, height * 100)}%` }} />
        ))}
      </span>
      <Text component="span" size="xs" c="dimmed" fw={400} className="column-words" title={wordsOf(sketch)}>
        {wordsOf(sketch)}
      </Text>
    </div>
  )
}

function wordsOf(sketch: Sketch | undefined): string {
  if (!sketch) return ''
  const { words, emptyShare } = sketch
  const empty =
    emptyShare > 0 && words !== 'empty'
      ? t(', {{percent}} % empty', { percent: Math.max(1, Math.round(emptyShare * 100)) })
      : ''
  return words + empty
}
