import { Badge, Button, Group, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Schema } from '../../lib/api.ts'
import { roleChoices } from '../../lib/roles.ts'
import { t } from '../../lib/words.ts'
import type { PolicyTest } from './draft.ts'

interface Props {
  tests: PolicyTest[]
  results: Schema<'PolicyTestResult'>[]
  onChange: (tests: PolicyTest[]) => void
}

/** Tests that are kept with the dataset: a change under which one of them fails is not saved. */
export function TestList({ tests, results, onChange }: Props) {
  return (
    <Stack gap="sm">
      <Stack gap="xs" component="ul" className="plain-list">
        {tests.map((test) => (
          <Group key={test.name} component="li" justify="space-between" wrap="nowrap">
            <div>
              <Text size="sm" fw={500}>
                {test.name}
              </Text>
              <Outcome result={results.find(({ name }) => name === test.name)} />
            </div>
            <Button
              variant="subtle"
              color="red"
              size="xs"
              leftSection={<IconTrash size={14} aria-hidden />}
              aria-label={t('Remove the test {{name}}', { name: test.name })}
              onClick={() => onChange(tests.filter((other) => other !== test))}
            >
              {t('Remove')}
            </Button>
          </Group>
        ))}
      </Stack>
      <NewTest taken={tests.map(({ name }) => name)} onAdd={(test) => onChange([...tests, test])} />
    </Stack>
  )
}

function Outcome({ result }: { result: Schema<'PolicyTestResult'> | undefined }) {
  if (!result)
    return (
      <Text size="xs" c="dimmed">
        {t('not run yet')}
      </Text>
    )
  return (
    <Group gap="xs">
      <Badge variant="light" color={result.passed ? 'teal' : 'red'}>
        {result.passed ? t('passes') : t('fails')}
      </Badge>
      <Text size="xs" c="dimmed">
        {result.failures.join('; ')}
      </Text>
    </Group>
  )
}

type Role = Extract<PolicyTest['as'], { role: unknown }>['role']

function NewTest({ taken, onAdd }: { taken: string[]; onAdd: (test: PolicyTest) => void }) {
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('viewer')
  const [attribute, setAttribute] = useState('')
  const [rows, setRows] = useState<number | string>('')
  const [of, values = ''] = attribute.split(/[:=]/)
  const attributes = of?.trim() ? { [of.trim()]: values.split(',').map((value) => value.trim()) } : {}
  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        label={t('New test')}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <NativeSelect
        label={t('A user with the role')}
        data={roleChoices}
        value={role}
        onChange={({ currentTarget }) => setRole(currentTarget.value as Role)}
      />
      <TextInput
        label={t('and the attribute')}
        placeholder={t('region: EU, US')}
        value={attribute}
        onChange={({ currentTarget }) => setAttribute(currentTarget.value)}
      />
      <NumberInput label={t('sees so many rows')} min={0} value={rows} onChange={setRows} w={140} />
      <Button
        variant="default"
        disabled={!name.trim() || taken.includes(name.trim()) || rows === ''}
        onClick={() => {
          onAdd({ name: name.trim(), as: { role, attributes }, expect: { row_count: Number(rows) } })
          setName('')
        }}
      >
        {t('Add the test')}
      </Button>
    </Group>
  )
}
