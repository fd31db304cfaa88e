import { ActionIcon, Button, Group, MultiSelect, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { withChanges } from '../../../lib/changed.ts'
import { t } from '../../../lib/words.ts'
import { errorAt } from '../../../ui/field-forms/model-field.ts'
import type { Definition } from '../app-words.ts'
import type { Entity } from './entity-designer.tsx'

type Section = NonNullable<Entity['detail']>[number]

interface EntityDetailProps {
  definition: Entity
  errors: Record<string, string>
  onChange: (definition: Definition) => void
}

/** Which fields stand on the page of an object, under which headings. */
export function EntityDetail({ definition, errors, onChange }: EntityDetailProps) {
  const { detail = [], fields } = definition
  const shown = fields.filter(({ is_hidden: isHidden }) => isHidden !== true)
  const data = shown.map(({ name, label }) => ({ value: name, label: label ?? name }))
  const used = new Set(detail.flatMap((section) => section.fields))
  const rest = shown.filter(({ name }) => !used.has(name)).map(({ name }) => name)
  const set = (next: Section[]) =>
    onChange(withChanges(definition, { detail: next.length > 0 ? next : undefined }))
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {detail.length === 0
          ? t('All fields in one list, then the relations. Sections choose fields and give them headings.')
          : t('Fields in no section are not on the page; lists and the API still have them.')}
      </Text>
      {detail.map((section, at) => (
        <Group key={at} gap="xs" align="flex-start" role="group" aria-label={sectionWords(at)}>
          <TextInput
            w={200}
            aria-label={t('Heading of section {{number}}', { number: String(at + 1) })}
            placeholder={t('Without heading')}
            maxLength={200}
            value={section.label ?? ''}
            onChange={({ currentTarget: { value } }) =>
              set(detail.with(at, withChanges(section, { label: value })))
            }
          />
          <MultiSelect
            flex={1}
            miw={220}
            aria-label={t('Fields of section {{number}}', { number: String(at + 1) })}
            searchable
            hidePickedOptions
            nothingFoundMessage={t('No such field')}
            data={data}
            value={section.fields}
            error={errorAt(errors, `detail.${at}`)}
            onChange={(names) => set(detail.with(at, { ...section, fields: names }))}
          />
          <ActionIcon
            size="lg"
            aria-label={t('Remove section {{number}}', { number: String(at + 1) })}
            onClick={() => set(detail.toSpliced(at, 1))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={rest.length === 0}
          onClick={() => set([...detail, { fields: rest }])}
        >
          {t('Add section')}
        </Button>
      </Group>
    </Stack>
  )
}

const sectionWords = (at: number): string => t('Section {{number}}', { number: String(at + 1) })
