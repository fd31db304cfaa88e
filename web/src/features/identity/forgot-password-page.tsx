import { Alert, Anchor, Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconMailCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Entrance } from './entrance.tsx'

export function ForgotPasswordPage() {
  const form = useForm({ initialValues: { email: '' } })
  const request = useMutation({
    mutationFn: (body: { email: string }) => api.POST('/api/auth/forgot-password', { body }),
  })
  return (
    <Entrance title={t('Forgotten password')} hint={t('We mail you a link with which you choose a new one.')}>
      {request.isSuccess ? (
        <Alert color="teal" icon={<IconMailCheck aria-hidden />} role="status" title={t('Check your inbox')}>
          {t('If {{email}} belongs to a user, a link is on its way. It works once, for 30 minutes.', {
            email: form.values.email,
          })}
        </Alert>
      ) : (
        <form onSubmit={form.onSubmit((values) => request.mutate(values))}>
          <FailureAlert error={request.error} />
          <TextInput
            label={t('E-mail address')}
            type="email"
            autoComplete="email"
            required
            withAsterisk={false}
            {...form.getInputProps('email')}
          />
          <Button type="submit" fullWidth mt="lg" loading={request.isPending}>
            {t('Send the link')}
          </Button>
        </form>
      )}
      <Anchor size="sm" ta="center" renderRoot={(props) => <Link to="/sign-in" {...props} />}>
        {t('Back to sign-in')}
      </Anchor>
    </Entrance>
  )
}
