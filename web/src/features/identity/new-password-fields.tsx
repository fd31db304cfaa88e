import { PasswordInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { t } from '../../lib/words.ts'

export interface NewPassword {
  new_password: string
  repeated: string
}

export const newPasswordRules = {
  new_password: (value: string) => (value.length < 8 ? t('Use at least 8 characters') : null),
  repeated: (value: string, all: NewPassword) =>
    value === all.new_password ? null : t('The two do not match'),
}

/** A new password, twice. */
export function NewPasswordFields<Values extends NewPassword>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <PasswordInput
        label={t('New password')}
        description={t('At least 8 characters; a few words in a row are easy to remember and hard to guess.')}
        autoComplete="new-password"
        required
        withAsterisk={false}
        mt="md"
        {...form.getInputProps('new_password')}
      />
      <PasswordInput
        label={t('New password again')}
        autoComplete="new-password"
        required
        withAsterisk={false}
        mt="md"
        {...form.getInputProps('repeated')}
      />
    </>
  )
}
