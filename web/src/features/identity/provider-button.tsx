import { Alert, Button, Divider } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'
import { findProvider, leaveForProvider, returnFromProvider } from '../../lib/provider-sign-in.ts'
import { startSession } from '../../lib/session.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'

/** Signs in through the identity provider, where the server has one. */
export function ProviderButton() {
  const navigate = useNavigate()
  const { next } = useSearch({ strict: false }) as { next?: unknown }
  const [back] = useState(returnFromProvider)
  const provider = useQuery({ queryKey: ['sign-in'], queryFn: findProvider, staleTime: Infinity })
  const signIn = useMutation({
    mutationFn: (id_token: string) => api.POST('/api/auth/google', { body: { id_token } }),
    onSuccess: ({ access_token }) => {
      startSession(access_token)
      void navigate({ to: back && 'next' in back ? back.next : '/', replace: true })
    },
  })
  const { mutate } = signIn
  useEffect(() => {
    if (back && 'idToken' in back) mutate(back.idToken)
  }, [back, mutate])
  if (!provider.data) return null
  const { name } = provider.data
  return (
    <>
      <FailureAlert error={signIn.error} />
      {back && 'problem' in back && <Alert color="red">{back.problem}</Alert>}
      <Button
        variant="default"
        fullWidth
        loading={signIn.isPending}
        onClick={() => leaveForProvider(provider.data!, next)}
      >
        {t('Continue with {{name}}', { name })}
      </Button>
      <Divider label={t('or')} />
    </>
  )
}
