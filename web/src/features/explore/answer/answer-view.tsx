import { Card, Group, SegmentedControl, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useMarkMenu } from './drill-menu.tsx'
import type { AnswerPanelProps } from './answer-panel.tsx'
import { plural, t } from '../../../lib/words.ts'
import { queryFrom } from '../draft/draft-query.ts'
import { chartOfEvents, titleOfEvents } from '../draft/events-draft.ts'
import { nameOfDimension, nameOfValue } from '../draft/query-draft.ts'
import type { Schema } from '../../../lib/api.ts'
import { leftOutText, notesText } from '../../../../../charts/src/texts/left-out.ts'
import { suggestionFor } from '../../../../../charts/src/choice.ts'
import { formatDuration } from '../../../lib/format.ts'
import { ChartPanel } from './chart-panel.tsx'
import { ExplainPanel } from './explain-panel.tsx'
import { ExportMenu } from './export-menu.tsx'
import type { AnswerTable } from '../../../../../charts/src/values/pivot.ts'
import { ResultTable } from './result-table.tsx'
import { keptDefinitions } from '../parameters/parameter-set.ts'
import { SaveMenu } from '../save/save-menu.tsx'

interface AnswerViewProps extends AnswerPanelProps {
  body: object
  result: Schema<'ExploreResult'>
  /** The answer to the question before, shown until the new one is there. */
  isStale: boolean
}

export function AnswerView(props: AnswerViewProps) {
  const { datasetId, datasetName, draft: asked, body, result, look, onStyle, isStale } = props
  const [below, setBelow] = useState('table')
  const suggestion = useMemo(() => suggestionFor(result as AnswerTable).kind, [result])
  const isPivot = asked.columns.length > 0 || asked.subtotals
  const usual = asked.events
    ? chartOfEvents(asked.events)
    : { kind: isPivot ? 'table' : suggestion, options: {} }
  const { kind = usual.kind, options = kind === usual.kind ? usual.options : {} } = look
  const title = titleOf(props)
  const marks = useMarkMenu(props)
  const leftOut = leftOutText(result)
  const notes = notesText(result)
  return (
    <div aria-busy={isStale}>
      <Card component="section" aria-label={t('Chart')} mb="md" padding="md">
        <ChartPanel
          title={title}
          table={result as AnswerTable}
          kind={kind}
          options={options}
          onStyle={onStyle}
          onPick={asked.events ? undefined : marks.onPick}
          tools={
            <>
              <ExportMenu datasetId={datasetId} datasetName={datasetName} body={body} />
              <SaveMenu
                datasetId={datasetId}
                query={queryFrom(asked) ?? {}}
                board={questionOf(datasetId, asked)}
                kind={kind}
                options={options}
                title={title}
              />
            </>
          }
        />
      </Card>
      {marks.menu}
      <Card component="section" aria-label={t('Result')} padding="md">
        <Group justify="space-between" mb="sm">
          <SegmentedControl
            size="xs"
            aria-label={t('Show')}
            value={below}
            onChange={setBelow}
            data={[
              { value: 'table', label: isPivot ? t('Pivot table') : t('Table') },
              { value: 'explain', label: t('Explain') },
            ]}
          />
          <Text size="sm" c="dimmed" aria-live="polite">
            {t('{{row_count}}{{value}}{{value2}} in {{elapsed_ms}}{{value3}}', {
              row_count: plural(result.row_count, 'row'),
              value: result.truncated ? t(' (there are more)') : '',
              value2: leftOut === undefined ? '' : `; ${leftOut}`,
              elapsed_ms: formatDuration(result.elapsed_ms),
              value3: result.cached ? t(', from the cache') : '',
            })}
          </Text>
        </Group>
        {notes && (
          <Text size="sm" c="dimmed" mb="sm">
            {notes}
          </Text>
        )}
        {below === 'table' ? (
          <ResultTable {...props} title={title} />
        ) : (
          <ExplainPanel datasetId={datasetId} body={body} />
        )}
      </Card>
    </div>
  )
}

const questionOf = (datasetId: number, asked: AnswerPanelProps['draft']) => {
  const request = queryFrom(asked)
  if (!request) return undefined
  const { parameter_definitions: _definitions, parameters: _values, ...query } = request
  const definitions = keptDefinitions(asked.parameters)
  return {
    dataset_id: datasetId,
    query,
    ...(definitions.length > 0 ? { parameter_definitions: definitions } : {}),
  }
}

/** The question in words, by the labels of its fields. */
function titleOf({ draft: asked, offer }: Pick<AnswerPanelProps, 'draft' | 'offer'>): string {
  const labelOf = (name: string) => offer.fields.find((field) => field.name === name)?.label ?? name
  if (asked.events) return titleOfEvents(asked.events, labelOf)
  const dimensions = [...asked.rows, ...asked.columns]
    .map(({ name: _name, ...bare }) => nameOfDimension({ ...bare, column: labelOf(bare.column) }))
    .join(', ')
  const values = asked.values
    .map((value) => (typeof value === 'string' ? labelOf(value) : nameOfValue(value)))
    .join(', ')
  if (values === '') return dimensions
  return dimensions === '' ? values : t('{{name}} by {{label}}', { name: values, label: dimensions })
}
