import { Button, Card, Group, Stack, Switch, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Schema } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'
import { ConditionGroup } from '../../ui/conditions/condition-group.tsx'
import { ComparisonFields } from './comparison-fields.tsx'
import type { Comparison, RowPolicy } from './draft.ts'
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
  const first: Comparison = { column: columns[0]?.name ?? '', operator: 'equals', attribute: 'region' }
  return (
    <ConditionGroup<Comparison>
      label={t('Rules of {{name}}', { name: value.name })}
      condition={value.condition}
      first={first}
      row={(row) => <ComparisonFields {...row} columns={columns} attributes={attributes} />}
      onCondition={(condition) => onChange({ ...value, condition: condition ?? first })}
    />
  )
}
