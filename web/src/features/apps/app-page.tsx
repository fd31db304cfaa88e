import { Button, Skeleton, Text } from '@mantine/core'
import { IconEyeOff, IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { useCan } from '../../lib/me.ts'
import { invalidate } from '../../lib/queries.ts'
import { useIdParam } from '../../lib/use-id-param.ts'
import { t } from '../../lib/words.ts'
import { accessAction } from '../../ui/access/access-dialog.tsx'
import { Refusal } from '../../ui/access/refusal.tsx'
import { confirmFirst, showFailure, showToast } from '../../ui/dialogs/dialogs.tsx'
import { Page } from '../../ui/page.tsx'
import { deletion, RowMenu } from '../../ui/tables/row-menu.tsx'
import { AppTabs } from './app-tabs.tsx'
import { type App, appKeys, appQuery } from './app-words.ts'
import { ReleaseBadge } from './release-badge.tsx'
import './apps.css'

/** An app as its authors see it: what it publishes, its releases, who uses it, and its settings. */
export function AppPage() {
  const id = useIdParam()
  const app = useQuery(appQuery(id))
  const { data, error } = app
  return (
    <Page
      title={data?.name ?? t('App')}
      description={data && <Facts app={data} />}
      crumbs={[{ label: t('Apps'), to: '/apps' }]}
      actions={data && <AppActions app={data} />}
    >
      <Refusal error={error} type="app" id={id} onRetry={() => void app.refetch()} />
      {!data && !error && <Skeleton height={320} />}
      {data && <AppTabs app={data} />}
    </Page>
  )
}

function Facts({ app }: { app: App }) {
  return (
    <>
      {app.description && <Text size="sm">{app.description}</Text>}
      <ReleaseBadge app={app} /> <code>{app.slug}</code>
    </>
  )
}

function AppActions({ app }: { app: App }) {
  const can = useCan()
  const navigate = useNavigate()
  const { id, name, release, revision } = app
  const withdraw = () =>
    api.POST('/api/publishing/apps/{id}/withdraw', { path: { id } }).then(() => {
      showToast(t('{{name}} is withdrawn.', { name }))
      void invalidate(...appKeys)
    }, showFailure)
  const remove = () =>
    api.DELETE('/api/publishing/apps/{id}', { path: { id }, revision }).then(() => {
      showToast(t('{{name}} is deleted.', { name }))
      void invalidate('apps')
      void navigate({ to: '/apps' })
    }, showFailure)
  return (
    <>
      {release && (
        <Button
          component="a"
          href={`${app.address}/?app=${app.slug}`}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          {t('Open the app')}
        </Button>
      )}
      <RowMenu
        label={t('Actions for {{name}}', { name })}
        size="lg"
        variant="default"
        actions={[
          release !== null &&
            can('app.publish') && {
              label: t('Withdraw app'),
              icon: IconEyeOff,
              danger: true,
              onClick: () =>
                confirmFirst({
                  title: t('Withdraw {{name}}?', { name }),
                  body: t(
                    'Its viewers see nothing from the next request on, and scheduled releases are canceled. Publishing any release brings it back.',
                  ),
                  confirm: t('Withdraw app'),
                  onConfirm: withdraw,
                }),
            },
          can('access.grant') && accessAction({ type: 'app', id, name }),
          release === null &&
            can('app.delete') &&
            deletion({
              title: t('Delete the app {{name}}?', { name }),
              body: t('Its publications, releases and keys are deleted. Dashboards and datasets stay.'),
              onConfirm: remove,
            }),
        ]}
      />
    </>
  )
}
