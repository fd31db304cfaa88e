import { ActionIcon, Button, Group, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { familyOf, toNumber } from '../../../../charts/src/values/columns.ts'
import { api } from '../../lib/api.ts'
import { withChanges } from '../../lib/changed.ts'
import { t } from '../../lib/words.ts'
import { errorAt, type DatasetColumn, type Dimension, type Errors } from './model-field.ts'

type ValueGroup = NonNullable<Dimension['groups']>[number]

interface GroupRowsProps {
  dimension: Dimension
  column: DatasetColumn
  path: string
  errors: Errors
  datasetId: number
  onDimension: (dimension: Dimension) => void
}

/** Values put together under labels, which then are the values of the dimension. */
export function GroupRows({ dimension, column, path, errors, datasetId, onDimension }: GroupRowsProps) {
  const { groups = [], ungrouped } = dimension
  const values = useQuery({
    queryKey: ['values-to-group', datasetId, column.name],
    queryFn: () =>
      api.GET('/api/datasets/{id}/values', {
        path: { id: datasetId },
        query: { field: column.name, limit: 500 },
      }),
    staleTime: 60_000,
  })
  const known = values.data?.items.flatMap(({ value }) => (value === null ? [] : [String(value)])) ?? []
  const grouped = new Set(groups.flatMap((group) => group.values.map(String)))
  const set = (next: ValueGroup[]) =>
    onDimension(
      withChanges(dimension, {
        groups: next.length > 0 ? next : undefined,
        ...(next.length > 0 ? {} : { ungrouped: undefined }),
      }),
    )
  return (
    <Stack gap="xs" role="group" aria-label={t('Groups of values')}>
      <Text size="sm" fw={500}>
        {t('Groups of values')}
      </Text>
      {groups.map((group, at) => (
        <Group key={at} gap="xs" align="flex-start" wrap="nowrap">
          <TextInput
            w={160}
            aria-label={t('Label of group {{number}}', { number: at + 1 })}
            placeholder={t('Label')}
            value={group.label}
            error={errorAt(errors, `${path}.groups.${at}.label`)}
            onChange={({ currentTarget: { value } }) => set(groups.with(at, { ...group, label: value }))}
          />
          <TagsInput
            flex={1}
            aria-label={t('Values of group {{number}}', { number: at + 1 })}
            placeholder={group.values.length === 0 ? t('Choose or type values') : ''}
            data={known.filter((value) => !grouped.has(value))}
            value={group.values.map(String)}
            error={errorAt(errors, `${path}.groups.${at}.values`)}
            onChange={(texts) =>
              set(groups.with(at, { ...group, values: texts.flatMap((text) => valueIn(column, text)) }))
            }
          />
          <ActionIcon
            variant="subtle"
            mt={4}
            aria-label={t('Remove group {{number}}', { number: at + 1 })}
            onClick={() => set(groups.toSpliced(at, 1))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Group gap="md" align="flex-end">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => set([...groups, { label: '', values: [] }])}
        >
          {t('Add a group')}
        </Button>
        {groups.length > 0 && (
          <TextInput
            size="xs"
            label={t('All other values are called')}
            placeholder={t('Each by its own name')}
            value={ungrouped?.label ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onDimension(withChanges(dimension, { ungrouped: value === '' ? undefined : { label: value } }))
            }
          />
        )}
      </Group>
    </Stack>
  )
}

function valueIn({ type }: DatasetColumn, text: string): ValueGroup['values'] {
  if (familyOf(type) === 'boolean') return text === 'true' ? [true] : text === 'false' ? [false] : []
  if (familyOf(type) !== 'number') return [text]
  const number = toNumber(text)
  return number === undefined ? [] : [number]
}
