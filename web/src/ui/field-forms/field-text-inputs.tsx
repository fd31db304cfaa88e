import { Group, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { t } from '../../lib/words.ts'
import { errorAt, type Errors } from './model-field.ts'
import { withChanges } from '../../lib/changed.ts'

interface FieldTexts {
  name: string
  label?: string
  description?: string
  synonyms?: string[]
  hidden?: boolean
}

interface FieldTextInputsProps<T extends FieldTexts> {
  item: T
  path: string
  errors: Errors
  onItem: (item: T) => void
}

/** What a dimension or a measure is called and what is said of it. */
export function NameFields<T extends FieldTexts>({ item, path, errors, onItem }: FieldTextInputsProps<T>) {
  return (
    <Group gap="md" align="flex-start" grow>
      <TextInput
        label={t('Name')}
        description={t('How queries name it; without dots')}
        required
        value={item.name}
        error={errorAt(errors, `${path}.name`)}
        onChange={({ currentTarget: { value } }) => onItem({ ...item, name: value })}
      />
      <TextInput
        label={t('Label')}
        description={t('What people see')}
        value={item.label ?? ''}
        placeholder={item.name}
        error={errorAt(errors, `${path}.label`)}
        onChange={({ currentTarget: { value } }) =>
          onItem(withChanges<FieldTexts>(item, { label: value }) as T)
        }
      />
    </Group>
  )
}

export function FieldTextInputs<T extends FieldTexts>({
  item,
  path,
  errors,
  onItem,
}: FieldTextInputsProps<T>) {
  const set = (change: Partial<FieldTexts>) => onItem(withChanges<FieldTexts>(item, change) as T)
  return (
    <>
      <Textarea
        label={t('Description')}
        autosize
        minRows={1}
        maxRows={6}
        value={item.description ?? ''}
        error={errorAt(errors, `${path}.description`)}
        onChange={({ currentTarget: { value } }) => set({ description: value })}
      />
      <TagsInput
        label={t('Synonyms')}
        description={t('Other words that people use for it: searches find them. Enter after each')}
        value={item.synonyms ?? []}
        error={errorAt(errors, `${path}.synonyms`)}
        onChange={(synonyms) =>
          onItem(
            withChanges<FieldTexts>(item, {
              synonyms: synonyms.length > 0 ? synonyms : undefined,
            } as Partial<FieldTexts>) as T,
          )
        }
      />
      <Switch
        label={t('Hidden: not offered in lists, can still be named')}
        checked={item.hidden ?? false}
        onChange={({ currentTarget: { checked } }) =>
          onItem(withChanges<FieldTexts>(item, { hidden: checked || undefined } as Partial<FieldTexts>) as T)
        }
      />
    </>
  )
}
