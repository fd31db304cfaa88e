import { Button, Group, Stack, Text } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { ChartView } from '../../charts/chart-view.tsx'
import { api, type Schema } from '../../lib/api.ts'
import { useForgetView } from '../../lib/view-as.ts'
import { formatValue } from '../../../../charts/src/values/value-format.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import type { Measure } from '../../ui/field-forms/model-field.ts'

interface MeasurePreviewProps {
  datasetId: number
  measure: Measure
  /** The dimension that it is shown over, if the model has a default time. */
  time: string | undefined
  /** Whether the server knows the measure as it stands here. */
  isSaved: boolean
  currency: string | undefined
}

type MeasureQuery = Schema<'ExploreRequest'>

/** What a measure gives: over everything, and over the time. */
export function MeasurePreview({ datasetId, measure, time, isSaved, currency }: MeasurePreviewProps) {
  const isAskable = isSaved || measure.kind === 'aggregate'
  const ask = (body: MeasureQuery) =>
    api.POST('/api/datasets/{id}/explore', { path: { id: datasetId }, body })
  const preview = useMutation({
    mutationFn: async () => {
      const question = isSaved ? { measures: [measure.name] } : measureQueryOf(measure)
      const isOverTime = measure.kind !== 'aggregate' && measure.kind !== 'ratio'
      const [whole, over] = await Promise.all([
        isOverTime ? undefined : ask(question),
        time === undefined ? undefined : ask(overTime(question, time)),
      ])
      return { whole, over }
    },
  })
  useForgetView(preview.reset)
  const { whole, over } = preview.data ?? {}
  const column = whole?.columns[0]
  return (
    <Stack
      gap="sm"
      role="group"
      aria-label={t('Preview of {{label}}', { label: measure.label ?? measure.name })}
    >
      <Group gap="md">
        <Button
          variant="default"
          size="sm"
          leftSection={<IconEye size={16} aria-hidden />}
          loading={preview.isPending}
          disabled={!isAskable}
          onClick={() => preview.mutate()}
        >
          {t('Preview')}
        </Button>
        {!isAskable && (
          <Text size="sm" c="dimmed">
            {t('Save the model first: this measure uses other measures.')}
          </Text>
        )}
        {column && (
          <Text size="xl" fw={650} aria-live="polite">
            {formatValue(whole?.rows[0]?.[0], {
              type: column.type,
              format: measure.format ? { ...(currency ? { currency } : {}), ...measure.format } : null,
            }) || t('no value')}
          </Text>
        )}
      </Group>
      <FailureAlert error={preview.error} />
      {over && <ChartView title={measure.label ?? measure.name} kind="line" table={over} height={220} />}
    </Stack>
  )
}

/** An aggregate as it stands in the form. */
function measureQueryOf({ aggregate = 'count', column, percentile, filters = [] }: Measure): MeasureQuery {
  const measure = {
    aggregate,
    ...(column === undefined ? {} : { column }),
    ...(percentile === undefined ? {} : { percentile }),
  }
  return { measures: [measure], filters }
}

const overTime = (question: MeasureQuery, time: string): MeasureQuery => ({
  ...question,
  dimensions: [{ column: time, grain: 'month', name: 'Month' }],
  sort: [{ by: 'Month', order: 'asc' }],
  limit: 240,
})
