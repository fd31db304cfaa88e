import { Container, Skeleton } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore, type ReactNode } from 'react'
import { api, type Schema } from '../../lib/api.ts'
import { ApiFailure } from '../../lib/failure.ts'
import { formatTime } from '../../lib/format.ts'
import { t } from '../../lib/words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Page } from '../../ui/page.tsx'
import { SharedBoard } from './shared-board.tsx'

const subscribe = (tell: () => void) => {
  addEventListener('hashchange', tell)
  return () => removeEventListener('hashchange', tell)
}

const isNotFound = (error: unknown) => error instanceof ApiFailure && [401, 404].includes(error.status)

/**
 * A dashboard for whoever holds a link to it. The token stays behind the "#", so that the address can be kept; how the
 * dashboard is set stands before it.
 */
export function SharedPage() {
  const token = useSyncExternalStore(subscribe, () => location.hash.slice(1))
  const about = useQuery({
    queryKey: ['shared', token],
    queryFn: () => api.GET('/api/shared/dashboard', { headers: { Authorization: `Bearer ${token}` } }),
    retry: false,
    staleTime: Infinity,
  })
  const { refetch } = about
  const reload = useCallback(() => void refetch(), [refetch])
  return (
    <Container size="xl" component="main" py="lg">
      {about.data ? (
        <SharedBoard
          key={token}
          token={token}
          shared={about.data}
          onStale={reload}
          page={({ actions, facts, error, board }) =>
            isNotFound(error) ? (
              <LinkNotFound />
            ) : (
              <Page
                title={about.data.name}
                description={<About about={about.data}>{facts}</About>}
                actions={actions}
              >
                {board}
              </Page>
            )
          }
        />
      ) : isNotFound(about.error) ? (
        <LinkNotFound />
      ) : (
        <Page title={t('Dashboard')}>
          <FailureAlert error={about.error} onRetry={() => void about.refetch()} />
          {about.isPending && <Skeleton height={400} />}
        </Page>
      )}
    </Container>
  )
}

function LinkNotFound() {
  return (
    <Page title={t('This link shows nothing')}>
      <EmptyState icon={IconLinkOff} title={t('There is nothing here any more')}>
        {t('The link has ended or was taken back. Ask whoever gave it to you for another.')}
      </EmptyState>
    </Page>
  )
}

function About({ about, children }: { about: Schema<'SharedDashboard'>; children: ReactNode }) {
  return (
    <>
      {about.description && <div>{about.description}</div>}
      {t('Shown by {{organization}} until {{end}}.', {
        organization: about.organization,
        end: formatTime(about.expires_at),
      })}{' '}
      {children}
    </>
  )
}
