import { Center, Loader } from '@mantine/core'
import { Suspense, useEffect } from 'react'
import { lazyComponent } from '../lib/lazily.ts'
import { useMe } from '../lib/me.ts'
import { chooseOrganization, signOut, useSession } from '../lib/session.ts'
import { t } from '../lib/words.ts'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { Frame } from './frame.tsx'

const ForcedChangePage = lazyComponent(
  () => import('../features/identity/forced-change-page.tsx'),
  'ForcedChangePage',
)

/** Lets in whoever has a password of their own, and into one organization. */
export function Inside() {
  const current = useSession()
  const me = useMe()
  const orgId = me.data?.org_id
  useEffect(() => {
    if (orgId !== undefined && current?.orgId === undefined) chooseOrganization(orgId)
  }, [orgId, current?.orgId])

  if (me.error)
    return (
      <Center component="main" mih="100vh" p="md">
        <div>
          <FailureAlert error={me.error} onRetry={() => void me.refetch()} />
          <button type="button" className="plain-button" onClick={signOut}>
            {t('Sign out')}
          </button>
        </div>
      </Center>
    )
  if (me.data?.must_reset_password)
    return (
      <Suspense>
        <ForcedChangePage />
      </Suspense>
    )
  if (!me.data || current?.orgId === undefined)
    return (
      <Center component="main" mih="100vh">
        <Loader aria-label={t('Loading')} />
      </Center>
    )
  return <Frame />
}
