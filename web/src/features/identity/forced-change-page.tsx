import { Button } from '@mantine/core'
import { signOut } from '../../lib/session.ts'
import { t } from '../../lib/words.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { Entrance } from './entrance.tsx'

/** Covers everything else while the password is known to someone else. */
export function ForcedChangePage() {
  return (
    <Entrance
      title={t('Choose your own password')}
      hint={t('The one you signed in with was made for you, so it must be replaced first.')}
    >
      <ChangePasswordForm oldLabel={t('The password you signed in with')} />
      <Button variant="subtle" color="gray" onClick={signOut}>
        {t('Sign out')}
      </Button>
    </Entrance>
  )
}
