import { Group, Paper, Text } from '@mantine/core'
import { leftOutText, notesText } from '../../../../../charts/src/texts/left-out.ts'
import { formatNumber } from '../../../../../charts/src/values/format-number.ts'
import type { AnswerTable } from '../../../../../charts/src/values/pivot.ts'
import { ChartView } from '../../../charts/chart-view.tsx'
import { KindMenu } from '../../../charts/settings/kind-menu.tsx'
import type { Schema } from '../../../lib/api.ts'
import { plural, t } from '../../../lib/words.ts'
import { useFields } from '../use-fields.ts'
import { queryTitle } from './query-words.ts'

interface ResultViewProps {
  interpretation: Schema<'Interpretation'>
  result: Schema<'ExploreResult'>
  /** How it is drawn: as the answer suggests, or as its reader chose. */
  kind: string
  onKind: (kind: string) => void
}

/** The result of an answer, as a chart or a table. */
export function ResultView({ interpretation, result, kind, onKind }: ResultViewProps) {
  const { labelOf } = useFields(interpretation.dataset_id)
  const title = interpretation.query ? queryTitle(interpretation.query, labelOf) : t('Result')
  const table = result as AnswerTable
  const height = kind === 'table' ? heightOf(result.rows.length) : kind === 'number' ? 120 : 320
  return (
    <Paper withBorder p="sm" radius="md" role="group" aria-label={t('Result: {{title}}', { title })}>
      {result.rows.length > 0 && (
        <Group mb="xs">
          <KindMenu value={kind} table={table} onChange={onKind} />
        </Group>
      )}
      <ChartView title={title} kind={kind} table={table} height={height} />
      <Text size="xs" c="dimmed" mt="xs">
        {factsOf(result, interpretation.query?.limit)}
      </Text>
    </Paper>
  )
}

const heightOf = (rows: number): number => Math.min(360, 44 + 36 * Math.max(1, rows))

/** The first that were asked for are not cut off. */
function factsOf(result: Schema<'ExploreResult'>, limit: number | undefined): string {
  const rows =
    result.truncated && limit === undefined
      ? t('First {{count}} rows; there are more', { count: formatNumber(result.row_count) })
      : plural(result.row_count, 'row')
  return [rows, leftOutText(result), notesText(result)].filter(Boolean).join(' · ')
}
