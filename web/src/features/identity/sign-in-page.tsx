import { Anchor, Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { safeReturnPath, startSession } from '../../lib/session.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Entrance } from './entrance.tsx'
import { OrganizationChoices, type SignInChoice } from './organization-choices.tsx'
import { ProviderButton } from './provider-button.tsx'

export function SignInPage() {
  const [directory, setDirectory] = useState<SignInChoice>()
  if (directory)
    return (
      <Entrance title={t('Sign in to Quarry')}>
        <Text size="sm" c="dimmed">
          {t('With your account of {{name}}', { name: directory.name })}
        </Text>
        <CredentialsForm
          key={directory.key}
          send={(body) => api.POST('/api/auth/providers/{key}/login', { path: { key: directory.key }, body })}
        />
        <Anchor component="button" type="button" size="sm" onClick={() => setDirectory(undefined)}>
          {t('Sign in another way')}
        </Anchor>
      </Entrance>
    )
  return (
    <Entrance title={t('Sign in to Quarry')}>
      <ProviderButton />
      <OrganizationChoices onDirectory={setDirectory} />
      <CredentialsForm send={(body) => api.POST('/api/auth/login', { body })} />
      <Anchor size="sm" ta="center" renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
        {t('Forgotten your password?')}
      </Anchor>
    </Entrance>
  )
}

interface Credentials {
  username: string
  password: string
}

/** User name and password, of Quarry or of a directory. */
export function CredentialsForm({
  send,
}: {
  send: (body: Credentials) => Promise<{ access_token: string }>
}) {
  const navigate = useNavigate()
  const { next } = useSearch({ strict: false }) as { next?: unknown }
  const form = useForm<Credentials>({ initialValues: { username: '', password: '' } })
  const signIn = useMutation({
    mutationFn: send,
    onSuccess: ({ access_token }) => {
      startSession(access_token)
      void navigate({ to: safeReturnPath(next), replace: true })
    },
  })
  return (
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
  )
}
