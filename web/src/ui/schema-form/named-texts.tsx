import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { t } from '../../lib/words.ts'

interface NamedTextsProps {
  label: string
  description?: ReactNode
  required: boolean
  error: string | undefined
  value: Record<string, string>
  onChange: (value: Record<string, string> | undefined) => void
}

/** Any number of texts with names, such as the headers of a request. */
export function NamedTexts({ value, onChange, ...about }: NamedTextsProps) {
  const [rows, setRows] = useState(() => Object.entries(value))
  const change = (next: [string, string][]) => {
    setRows(next)
    const named = next.filter(([name]) => name.trim() !== '')
    onChange(named.length > 0 ? Object.fromEntries(named) : undefined)
  }
  return (
    <Input.Wrapper {...about} labelElement="div">
      <Stack gap="xs" mt={4}>
        {rows.map(([name, text], at) => (
          <Group key={at} gap="xs" wrap="nowrap">
            <TextInput
              flex={1}
              placeholder={t('Name')}
              aria-label={t('{{label}}: name {{value}}', { label: about.label, value: at + 1 })}
              value={name}
              onChange={(event) => change(rows.with(at, [event.currentTarget.value, text]))}
            />
            <TextInput
              flex={2}
              placeholder={t('Value')}
              aria-label={t('{{label}}: value {{value}}', { label: about.label, value: at + 1 })}
              value={text}
              onChange={(event) => change(rows.with(at, [name, event.currentTarget.value]))}
            />
            <ActionIcon
              aria-label={t('Remove {{name}}', { name: name || `row ${at + 1}` })}
              onClick={() => change(rows.toSpliced(at, 1))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Button
          variant="default"
          size="compact-sm"
          w="fit-content"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => setRows([...rows, ['', '']])}
        >
          {t('Add')}
        </Button>
      </Stack>
    </Input.Wrapper>
  )
}
