import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { safeReturnPath, startSession } from '../../lib/session.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'

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
