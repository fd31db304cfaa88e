import { Group, Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { withChanges } from '../../../lib/changed.ts'
import { datasetQuery, schemaQuery } from '../../../lib/dataset-queries.ts'
import { t } from '../../../lib/words.ts'
import { PageLink } from '../../../ui/page-link.tsx'
import { Part } from '../../../ui/part.tsx'
import type { App, Definition, DefinitionOf } from '../app-words.ts'
import { orNone, TitleFields } from '../name-and-slug.tsx'
import { EntityDetail } from './entity-detail.tsx'
import { EntityFields } from './entity-fields.tsx'
import { EntityPreview } from './entity-preview.tsx'
import { EntityRelations } from './entity-relations.tsx'
import { OrderSelect } from './order-select.tsx'
import { FrozenDataCheckbox } from './frozen-data-checkbox.tsx'

export type Entity = DefinitionOf<'entity'>

interface EntityDesignerProps {
  app: App
  definition: Entity
  /** By their places in the definition: "fields.3.column". */
  errors: Record<string, string>
  onChange: (definition: Definition) => void
}

/** A dataset as business objects: what they are called, their fields, and what leads from one to others. */
export function EntityDesigner({ app, definition, errors, onChange }: EntityDesignerProps) {
  const { dataset_id: id, fields } = definition
  const dataset = useQuery(datasetQuery(id))
  const columns = useQuery(schemaQuery(id)).data?.columns ?? []
  return (
    <>
      <Part title={t('Objects')}>
        <Text size="sm" c="dimmed">
          {t('One object for each row of')}{' '}
          <PageLink to={`/datasets/${id}`}>{dataset.data?.name ?? t('dataset {{id}}', { id })}</PageLink>
        </Text>
        <ObjectFields app={app} definition={definition} errors={errors} onChange={onChange} />
        <FrozenDataCheckbox
          value={definition.pins_data}
          error={errors['pins_data']}
          onChange={(pins) => onChange(withChanges(definition, { pins_data: pins }))}
        />
      </Part>
      <Part title={t('Fields')}>
        <EntityFields
          app={app}
          fields={fields}
          columns={columns}
          entityKey={definition.key}
          errors={errors}
          onChange={(next) => onChange({ ...definition, fields: next })}
          onRename={(from, to) => onChange(renamed(definition, from, to))}
        />
      </Part>
      <Part title={t('Relations')}>
        <EntityRelations app={app} definition={definition} errors={errors} onChange={onChange} />
      </Part>
      <Part title={t('Page of an object')}>
        <EntityDetail app={app} definition={definition} errors={errors} onChange={onChange} />
      </Part>
      <Part title={t('Preview')}>
        <EntityPreview definition={definition} columns={columns} />
      </Part>
    </>
  )
}

/** A field with another name is the same field wherever it is named. */
function renamed(definition: Entity, from: string, to: string): Entity {
  const name = (one: string) => (one === from ? to : one)
  const optional = (field: 'title' | 'subtitle' | 'image') => {
    const value = definition[field]
    return value === undefined ? {} : { [field]: name(value) }
  }
  return {
    ...definition,
    ...optional('title'),
    ...optional('subtitle'),
    ...optional('image'),
    key: name(definition.key),
    fields: definition.fields.map((field) => ({ ...field, name: name(field.name) })),
    ...(definition.sort ? { sort: { ...definition.sort, field: name(definition.sort.field) } } : {}),
    ...(definition.detail
      ? { detail: definition.detail.map((one) => ({ ...one, fields: one.fields.map(name) })) }
      : {}),
    ...(definition.relations
      ? { relations: definition.relations.map((one) => ({ ...one, field: name(one.field) })) }
      : {}),
  }
}

function ObjectFields({ app, definition, errors, onChange }: EntityDesignerProps) {
  const { singular, singular_titles: titles = {}, plural, key, sort, fields } = definition
  const data = fields.map(({ name, label }) => ({ value: name, label: label ?? name }))
  const set = (change: Partial<Record<keyof Entity, unknown>>) =>
    onChange(withChanges(definition, change as Partial<Entity>))
  const role = (name: 'title' | 'subtitle' | 'image', label: string, description: string) => (
    <Select
      label={label}
      description={description}
      clearable
      clearButtonProps={{ 'aria-label': t('No {{label}}', { label }) }}
      searchable
      data={data}
      value={definition[name] ?? null}
      error={errors[name]}
      onChange={(value) => set({ [name]: value ?? undefined })}
    />
  )
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
      <TextInput
        label={t('Name of one object')}
        description={t('For example: Airport')}
        required
        maxLength={200}
        value={singular}
        error={errors['singular']}
        onChange={({ currentTarget }) => onChange({ ...definition, singular: currentTarget.value })}
      />
      <TitleFields
        app={app}
        titles={titles}
        label={t('Name of one object')}
        input={{ description: t('Of several it is the title of the publication') }}
        onChange={(next) => set({ singular_titles: orNone(next) })}
      />
      <TextInput
        label={t('Name of several')}
        description={t('For example: Airports')}
        required
        maxLength={200}
        value={plural}
        error={errors['plural']}
        onChange={({ currentTarget }) => onChange({ ...definition, plural: currentTarget.value })}
      />
      <Select
        label={t('Key')}
        description={t('Different in every row; part of addresses')}
        required
        allowDeselect={false}
        searchable
        data={data}
        value={key}
        error={errors['key']}
        onChange={(value) => value !== null && onChange({ ...definition, key: value })}
      />
      {role('title', t('Title'), t('Stands for the object; the key by default'))}
      {role('subtitle', t('Subtitle'), t('Stands below the title'))}
      {role('image', t('Picture'), t('A field with https addresses of pictures'))}
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <Select
          flex={1}
          label={t('Sorted by')}
          description={t('Until a viewer sorts otherwise')}
          clearable
          clearButtonProps={{ 'aria-label': t('No order') }}
          searchable
          data={data}
          value={sort?.field ?? null}
          error={errors['sort.field']}
          onChange={(field) =>
            set({ sort: field === null ? undefined : { field, order: sort?.order ?? 'asc' } })
          }
        />
        {sort && (
          <OrderSelect value={sort.order} onChange={(order) => set({ sort: { field: sort.field, order } })} />
        )}
      </Group>
    </SimpleGrid>
  )
}
