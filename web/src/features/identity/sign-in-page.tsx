import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { safeReturnPath, startSession } from '../../lib/session.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Entrance } from './entrance.tsx'
import { OrganizationChoices } from './organization-choices.tsx'
import { ProviderButton } from './provider-button.tsx'

export function SignInPage() {
  const navigate = useNavigate()
  const { next } = useSearch({ strict: false }) as { next?: unknown }
  const form = useForm({ initialValues: { username: '', password: '' } })
  const signIn = useMutation({
    mutationFn: (credentials: typeof form.values) => api.POST('/api/auth/login', { body: credentials }),
    onSuccess: ({ access_token }) => {
      startSession(access_token)
      void navigate({ to: safeReturnPath(next), replace: true })
    },
  })
  return (
    <Entrance title={t('Sign in to Quarry')}>
      <ProviderButton />
      <OrganizationChoices />
      <form onSubmit={form.onSubmit((values) => signIn.mutate(values))}>
        <FailureAlert error={signIn.error} />
        <TextInput
          label={t('Username')}
          autoComplete="username"
          required
          withAsterisk={false}
          data-autofocus
          mt={signIn.error ? 'md' : 0}
          {...form.getInputProps('username')}
        />
        <PasswordInput
          label={t('Password')}
          autoComplete="current-password"
          required
          withAsterisk={false}
          mt="md"
          {...form.getInputProps('password')}
        />
        <Button type="submit" fullWidth mt="lg" loading={signIn.isPending}>
          {t('Sign in')}
        </Button>
      </form>
      <Anchor size="sm" ta="center" renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
        {t('Forgotten your password?')}
      </Anchor>
    </Entrance>
  )
}
