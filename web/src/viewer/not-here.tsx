import { Button } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ApiFailure } from '../lib/failure.ts'
import { t } from '../lib/words.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { Page } from '../ui/page.tsx'

/** What was withdrawn, renamed or never there; nobody learns which. */
export const NotHere = () => (
  <Page title={t('Page not found')}>
    <EmptyState
      icon={IconFileOff}
      title={t('This page is not available')}
      actions={
        <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
          {t('Go to the start page')}
        </Button>
      }
    >
      {t('It may have been moved or withdrawn. If you expected it here, ask whoever gave you the link.')}
    </EmptyState>
  </Page>
)

export const isGone = (error: unknown) => error instanceof ApiFailure && error.status === 404

/** Stands in for a page that broke, instead of leaving a blank screen. */
export const BrokenPage = ({ error }: { error: unknown }) => (
  <Page title={t('Something went wrong')}>
    <FailureAlert error={error} onRetry={() => location.reload()} />
  </Page>
)
