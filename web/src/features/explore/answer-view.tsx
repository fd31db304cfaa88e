import { Card, Group, SegmentedControl, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { leftOutText } from '../../charts/left-out.ts'
import { ChartView } from '../../charts/chart-view.tsx'
import { KindPicker } from '../../charts/kind-picker.tsx'
import { suggestedKind } from '../../charts/kinds.ts'
import { shapeOf } from '../../charts/shape.ts'
import type { Schema } from '../../lib/api.ts'
import { formatDuration, plural } from '../../lib/format.ts'
import type { AnswerPanelProps } from './answer-panel.tsx'
import { queryFrom } from './draft-query.ts'
import { ExplainPanel } from './explain-panel.tsx'
import { ExportMenu } from './export-menu.tsx'
import type { AnswerTable } from '../../lib/pivot.ts'
import { drawnOf } from '../../lib/pivot.ts'
import { nameOfDimension, nameOfValue } from './query-draft.ts'
import { ResultTable } from './result-table.tsx'
import { SaveMenu } from './save-menu.tsx'

interface AnswerViewProps extends AnswerPanelProps {
  body: object
  result: Schema<'ExploreResult'>
  /** The answer to the question before, shown until the new one is there. */
  isStale: boolean
}

export function AnswerView(props: AnswerViewProps) {
  const { datasetId, datasetName, asked, body, result, chart, onChart, isStale } = props
  const [below, setBelow] = useState('table')
  const drawn = useMemo(() => drawnOf(result as AnswerTable), [result])
  const suggestion = useMemo(() => suggestedKind(shapeOf(drawn)), [drawn])
  const isPivot = asked.columns.length > 0 || asked.subtotals
  const kind = chart ?? (isPivot ? 'table' : suggestion)
  const title = titleOf(props)
  const leftOut = leftOutText(result)
  return (
    <div aria-busy={isStale}>
      <Card component="section" aria-label="Chart" mb="md" padding="md">
        <Group justify="space-between" mb={kind === 'table' ? 0 : 'md'}>
          <KindPicker value={kind} onChange={onChart} />
          <Group gap="xs">
            <ExportMenu datasetId={datasetId} datasetName={datasetName} body={body} />
            <SaveMenu
              datasetId={datasetId}
              request={queryFrom(asked) ?? {}}
              board={queryFrom(asked)}
              kind={kind}
              title={title}
            />
          </Group>
        </Group>
        {kind !== 'table' && (
          <ChartView title={title} kind={kind} table={result as AnswerTable} height={340} />
        )}
      </Card>
      <Card component="section" aria-label="Result" padding="md">
        <Group justify="space-between" mb="sm">
          <SegmentedControl
            size="xs"
            aria-label="Show"
            value={below}
            onChange={setBelow}
            data={[
              { value: 'table', label: isPivot ? 'Pivot table' : 'Table' },
              { value: 'explain', label: 'Explain' },
            ]}
          />
          <Text size="sm" c="dimmed" aria-live="polite">
            {plural(result.row_count, 'row')}
            {result.truncated ? ' (there are more)' : ''}
            {leftOut === undefined ? '' : `; ${leftOut}`} in {formatDuration(result.elapsed_ms)}
            {result.cached ? ', from the cache' : ''}
          </Text>
        </Group>
        {below === 'table' ? (
          <ResultTable {...props} title={title} />
        ) : (
          <ExplainPanel datasetId={datasetId} body={body} />
        )}
      </Card>
    </div>
  )
}

/** The question in words, by the labels of its fields. */
function titleOf({ asked, offer }: Pick<AnswerPanelProps, 'asked' | 'offer'>): string {
  const labelOf = (name: string) => offer.fields.find((field) => field.name === name)?.label ?? name
  const dimensions = [...asked.rows, ...asked.columns]
    .map(({ name: _name, ...bare }) => nameOfDimension({ ...bare, column: labelOf(bare.column) }))
    .join(', ')
  const values = asked.values
    .map((value) => (typeof value === 'string' ? labelOf(value) : nameOfValue(value)))
    .join(', ')
  if (values === '') return dimensions
  return dimensions === '' ? values : `${values} by ${dimensions}`
}
