import { Alert, Badge, Button, Group, SimpleGrid, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { formatTime } from '../../../lib/format.ts'
import { invalidate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { confirmFirst, showFailure, showToast } from '../../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import type { RecipeDraft } from '../draft/use-recipe-draft.ts'
import { ComparisonView } from './comparison-view.tsx'

/** What was published, newest first; each can be compared with what stands there now, and be had back. */
export function VersionsPanel({ editing, mayEdit }: { editing: RecipeDraft; mayEdit: boolean }) {
  const { recipe } = editing
  const [chosen, setChosen] = useState<number>()
  const versions = useQuery({
    queryKey: ['recipe-versions', recipe.id, recipe.version],
    queryFn: () =>
      api.GET('/api/pipeline/recipes/{id}/versions', {
        path: { id: recipe.id },
        query: { limit: 100, offset: 0 },
      }),
  })
  const restore = useMutation({
    mutationFn: (version: number) =>
      api.POST('/api/pipeline/recipes/{id}/versions/{version}/restore', { path: { id: recipe.id, version } }),
    onSuccess: (next) => {
      showToast(t('The old version is back, as the newest one.'))
      editing.restart(next)
      void invalidate('recipe-versions')
    },
    onError: showFailure,
  })
  if (versions.error) return <FailureAlert error={versions.error} onRetry={() => void versions.refetch()} />
  if (!versions.data) return <Skeleton height={220} />
  if (versions.data.total === 0)
    return <Alert color="blue">{t('Nothing was published yet. Publishing makes the first version.')}</Alert>
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Stack gap={4} component="ol" className="plain-list" aria-label={t('Versions')}>
        {versions.data.items.map(({ version, is_current, created_at, restored_from }) => (
          <li key={version} className="version-row" data-chosen={version === chosen || undefined}>
            <UnstyledButton
              className="grows"
              aria-pressed={version === chosen}
              onClick={() => setChosen(version === chosen ? undefined : version)}
            >
              <Group gap={8}>
                <Text size="sm" fw={600}>
                  {t('Version {{version}}', { version })}
                </Text>
                {is_current && <Badge variant="light">{t('current')}</Badge>}
                {restored_from !== null && (
                  <Badge variant="light" color="gray">
                    {t('{{restored_from}} again', { restored_from })}
                  </Badge>
                )}
              </Group>
              <Text size="xs" c="dimmed">
                {formatTime(created_at)}
              </Text>
            </UnstyledButton>
            {mayEdit && !is_current && (
              <Button
                size="xs"
                variant="default"
                aria-label={t('Restore version {{version}}', { version })}
                onClick={() =>
                  confirmFirst({
                    title: t('Restore version {{version}}?', { version }),
                    body: t(
                      'It is published as the newest version, with your rights. A draft that is not published stays.',
                    ),
                    confirm: t('Restore'),
                    onConfirm: () => restore.mutate(version),
                  })
                }
              >
                {t('Restore')}
              </Button>
            )}
          </li>
        ))}
      </Stack>
      {chosen === undefined ? (
        <Text size="sm" c="dimmed">
          {t('Choose a version to see how it differs from {{value}}.', {
            value: recipe.draft ? t('the draft') : t('what is published'),
          })}
        </Text>
      ) : (
        <ComparisonView recipeId={recipe.id} version={chosen} revision={recipe.revision} />
      )}
    </SimpleGrid>
  )
}
