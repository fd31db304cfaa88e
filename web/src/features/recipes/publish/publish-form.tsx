import { Alert, Button, Group, Stack, Switch, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schema } from '../../../lib/api.ts'
import { ApiFailure } from '../../../lib/failure.ts'
import { invalidate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { DiffPanel } from './diff-view.tsx'

type Recipe = Schema<'Recipe'>

interface PublishFormProps {
  recipe: Recipe
  onPublished: (recipe: Recipe) => void
}

/** What publishing would change in the rows, before it does. */
export function PublishForm({ recipe, onPublished }: PublishFormProps) {
  const { id, revision } = recipe
  const [allowsFailing, setAllows] = useState(false)
  const publish = useMutation({
    mutationFn: () =>
      api.POST('/api/pipeline/recipes/{id}/publish', {
        path: { id },
        revision,
        body: allowsFailing ? { allow_failing_tests: true } : {},
      }),
    onSuccess: (next) => {
      void invalidate('recipes', 'flow', 'recipe-versions', 'recipe-diff')
      onPublished(next)
    },
  })
  const hasFailingTests = publish.error instanceof ApiFailure && /test/i.test(publish.error.message)
  return (
    <Stack gap="md">
      {recipe.version === null ? <FirstTime recipe={recipe} /> : <DiffPanel recipe={recipe} />}
      <FailureAlert error={publish.error} />
      {hasFailingTests && (
        <Switch
          label={t('Publish although a test fails')}
          checked={allowsFailing}
          onChange={(event) => setAllows(event.currentTarget.checked)}
        />
      )}
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {t('From now on it runs with your rights. The rows change when it runs next.')}
        </Text>
        <Button
          leftSection={<IconSend size={16} aria-hidden />}
          loading={publish.isPending}
          onClick={() => publish.mutate()}
        >
          {t('Publish {{name}}', { name: recipe.name })}
        </Button>
      </Group>
    </Stack>
  )
}

function FirstTime({ recipe: { output_dataset_name, columns, draft } }: { recipe: Recipe }) {
  const names = draft === null ? columns.map(({ name }) => name).join(', ') : ''
  return (
    <Alert color="blue" p="sm">
      {t('This is the first version: there are no rows yet to compare with. It makes')}{' '}
      <b>{output_dataset_name ?? t('its dataset')}</b>
      {names === '' ? '' : t(' with the columns {{names}}', { names })}.
    </Alert>
  )
}
