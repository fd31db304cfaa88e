import { Card, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ChartOptions } from '../../../../../charts/src/drawn-kind.ts'
import type { AnswerTable } from '../../../../../charts/src/values/pivot.ts'
import type { Schema } from '../../../lib/api.ts'
import { formatDuration } from '../../../lib/format.ts'
import { t, plural } from '../../../lib/words.ts'
import type { ChartStyle } from '../answer/answer-panel.tsx'
import { ChartPanel } from '../answer/chart-panel.tsx'

interface SqlResultProps {
  result: Schema<'ExploreResult'>
  look: { kind: string; options: ChartOptions }
  onStyle: (look: ChartStyle) => void
  tools: (look: { kind: string; options: ChartOptions }) => ReactNode
}

/** The answer to a statement as a chart, with its settings. */
export function SqlResult({ result, look, onStyle, tools }: SqlResultProps) {
  return (
    <Card component="section" aria-label={t('Result')} padding="md">
      <ChartPanel
        title={t('Result')}
        table={result as AnswerTable}
        hasTable={false}
        {...look}
        onStyle={onStyle}
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
