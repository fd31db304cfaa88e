import { Badge, Button, Card, Group, NumberInput, Select, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schema } from '../../lib/api.ts'
import { schemaQuery } from '../../lib/dataset-queries.ts'
import { useCan } from '../../lib/me.ts'
import { invalidate, queries } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { showFailure } from '../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'

type Freshness = Schema<'Freshness'>

const colors = { fresh: 'teal', stale: 'yellow', unknown: 'gray' } as const
const published = t('when it is published')

/** How new the data has to be, and is. */
export function FreshnessCard({ datasetId }: { datasetId: number }) {
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  const path = { id: datasetId }
  const queryKey = ['dataset-freshness', datasetId]
  const freshness = useQuery({
    queryKey,
    queryFn: () => api.GET('/api/datasets/{id}/freshness', { path }),
  })
  const remove = useMutation({
    mutationFn: () => api.DELETE('/api/datasets/{id}/freshness', { path }),
    onSuccess: () => void invalidate(queryKey),
    onError: showFailure,
  })
  const { target, current } = freshness.data ?? { target: null, current: null }
  return (
    <Card padding="md" component="section" aria-label={t('Freshness')}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h5">
          {t('Freshness')}
        </Title>
        {current && (
          <Badge variant="light" color={colors[current.status]}>
            {current.status}
          </Badge>
        )}
      </Group>
      <FailureAlert error={freshness.error} onRetry={() => void freshness.refetch()} />
      {freshness.data && !isOpen && (
        <Stack gap="xs">
          <Text size="sm" {...(target ? {} : { c: 'dimmed' })}>
            {current?.words ??
              (target
                ? t('Not looked at yet.')
                : t('Say how new the data has to be, and who it concerns is told when it is not.'))}
          </Text>
          {can('dataset.edit') && (
            <Group gap="xs">
              <Button size="xs" variant="default" onClick={() => setOpen(true)}>
                {target ? t('Change') : t('Set a target')}
              </Button>
              {target && (
                <Button size="xs" variant="subtle" loading={remove.isPending} onClick={() => remove.mutate()}>
                  {t('Remove')}
                </Button>
              )}
            </Group>
          )}
        </Stack>
      )}
      {freshness.data && isOpen && (
        <TargetForm
          datasetId={datasetId}
          target={target}
          onDone={(next) => {
            if (next) queries.setQueryData(queryKey, next)
            setOpen(false)
          }}
        />
      )}
    </Card>
  )
}

interface TargetFormProps {
  datasetId: number
  target: Freshness['target']
  onDone: (saved?: Freshness) => void
}

function TargetForm({ datasetId, target, onDone }: TargetFormProps) {
  const path = { id: datasetId }
  const [hours, setHours] = useState<number | string>(target?.within_hours ?? 24)
  const [column, setColumn] = useState(target?.column ?? published)
  const schema = useQuery(schemaQuery(datasetId))
  const times = schema.data?.columns.filter(({ type }) => type === 'date' || type === 'timestamp') ?? []
  const save = useMutation({
    mutationFn: () =>
      api.PUT('/api/datasets/{id}/freshness', {
        path,
        body: {
          within_hours: Number(hours),
          ...(column === published ? { on: 'publish' as const } : { on: 'column' as const, column }),
        },
      }),
    onSuccess: (saved) => onDone(saved),
  })
  return (
    <Stack gap="sm">
      <FailureAlert error={save.error} />
      <Group grow align="flex-start">
        <NumberInput label={t('Maximum age in hours')} min={0.25} value={hours} onChange={setHours} />
        <Select
          label={t('Counted from')}
          allowDeselect={false}
          data={[
            { value: published, label: published },
            ...times.map(({ name }) => ({ value: name, label: t('the newest {{name}}', { name }) })),
          ]}
          value={column}
          onChange={(next) => setColumn(next ?? published)}
        />
      </Group>
      <Group gap="xs">
        <Button size="xs" loading={save.isPending} onClick={() => save.mutate()}>
          {t('Save')}
        </Button>
        <Button size="xs" variant="default" onClick={() => onDone()}>
          {t('Cancel')}
        </Button>
      </Group>
    </Stack>
  )
}
