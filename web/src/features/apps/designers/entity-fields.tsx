import { ActionIcon, Button, Checkbox, Group, Select, Table, Text, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconNumber123, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Schema } from '../../../lib/api.ts'
import { withChanges } from '../../../lib/changed.ts'
import { t } from '../../../lib/words.ts'
import { moveItem } from '../../../ui/field-forms/model-field.ts'
import { FormatFields } from '../../../ui/forms/format-fields.tsx'
import { RowMenu } from '../../../ui/tables/row-menu.tsx'
import { TypeIcon } from '../../../ui/type-icon.tsx'
import { type App, type EntityField, fieldNameOf } from '../app-words.ts'
import { orNone, TitleFields } from '../name-and-slug.tsx'

type Column = Schema<'DatasetColumn'>

interface EntityFieldsProps {
  app: App
  fields: EntityField[]
  columns: Column[]
  /** Its field is never hidden. */
  entityKey: string
  errors: Record<string, string>
  onChange: (fields: EntityField[]) => void
  onRename: (from: string, to: string) => void
}

const flags = [
  { flag: 'is_searchable', label: t('Searchable'), byDefault: false },
  { flag: 'is_filterable', label: t('Filterable'), byDefault: true },
  { flag: 'is_sortable', label: t('Sortable'), byDefault: true },
  { flag: 'is_hidden', label: t('Hidden'), byDefault: false },
] as const

