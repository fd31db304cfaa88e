import { Alert, Anchor, Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { fragmentToken } from '../../lib/fragment-token.ts'
import { startSession } from '../../lib/session.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'

import { Entrance } from './entrance.tsx'
import { NewPasswordFields, newPasswordRules } from './new-password-fields.tsx'

export function ResetPasswordPage() {
  const navigate = useNavigate()
  const [token] = useState(() => fragmentToken('reset'))
  const form = useForm({ initialValues: { new_password: '', repeated: '' }, validate: newPasswordRules })
  const reset = useMutation({
    mutationFn: (new_password: string) =>
      api.POST('/api/auth/reset-password', { body: { token: token ?? '', new_password } }),
    onSuccess: ({ access_token }) => {
      startSession(access_token)
      void navigate({ to: '/', replace: true })
    },
  })
  return (
    <Entrance title={t('Choose a new password')}>
      {token ? (
        <form onSubmit={form.onSubmit(({ new_password }) => reset.mutate(new_password))}>
          <FailureAlert error={reset.error} />
          <NewPasswordFields form={form} />
          <Button type="submit" fullWidth mt="lg" loading={reset.isPending}>
            {t('Save and sign in')}
          </Button>
        </form>
      ) : (
        <Alert color="red" title={t('This link is incomplete')}>
          {t('Open the link from the mail once more, or ask for a new one.')}
        </Alert>
      )}
      <Anchor size="sm" ta="center" renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
        {t('Ask for a new link')}
      </Anchor>
    </Entrance>
  )
}
