import { ActionIcon, Button, Group, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { t } from '../../../lib/words.ts'

type Value = string | number | boolean

interface Attribute {
  name: string
  values: Value[]
}

interface AttributeFieldsProps {
  label: string
  attributes: Attribute[]
  error?: string | undefined
  onChange: (attributes: Attribute[]) => void
}

/** Values of attributes of users, by name. */
export function AttributeFields({ label, attributes, error, onChange }: AttributeFieldsProps) {
  return (
    <Stack gap="xs" role="group" aria-label={label}>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      {attributes.map(({ name, values }, at) => (
        <Group key={at} gap="xs" align="flex-start" wrap="nowrap">
          <TextInput
            w={140}
            aria-label={t('Name of attribute {{number}}', { number: String(at + 1) })}
            placeholder={t('Attribute')}
            maxLength={60}
            value={name}
            onChange={({ currentTarget }) =>
              onChange(attributes.with(at, { name: currentTarget.value, values }))
            }
          />
          <TagsInput
            flex={1}
            aria-label={t('Values of attribute {{number}}', { number: String(at + 1) })}
            placeholder={t('Enter adds a value')}
            value={values.map(String)}
            onChange={(texts) =>
              onChange(
                attributes.with(at, {
                  name,
                  values: texts.map((text) => values.find((value) => String(value) === text) ?? text),
                }),
              )
            }
          />
          <ActionIcon
            size="lg"
            aria-label={t('Remove attribute {{number}}', { number: String(at + 1) })}
            onClick={() => onChange(attributes.toSpliced(at, 1))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {error && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...attributes, { name: '', values: [] }])}
        >
          {t('Add attribute')}
        </Button>
      </Group>
    </Stack>
  )
}
