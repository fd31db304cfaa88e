import { ActionIcon, Button, Card, Group, Progress, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { failureMessage } from '../../lib/failure.ts'
import { formatBytes, formatNumber } from '../../../../charts/src/values/format-number.ts'
import { plural, t } from '../../lib/words.ts'
import { LinkButton } from '../../ui/page-link.tsx'
import { forgetUpload, useUploads, type Upload } from './uploads.ts'

/** The files that are on their way, and what became of them. */
export function UploadList() {
  const uploads = useUploads()
  if (uploads.length === 0) return null
  return (
    <Stack gap="xs" aria-live="polite">
      {uploads.map((upload) => (
        <Card key={upload.id} padding="md">
          <Group justify="space-between" wrap="nowrap">
            <Text fw={600} size="sm" className="wrap-anywhere">
              {upload.fileName}{' '}
              <Text span c="dimmed" size="sm">
                {formatBytes(upload.sizeBytes)}
              </Text>
            </Text>
            <UploadActions upload={upload} />
          </Group>
          <Outcome upload={upload} />
        </Card>
      ))}
    </Stack>
  )
}

function UploadActions({ upload }: { upload: Upload }) {
  if (upload.state === 'running')
    return (
      <Button size="xs" variant="default" onClick={upload.cancel}>
        {t('Cancel')}
      </Button>
    )
  return (
    <Group gap="xs" wrap="nowrap">
      {upload.dataset && (
        <>
          <LinkButton size="xs" variant="default" to={`/datasets/${upload.dataset.id}`}>
            {t('Open {{name}}', { name: upload.dataset.name })}
          </LinkButton>
          {upload.dataset.version !== null && (
            <LinkButton size="xs" to={`/explore/${upload.dataset.id}`}>
              {t('Explore it')}
            </LinkButton>
          )}
        </>
      )}
      <ActionIcon
        aria-label={t('Dismiss {{fileName}}', { fileName: upload.fileName })}
        onClick={() => forgetUpload(upload.id)}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

function Outcome({ upload: { state, share, dataset, error, fileName } }: { upload: Upload }) {
  if (state === 'running') return <Running share={share} fileName={fileName} />
  if (state === 'cancelled')
    return (
      <Text size="sm" c="dimmed">
        {t('Canceled. Nothing was saved.')}
      </Text>
    )
  if (state === 'failed')
    return (
      <Group gap={6} wrap="nowrap" mt={4} role="alert">
        <IconAlertTriangle size={16} color="var(--mantine-color-error)" aria-hidden />
        <Text size="sm" className="wrap-anywhere">
          {failureMessage(error)}
        </Text>
      </Group>
    )
  const rejects = dataset?.drift?.rejects
  if (rejects)
    return (
      <Group gap={6} wrap="nowrap" mt={4} role="alert">
        <IconAlertTriangle size={16} color="var(--mantine-color-orange-light-color)" aria-hidden />
        <Text size="sm">
          {t(
            '{{rejected}} of {{rows}} could not be read. Open the dataset to publish or discard this version.',
            {
              rejected: formatNumber(rejects.count),
              rows: plural(rejects.row_count, 'row'),
            },
          )}
        </Text>
      </Group>
    )
  return (
    <Group gap={6} wrap="nowrap" mt={4}>
      <IconCircleCheck size={16} color="var(--mantine-color-teal-light-color)" aria-hidden />
      <Text size="sm">
        {t('{{plural}} in {{plural2}}{{value}}', {
          plural: plural(dataset?.row_count ?? 0, 'row'),
          plural2: plural(dataset?.column_count ?? 0, 'column'),
          value: dataset?.reject_count
            ? t('; {{rows}} could not be read', { rows: plural(dataset.reject_count, 'row') })
            : '',
        })}
      </Text>
    </Group>
  )
}

function Running({ share, fileName }: Pick<Upload, 'share' | 'fileName'>) {
  const sent = share >= 1
  return (
    <>
      <Progress
        value={share * 100}
        animated={sent}
        mt="xs"
        aria-label={t('Progress of {{fileName}}', { fileName })}
      />
      <Text size="xs" c="dimmed" mt={4}>
        {sent
          ? t('Reading the file into the warehouse')
          : t('{{round}} % sent', { round: Math.round(share * 100) })}
      </Text>
    </>
  )
}
