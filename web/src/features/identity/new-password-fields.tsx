import { PasswordInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'

export interface NewPassword {
  new_password: string
  repeated: string
}

export const newPasswordRules = {
  new_password: (value: string) => (value.length < 8 ? 'Use at least 8 characters' : null),
  repeated: (value: string, all: NewPassword) => (value === all.new_password ? null : 'The two do not match'),
}

/** A new password, twice. */
export function NewPasswordFields<Values extends NewPassword>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <PasswordInput
        label="New password"
        description="At least 8 characters; a few words in a row are easy to remember and hard to guess."
        autoComplete="new-password"
        required
        withAsterisk={false}
        mt="md"
        {...form.getInputProps('new_password')}
      />
      <PasswordInput
        label="New password again"
        autoComplete="new-password"
        required
        withAsterisk={false}
        mt="md"
        {...form.getInputProps('repeated')}
      />
    </>
  )
}
