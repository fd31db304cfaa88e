import { ActionIcon, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { t } from '../../lib/words.ts'
import { errorAt, type Errors } from '../../ui/field-forms/model-field.ts'
import { type Join } from './draft.ts'
import { withChanges } from '../../lib/changed.ts'
import { useColumns, useDatasetChoices } from './use-datasets.ts'

interface JoinFormProps {
  join: Join
  path: string
  errors: Errors
  datasetId: number
  onJoin: (join: Join) => void
}

const cardinalities: { value: Join['cardinality']; label: string }[] = [
  { value: 'many_to_one', label: t('Many rows here belong to one there') },
  { value: 'one_to_one', label: t('Each row here belongs to one there') },
  { value: 'one_to_many', label: t('One row here belongs to many there') },
  { value: 'many_to_many', label: t('Many rows here belong to many there') },
]

export function JoinForm({ join, path, errors, datasetId, onJoin }: JoinFormProps) {
  const datasets = useDatasetChoices()
  return (
    <Stack gap="md">
      <Group gap="md" align="flex-start" grow>
        <Select
          label={t('Dataset')}
          searchable
          allowDeselect={false}
          data={datasets}
          value={String(join.dataset_id)}
          error={errorAt(errors, `${path}.dataset_id`)}
          onChange={(id) => id && onJoin({ ...join, dataset_id: Number(id) })}
        />
        <TextInput
          label={t('Name')}
          description={t('Its fields are called {{name}}.field', { name: join.name || 'name' })}
          required
          value={join.name}
          error={errorAt(errors, `${path}.name`)}
          onChange={({ currentTarget: { value } }) => onJoin({ ...join, name: value })}
        />
        <TextInput
          label={t('Label')}
          description={t('What people see')}
          value={join.label ?? ''}
          placeholder={join.name}
          onChange={({ currentTarget: { value } }) => onJoin(withChanges(join, { label: value }))}
        />
      </Group>
      <Select
        label={t('Cardinality')}
        description={t('Checked against the data: a key that is said to be unique must be')}
        allowDeselect={false}
        data={cardinalities}
        value={join.cardinality}
        error={errorAt(errors, `${path}.cardinality`)}
        onChange={(value) => value && onJoin({ ...join, cardinality: value as Join['cardinality'] })}
      />
      <Pairs join={join} path={path} errors={errors} datasetId={datasetId} onJoin={onJoin} />
    </Stack>
  )
}

/** Which columns are equal where rows belong together. */
function Pairs({ join, path, errors, datasetId, onJoin }: JoinFormProps) {
  const own = useColumns(datasetId)
  const there = useColumns(join.dataset_id)
  return (
    <Stack gap="xs" role="group" aria-label={t('Rows belong together when')}>
      <Text size="sm" fw={500}>
        {t('Rows belong together when')}
      </Text>
      {join.on.map((pair, at) => (
        <Group key={at} gap="xs" align="flex-start">
          <Select
            aria-label={t('Column here, pair {{value}}', { value: at + 1 })}
            searchable
            allowDeselect={false}
            data={own.map(({ name }) => name)}
            value={pair.column || null}
            placeholder={t('Column here')}
            error={errorAt(errors, `${path}.on.${at}.column`)}
            onChange={(column) => column && onJoin({ ...join, on: join.on.with(at, { ...pair, column }) })}
          />
          <Text pt={6} aria-hidden>
            =
          </Text>
          <Select
            aria-label={t('Column there, pair {{value}}', { value: at + 1 })}
            searchable
            allowDeselect={false}
            data={there.map(({ name }) => name)}
            value={pair.to || null}
            placeholder={t('Column there')}
            error={errorAt(errors, `${path}.on.${at}.to`)}
            onChange={(to) => to && onJoin({ ...join, on: join.on.with(at, { ...pair, to }) })}
          />
          {join.on.length > 1 && (
            <ActionIcon
              size="lg"
              aria-label={t('Remove pair {{value}}', { value: at + 1 })}
              onClick={() => onJoin({ ...join, on: join.on.toSpliced(at, 1) })}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
      {join.on.length < 8 && (
        <Button
          variant="default"
          size="compact-sm"
          w="fit-content"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onJoin({ ...join, on: [...join.on, { column: '', to: '' }] })}
        >
          {t('Add a pair')}
        </Button>
      )}
    </Stack>
  )
}
