import { Alert, Button, Group, List, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { serverText, t } from '../../../lib/words.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import type { App } from '../app-words.ts'
import { TabLink } from '../tab-link.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { usePreview, type SeenAs } from './use-preview.ts'
import { ViewerFields } from './viewer-fields.tsx'

const widths = [
  { value: 'desktop', label: t('Desktop') },
  { value: 'tablet', label: t('Tablet') },
  { value: 'phone', label: t('Phone') },
]

/** The app before its release, as a viewer of one's choice will find it. */
export function PreviewPanel({ app }: { app: App }) {
  const [seenAs, setSeenAs] = useState<SeenAs>({})
  const [width, setWidth] = useState('desktop')
  const { release } = useSearch({ strict: false }) as { release?: number }
  const preview = usePreview(app.id, release === undefined ? seenAs : { ...seenAs, release_id: release })
  const { data, error, isFetching, refetch } = preview
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end">
        <ViewerFields onChange={setSeenAs} />
        <Group gap="sm">
          <SegmentedControl aria-label={t('Width')} data={widths} value={width} onChange={setWidth} />
          <Button
            variant="default"
            loading={isFetching}
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => void refetch()}
          >
            {t('Refresh')}
          </Button>
        </Group>
      </Group>
      <FailureAlert error={error} onRetry={() => void refetch()} />
      {data && data.problems.length > 0 && (
        <Alert
          variant="default"
          color="orange"
          icon={<IconAlertTriangle aria-hidden />}
          title={t('Not in the preview')}
        >
          <List size="sm">
            {data.problems.map(({ publication, message }) => (
              <List.Item key={publication + message}>
                {publication === '' ? serverText(message) : `${publication}: ${serverText(message)}`}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {!data && !error && <Skeleton height={480} aria-label={t('Loading')} />}
      {data && !error && <PreviewFrame app={app} preview={data} width={width} />}
      {release === undefined ? (
        <Text size="sm" c="dimmed">
          {t('Shows what a release made now would publish. Viewers see nothing of it.')}
        </Text>
      ) : (
        <Text size="sm" c="dimmed">
          {data && t('Shows {{number}} as it was frozen, with the data of now.', { number: data.number })}{' '}
          <TabLink app={app} search={{ tab: 'preview' }}>
            {t('Preview the app as it is now')}
          </TabLink>
        </Text>
      )}
    </Stack>
  )
}