/** The fields of an entity in their order, and what lists can do with each. */
export function EntityFields(props: EntityFieldsProps) {
  const { fields, columns, errors, onChange } = props
  const unused = columns.filter(({ name }) => !fields.some(({ column }) => column === name))
  return (
    <>
      {errors['fields'] && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {errors['fields']}
        </Text>
      )}
      <Table.ScrollContainer minWidth={980} scrollAreaProps={{ viewportProps: { tabIndex: -1 } }}>
        <Table aria-label={t('Fields')} verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Column')}</Table.Th>
              <Table.Th>{t('Name in the API')}</Table.Th>
              <Table.Th>{t('Label')}</Table.Th>
              {flags.map(({ flag, label }) => (
                <Table.Th key={flag} ta="center">
                  {label}
                </Table.Th>
              ))}
              <Table.Th>
                <span className="visually-hidden">{t('Actions')}</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fields.map((field, at) => (
              <FieldRows key={at} {...props} field={field} at={at} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {unused.length > 0 && (
        <Group align="flex-end">
          <Select
            label={t('Add a field')}
            placeholder={t('Column')}
            searchable
            nothingFoundMessage={t('No such column')}
            data={unused.map(({ name, label }) => ({ value: name, label: label ?? name }))}
            value={null}
            onChange={(column) =>
              column !== null && onChange([...fields, { name: freeName(column, fields), column }])
            }
          />
          <Button
            variant="default"
            onClick={() =>
              onChange(
                unused.reduce<EntityField[]>(
                  (all, { name }) => [...all, { name: freeName(name, all), column: name }],
                  fields,
                ),
              )
            }
          >
            {t('Add all columns')}
          </Button>
        </Group>
      )}
    </>
  )
}

function freeName(column: string, fields: readonly EntityField[]): string {
  const base = fieldNameOf(column)
  const names = [base, ...Array.from({ length: 200 }, (_, at) => `${base}_${at + 2}`)]
  return names.find((name) => !fields.some((field) => field.name === name)) ?? base
}

interface FieldRowsProps extends EntityFieldsProps {
  field: EntityField
  at: number
}

function FieldRows(props: FieldRowsProps) {
  const { app, field, at, fields, columns, errors, onChange } = props
  const [isFormatted, setFormatted] = useState(false)
  const column = columns.find(({ name }) => name === field.column)
  const set = (next: EntityField) => onChange(fields.with(at, next))
  const error = (part: string) => errors[`fields.${at}.${part}`]
  return (
    <>
      <Table.Tr>
        <Table.Td>
          <Group gap={6} wrap="nowrap">
            {column && <TypeIcon type={column.type} />}
            <Text size="sm">{field.column}</Text>
          </Group>
          {(error('column') ?? (!column && columns.length > 0)) && (
            <Text size="xs" c="var(--mantine-color-error)" role="alert">
              {error('column') ?? t('The dataset has no such column any more.')}
            </Text>
          )}
        </Table.Td>
        <Table.Td>
          <NameInput {...props} error={error('name')} />
        </Table.Td>
        <Table.Td>
          <TextInput
            size="xs"
            aria-label={t('Label of {{name}}', { name: field.name })}
            placeholder={column?.label ?? field.column}
            maxLength={200}
            value={field.label ?? ''}
            error={error('label')}
            onChange={({ currentTarget: { value } }) => set(withChanges(field, { label: value }))}
          />
          <TitleFields
            app={app}
            titles={field.titles ?? {}}
            label={t('Label of {{name}}', { name: field.name })}
            isCompact
            input={{ size: 'xs' }}
            onChange={(titles) => set(withChanges(field, { titles: orNone(titles) }))}
          />
        </Table.Td>
        <FlagCells {...props} column={column} error={error} onField={set} />
        <Table.Td>
          <Group gap={2} wrap="nowrap" justify="flex-end">
            <ActionIcon
              aria-label={t('Format of {{name}}', { name: field.name })}
              aria-expanded={isFormatted}
              {...(field.format ? { color: 'blue' } : {})}
              onClick={() => setFormatted(!isFormatted)}
            >
              <IconNumber123 size={16} aria-hidden />
            </ActionIcon>
            <FieldMenu {...props} />
          </Group>
        </Table.Td>
      </Table.Tr>
      {isFormatted && (
        <Table.Tr>
          <Table.Td colSpan={8}>
            <FormatFields
              format={field.format}
              type={column?.type}
              currency={undefined}
              error={error('format')}
              onFormat={(format) => set(withChanges(field, { format }))}
            />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}

/** A name takes effect when it is complete, for other parts of the definition follow it. */
function NameInput({ field, error, onRename }: FieldRowsProps & { error: string | undefined }) {
  const [typed, setTyped] = useState<string>()
  const isNamed = typed === undefined || /^[a-z][a-z0-9_]{0,62}$/.test(typed)
  return (
    <TextInput
      size="xs"
      aria-label={t('API name of {{name}}', { name: field.name })}
      maxLength={63}
      value={typed ?? field.name}
      error={isNamed ? error : t('Lower-case letters, digits and _')}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => {
        if (typed === undefined || !isNamed) return
        if (typed !== field.name) onRename(field.name, typed)
        setTyped(undefined)
      }}
    />
  )
}

interface FlagCellsProps extends FieldRowsProps {
  column: Column | undefined
  error: (part: string) => string | undefined
  onField: (field: EntityField) => void
}

function FlagCells({ field, column, entityKey, error, onField }: FlagCellsProps) {
  return flags.map(({ flag, label, byDefault }) => {
    const isText = column === undefined || column.type === 'text'
    const isImpossible = flag === 'is_searchable' ? !isText : flag === 'is_hidden' && field.name === entityKey
    return (
      <Table.Td key={flag}>
        <Checkbox
          size="sm"
          className="centered-box"
          aria-label={`${label}: ${field.name}`}
          disabled={isImpossible}
          checked={field[flag] ?? byDefault}
          error={error(flag)}
          onChange={({ currentTarget: { checked } }) =>
            onField(withChanges(field, { [flag]: checked === byDefault ? undefined : checked }))
          }
        />
      </Table.Td>
    )
  })
}

function FieldMenu({ field: { name }, fields, at, onChange }: FieldRowsProps) {
  return (
    <RowMenu
      label={t('Actions for {{name}}', { name })}
      size="sm"
      actions={[
        at > 0 && {
          label: t('Move up'),
          icon: IconArrowUp,
          staysOpen: true,
          onClick: () => onChange(moveItem(fields, at, -1)),
        },
        at < fields.length - 1 && {
          label: t('Move down'),
          icon: IconArrowDown,
          staysOpen: true,
          onClick: () => onChange(moveItem(fields, at, 1)),
        },
        {
          label: t('Remove'),
          icon: IconTrash,
          danger: true,
          onClick: () => onChange(fields.toSpliced(at, 1)),
        },
      ]}
    />
  )
}
