import { Button, Card, Code, Group, SegmentedControl, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Schema } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'
import { ComparisonFields } from './comparison-fields.tsx'
import { conditionOf, levelOf, type Comparison, type RowPolicy } from './draft.ts'
import { PeopleFields } from './people-fields.tsx'

const attributes = [
  'user.email',
  'user.username',
  'user.role',
  'user.groups',
  'user.group_ids',
  'region',
  'team',
]

interface Props {
  columns: Schema<'DatasetColumn'>[]
  value: RowPolicy
  onChange: (policy: RowPolicy) => void
  onRemove: () => void
}

/** One policy: its subjects, and the rows they see. */
export function RowPolicyCard({ columns, value, onChange, onRemove }: Props) {
  const isForAll = 'everyone' in value.applies_to
  return (
    <Card component="li">
      <Stack gap="sm">
        <Group justify="space-between" align="flex-end">
          <TextInput
            label={t('Name of the policy')}
            value={value.name}
            onChange={({ currentTarget: { value: name } }) => onChange({ ...value, name })}
          />
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={onRemove}
            aria-label={t('Remove the policy {{name}}', { name: value.name })}
          >
            {t('Remove')}
          </Button>
        </Group>
        <Switch
          label={t('For everyone')}
          checked={isForAll}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ ...value, applies_to: checked ? { everyone: true } : { roles: [], group_ids: [] } })
          }
        />
        {'everyone' in value.applies_to ? null : (
          <PeopleFields
            label={t('For')}
            value={value.applies_to}
            onChange={(people) => onChange({ ...value, applies_to: people })}
          />
        )}
        <Conditions columns={columns} value={value} onChange={onChange} />
      </Stack>
    </Card>
  )
}

function Conditions({ columns, value, onChange }: Omit<Props, 'onRemove'>) {
  const level = levelOf(value.condition)
  if (!level)
    return (
      <div>
        <Text size="sm">
          {t('These conditions lie in one another. They are changed through the interface:')}
        </Text>
        <Code block>{JSON.stringify(value.condition, null, 2)}</Code>
      </div>
    )
  const { by, parts } = level
  const set = (next: Comparison[], how = by) => onChange({ ...value, condition: conditionOf(how, next) })
  const first = columns[0]?.name ?? ''
  return (
    <Stack gap="xs">
      {parts.length > 1 && (
        <SegmentedControl
          aria-label={t('How the rules go together')}
          data={[
            { value: 'all', label: t('All must hold') },
            { value: 'any', label: t('Any is enough') },
          ]}
          value={by}
          onChange={(how) => set(parts, how === 'any' ? 'any' : 'all')}
        />
      )}
      <Stack gap="xs" component="ul" className="plain-list">
        {parts.map((part, at) => (
          <ComparisonFields
            // oxlint-disable-next-line react/no-array-index-key -- a rule has no other identity than its place
            key={at}
            columns={columns}
            attributes={attributes}
            value={part}
            onChange={(test) => set(parts.map((other, place) => (place === at ? test : other)))}
            onRemove={parts.length > 1 ? () => set(parts.filter((_part, place) => place !== at)) : undefined}
          />
        ))}
      </Stack>
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => set([...parts, { column: first, operator: 'equals', attribute: 'region' }])}
        >
          {t('Add a rule')}
        </Button>
      </Group>
    </Stack>
  )
}
