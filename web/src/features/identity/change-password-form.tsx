import { Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { session, startSession } from '../../lib/session.ts'
import { invalidateAll } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { showToast } from '../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { NewPasswordFields, newPasswordRules } from './new-password-fields.tsx'

/** Changes the caller's own password; all other sessions of theirs end. */
export function ChangePasswordForm({ oldLabel = t('Old password') }: { oldLabel?: string }) {
  const form = useForm({
    initialValues: { old_password: '', new_password: '', repeated: '' },
    validate: newPasswordRules,
  })
  const change = useMutation({
    mutationFn: ({ old_password, new_password }: typeof form.values) =>
      api.POST('/api/auth/change-password', { body: { old_password, new_password } }),
    onSuccess: async ({ access_token }) => {
      startSession(access_token, session())
      form.reset()
      showToast(t('Your password is changed. All your other sessions have ended.'))
      await invalidateAll()
    },
  })
  return (
    <form onSubmit={form.onSubmit((values) => change.mutate(values))}>
      <FailureAlert error={change.error} />
      <PasswordInput
        label={oldLabel}
        autoComplete="current-password"
        required
        withAsterisk={false}
        mt={change.error ? 'md' : 0}
        {...form.getInputProps('old_password')}
      />
      <NewPasswordFields form={form} />
      <Button type="submit" mt="lg" loading={change.isPending}>
        {t('Change the password')}
      </Button>
    </form>
  )
}
