import { Textarea, TextInput, type TextInputProps } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { languages, t } from '../../lib/words.ts'
import { type App, slugOf } from './app-words.ts'

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

type Titles = App['titles']

/** As definitions have them: absent where there are none. */
export const orNone = (titles: Titles): Titles | undefined =>
  Object.keys(titles).length === 0 ? undefined : titles

interface TitleFieldsProps {
  app: Pick<App, 'languages'>
  titles: Titles
  onChange: (titles: Titles) => void
  /** What is called by them. */
  label?: string
  /** Beside something that says what it is: in a cell. */
  isCompact?: boolean
  input?: TextInputProps
}

/** What something is called in the other languages of the app; in the first one it has its name. */
export function TitleFields({
  app,
  titles,
  onChange,
  label = t('Name'),
  isCompact = false,
  input,
}: TitleFieldsProps) {
  const [, ...others] = app.languages
  const named = (language: keyof typeof languages) => {
    const words = `${label} (${languages[language]})`
    return isCompact ? { 'aria-label': words, placeholder: languages[language], mt: 4 } : { label: words }
  }
  return others.map((language) => (
    <TextInput
      key={language}
      {...named(language)}
      maxLength={200}
      {...input}
      value={titles[language] ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const { [language]: _before, ...rest } = titles
        onChange(value === '' ? rest : { ...rest, [language]: value })
      }}
    />
  ))
}
