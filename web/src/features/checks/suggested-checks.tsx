import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconBulb, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { serverText, t } from '../../lib/words.ts'
import { showFailure } from '../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import type { CheckSettings } from './check-words.ts'
import { useChecks } from './use-checks.ts'

/** Checks that the data would pass today, to be taken with one press. */
export function SuggestedChecks({ datasetId }: { datasetId: number }) {
  const [isAsked, setAsked] = useState(false)
  const { add } = useChecks(datasetId)
  const suggestions = useQuery({
    queryKey: ['check-suggestions', datasetId],
    queryFn: () => api.GET('/api/datasets/{id}/checks/suggestions', { path: { id: datasetId } }),
    enabled: isAsked,
  })
  const take = useMutation({ mutationFn: (checks: CheckSettings[]) => add(checks), onError: showFailure })
  if (!isAsked)
    return (
      <Group>
        <Button
          variant="default"
          leftSection={<IconBulb size={16} aria-hidden />}
          onClick={() => setAsked(true)}
        >
          {t('Suggest checks from the data')}
        </Button>
      </Group>
    )
  if (suggestions.error)
    return <FailureAlert error={suggestions.error} onRetry={() => void suggestions.refetch()} />
  if (!suggestions.data) return <Skeleton height={160} />
  const { items } = suggestions.data
  return (
    <Card component="section" aria-label={t('Suggestions')}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {t('Suggestions')}
        </Title>
        {items.length > 1 && (
          <Button
            size="xs"
            variant="default"
            loading={take.isPending}
            onClick={() => take.mutate(items.map(({ check }) => check))}
          >
            {t('Take all {{items}}', { items: items.length })}
          </Button>
        )}
      </Group>
      {items.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('Nothing stands out in the data that is not checked already.')}
        </Text>
      )}
      <Stack gap={6}>
        {items.map(({ check, reason }) => (
          <Group key={check.name} justify="space-between" wrap="nowrap">
            <div>
              <Text size="sm" fw={500}>
                {check.name}
              </Text>
              <Text size="xs" c="dimmed">
                {serverText(reason)}
              </Text>
            </div>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPlus size={14} aria-hidden />}
              aria-label={t('Add: {{name}}', { name: check.name })}
              disabled={take.isPending}
              onClick={() => take.mutate([check])}
            >
              {t('Add')}
            </Button>
          </Group>
        ))}
      </Stack>
    </Card>
  )
}
