import { Button } from '@mantine/core'
import { endSession } from '../../lib/session.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { Entrance } from './entrance.tsx'

/** Stands before everything else while the password is one that somebody else knows. */
export function ForcedChangePage() {
  return (
    <Entrance
      title="Choose your own password"
      hint="The one you signed in with was made for you, so it must be replaced first."
    >
      <ChangePasswordForm oldLabel="The password you signed in with" />
      <Button variant="subtle" color="gray" onClick={endSession}>
        Sign out
      </Button>
    </Entrance>
  )
}
