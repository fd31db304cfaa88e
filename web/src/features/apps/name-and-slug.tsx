import { Textarea, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { t } from '../../lib/words.ts'
import { slugOf } from './app-words.ts'

interface Named {
  name: string
  slug: string
  description: string
}

interface NameAndSlugProps {
  form: {
    values: Named
    getInputProps(field: 'name' | 'slug' | 'description'): GetInputPropsReturnType
    setValues(values: Partial<Named>): void
  }
  slugDescription: string
  /** Whether the slug follows the name until it is edited. */
  isNew?: boolean
}

/** What apps and publications are called, and their part of addresses. */
export function NameAndSlug({ form, slugDescription, isNew = false }: NameAndSlugProps) {
  const { name, slug } = form.values
  return (
    <>
      <TextInput
        label={t('Name')}
        required
        data-autofocus
        maxLength={200}
        {...form.getInputProps('name')}
        onChange={({ currentTarget: { value } }) =>
          form.setValues(
            isNew && slug === slugOf(name) ? { name: value, slug: slugOf(value) } : { name: value },
          )
        }
      />
      <TextInput
        label={t('Slug')}
        description={slugDescription}
        required
        maxLength={63}
        {...form.getInputProps('slug')}
      />
      <Textarea label={t('Description')} autosize minRows={2} {...form.getInputProps('description')} />
    </>
  )
}
