import { PasswordInput } from '@mantine/core'
import { t } from '../../../../lib/words.ts'
import type { ProtocolFieldsProps } from './protocol-view.ts'

/** What is stored encrypted and never shown again. */
export function SecretInput({ label, form, hasSecret }: ProtocolFieldsProps & { label: string }) {
  return (
    <PasswordInput
      label={label}
      description={hasSecret ? t('Leave empty to keep the current one.') : undefined}
      autoComplete="new-password"
      {...form.getInputProps('secret')}
    />
  )
}
