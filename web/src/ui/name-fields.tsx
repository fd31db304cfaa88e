import { Textarea, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { t } from '../lib/words.ts'

export const nameRule = { name: (value: string) => (value.trim() ? null : t('Give it a name')) }

interface NameFieldsProps {
  /** A form with the fields `name` and `description`. */
  form: { getInputProps(field: 'name' | 'description'): GetInputPropsReturnType }
}

/** What everything that people make has first. */
export function NameFields({ form }: NameFieldsProps) {
  return (
    <>
      <TextInput label={t('Name')} required data-autofocus maxLength={200} {...form.getInputProps('name')} />
      <Textarea label={t('Description')} autosize minRows={2} {...form.getInputProps('description')} />
    </>
  )
}
