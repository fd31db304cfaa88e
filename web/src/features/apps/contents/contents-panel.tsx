import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconPlus, IconStack2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../../lib/me.ts'
import { t } from '../../../lib/words.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { type App, publicationsQuery } from '../app-words.ts'
import { AddPublication } from './add-publication.tsx'
import { NavigationEditor } from './navigation-editor.tsx'

/** What an app publishes, in the order that viewers find it. */
export function ContentsPanel({ app }: { app: App }) {
  const can = useCan()
  const publications = useQuery(publicationsQuery(app.id))
  const { data, error } = publications
  const add = can('app.edit') && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() =>
        openDialog(
          t('Add to {{name}}', { name: app.name }),
          (close) => <AddPublication app={app} taken={data?.items ?? []} onDone={close} />,
          'lg',
        )
      }
    >
      {t('Add')}
    </Button>
  )
  return (
    <Stack gap="md">
      <FailureAlert error={error} onRetry={() => void publications.refetch()} />
      {!data && !error && <Skeleton height={240} />}
      {data?.items.length === 0 && (
        <EmptyState icon={IconStack2} title={t('Nothing to publish yet')} actions={add}>
          {t(
            'Add a dashboard, an entity, an endpoint or a page. Nobody else sees it before you release the app.',
          )}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <>
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              {t('The order of the menu. Drag entries, or move them with the arrow keys on their handles.')}
            </Text>
            {add}
          </Group>
          <NavigationEditor
            key={`${app.revision} ${data.items.map(({ slug }) => slug).join(' ')}`}
            app={app}
            publications={data.items}
          />
        </>
      )}
    </Stack>
  )
}
