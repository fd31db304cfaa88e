import { Card, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ChartOptions } from '../../../../charts/src/drawn-kind.ts'
import type { Schema } from '../../lib/api.ts'
import { formatDuration } from '../../lib/format.ts'
import type { AnswerTable } from '../../../../charts/src/values/pivot.ts'
import { plural, t } from '../../lib/words.ts'
import type { ChartLook } from './answer-panel.tsx'
import { ChartPanel } from './chart-panel.tsx'

interface SqlResultProps {
  result: Schema<'ExploreResult'>
  look: { kind: string; options: ChartOptions }
  onLook: (look: ChartLook) => void
  tools: (look: { kind: string; options: ChartOptions }) => ReactNode
}

/** The answer to a statement as a chart, with its settings. */
export function SqlResult({ result, look, onLook, tools }: SqlResultProps) {
  return (
    <Card component="section" aria-label={t('Result')} padding="md">
      <ChartPanel
        title={t('Result')}
        table={result as AnswerTable}
        hasTable={false}
        {...look}
        onLook={onLook}
        tools={tools(look)}
      />
      <Text size="sm" c="dimmed" aria-live="polite" mt="sm">
        {t('{{row_count}}{{value}} in {{elapsed_ms}}', {
          row_count: plural(result.row_count, 'row'),
          value: result.truncated ? t(' (there are more)') : '',
          elapsed_ms: formatDuration(result.elapsed_ms),
        })}
      </Text>
    </Card>
  )
}
