import { Alert, Button, Group, List, Stack, Text, Textarea } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schema } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import { useCan } from '../../lib/me.ts'
import { serverText, t } from '../../lib/words.ts'
import { openDialog, showToast } from '../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { LinkButton } from '../../ui/page-link.tsx'
import { refreshDataset } from './use-dataset-change.ts'

interface HeldBannerProps {
  dataset: Schema<'Dataset'>
  held: NonNullable<Schema<'Dataset'>['held']>
}

/** A newer version failed its checks: why, what is read instead, and what one can do. */
export function HeldBanner({ dataset, held }: HeldBannerProps) {
  const can = useCan()
  return (
    <Alert
      color="grape"
      icon={<IconHandStop aria-hidden />}
      title={t('Version {{version}} is held back by checks, {{at}}', {
        version: held.version,
        at: formatAgo(held.at),
      })}
    >
      <Text size="sm">
        {dataset.version === null
          ? t('There is no earlier version, so nobody can read it yet.')
          : t('Everybody goes on reading version {{version}}, the last good one, until a version passes.', {
              version: dataset.version,
            })}
      </Text>
      {held.checks.length > 0 && (
        <List size="sm" my={6}>
          {held.checks.map(({ check_id: id, name, message }, at) => (
            <List.Item key={id ?? at}>
              <b>{name}</b>
              {message === null ? '' : `: ${serverText(message)}`}
            </List.Item>
          ))}
        </List>
      )}
      <Group gap="xs" mt="xs">
        <LinkButton size="xs" variant="default" to={`/datasets/${dataset.id}/checks`}>
          {t('See the checks')}
        </LinkButton>
        {can('dataset.edit') && (
          <Button
            size="xs"
            variant="default"
            onClick={() =>
              openDialog(t('Publish version {{version}} anyway?', { version: held.version }), (close) => (
                <PublishAnyway dataset={dataset} version={held.version} onDone={close} />
              ))
            }
          >
            {t('Publish it anyway')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}

interface PublishAnywayProps {
  dataset: Schema<'Dataset'>
  version: number
  onDone: () => void
}

function PublishAnyway({ dataset: { id }, version, onDone }: PublishAnywayProps) {
  const [note, setNote] = useState('')
  const publish = useMutation({
    mutationFn: () =>
      api.POST('/api/datasets/{id}/versions/{version}/publish', {
        path: { id, version },
        body: note.trim() === '' ? {} : { note: note.trim() },
      }),
    onSuccess: () => {
      showToast(t('Version {{version}} is published.', { version }))
      refreshDataset(id)
      onDone()
    },
  })
  return (
    <Stack>
      <FailureAlert error={publish.error} />
      <Text size="sm">
        {t(
          'Everybody reads it from then on, though its checks failed. The audit log says that you did so, and why.',
        )}
      </Text>
      <Textarea
        label={t('Why')}
        autosize
        minRows={2}
        maxLength={1000}
        data-autofocus
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button color="grape" loading={publish.isPending} onClick={() => publish.mutate()}>
          {t('Publish')}
        </Button>
      </Group>
    </Stack>
  )
}
