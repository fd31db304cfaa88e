import { Alert, Anchor, Center, Loader } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { use, useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'
import { type ChoiceReturn, returnFromChoice } from '../../lib/organization-sign-in.ts'
import { startSession } from '../../lib/session.ts'
import { t } from '../../lib/words.ts'
import { BrandContext } from '../../ui/brand-name.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Entrance } from './entrance.tsx'

type Accepted = Exclude<ChoiceReturn, { problem: string }>

/** Where a provider of an organization leads back to. */
export function SignInReturnPage() {
  const navigate = useNavigate()
  const { name } = use(BrandContext)
  const [back] = useState(returnFromChoice)
  const finish = useMutation({
    mutationFn: ({ key, body }: Accepted) =>
      api.POST('/api/auth/providers/{key}/finish', { path: { key }, body }),
    onSuccess: ({ access_token, sign_out_url: signOutUrl }, { next }) => {
      startSession(access_token, { signOutUrl })
      void navigate({ to: next, replace: true })
    },
  })
  const { mutate } = finish
  useEffect(() => {
    if ('body' in back) mutate(back)
  }, [back, mutate])
  const isWaiting = 'body' in back && !finish.error
  return (
    <Entrance title={t('Sign in to {{name}}', { name })}>
      {isWaiting && (
        <Center>
          <Loader aria-label={t('Signing in')} />
        </Center>
      )}
      <FailureAlert error={finish.error} />
      {'problem' in back && <Alert color="red">{back.problem}</Alert>}
      {!isWaiting && (
        <Anchor size="sm" ta="center" renderRoot={(props) => <Link to="/sign-in" {...props} />}>
          {t('Back to sign-in')}
        </Anchor>
      )}
    </Entrance>
  )
}
