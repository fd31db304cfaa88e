import { ActionIcon, Button, Card, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { withChanges } from '../../../lib/changed.ts'
import { t } from '../../../lib/words.ts'
import { type App, type Definition, fieldNameOf, publicationsQuery } from '../app-words.ts'
import { orNone, TitleFields } from '../name-and-slug.tsx'
import type { Entity } from './entity-designer.tsx'

type Relation = NonNullable<Entity['relations']>[number]

/** Another entity that one can lead to. */
interface Other {
  slug: string
  name: string
  definition: Entity
}

interface EntityRelationsProps {
  app: App
  definition: Entity
  errors: Record<string, string>
  onChange: (definition: Definition) => void
}

/** What leads from an object to those of other entities. */
export function EntityRelations({ app, definition, errors, onChange }: EntityRelationsProps) {
  const publications = useQuery(publicationsQuery(app.id)).data?.items ?? []
  const others = publications.flatMap(({ slug, name, definition: one }): Other[] =>
    one?.kind === 'entity' ? [{ slug, name, definition: one }] : [],
  )
  const { relations = [], fields } = definition
  const set = (next: Relation[]) =>
    onChange(withChanges(definition, { relations: next.length > 0 ? next : undefined }))
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t(
          'Relations become links: from a flight to its carrier, from a carrier to the list of its flights.',
        )}
      </Text>
      {relations.map((relation, at) => (
        <RelationCard
          key={at}
          app={app}
          relation={relation}
          at={at}
          others={others}
          fields={fields}
          errors={errors}
          onChange={(next) => set(relations.with(at, next))}
          onRemove={() => set(relations.toSpliced(at, 1))}
        />
      ))}
      <Group>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={others.length === 0}
          onClick={() => set([...relations, firstRelation(definition, others)])}
        >
          {t('Add relation')}
        </Button>
        {others.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('Add another entity to the app first.')}
          </Text>
        )}
      </Group>
    </Stack>
  )
}

/** The likeliest: a field that has the name of the key of another entity. */
function firstRelation({ fields, key, relations = [] }: Entity, others: Other[]): Relation {
  const other =
    others.find((one) => fields.some(({ name }) => name === one.definition.key && name !== key)) ?? others[0]
  const to = other?.definition.key ?? ''
  const taken = new Set([...fields, ...relations].map(({ name }) => name))
  const base = fieldNameOf(other?.definition.singular ?? 'relation')
  return {
    name: taken.has(base) ? `${base}_${relations.length + 2}` : base,
    entity: other?.slug ?? '',
    kind: 'many_to_one',
    field: fields.find(({ name }) => name === to)?.name ?? key,
    to,
  }
}

interface RelationCardProps {
  app: App
  relation: Relation
  at: number
  others: Other[]
  fields: Entity['fields']
  errors: Record<string, string>
  onChange: (relation: Relation) => void
  onRemove: () => void
}

function RelationCard(props: RelationCardProps) {
  const { app, relation, at, others, fields, errors, onChange, onRemove } = props
  const other = others.find(({ slug }) => slug === relation.entity)
  const title = t('Relation {{number}}', { number: String(at + 1) })
  const error = (part: string) => errors[`relations.${at}.${part}`]
  const choose = (
    part: 'field' | 'to',
    label: string,
    names: readonly { name: string; label?: string }[],
  ) => (
    <Select
      label={label}
      allowDeselect={false}
      searchable
      data={names.map((one) => ({ value: one.name, label: one.label ?? one.name }))}
      value={relation[part]}
      error={error(part)}
      onChange={(name) => name !== null && onChange({ ...relation, [part]: name })}
    />
  )
  return (
    <Card component="section" aria-label={title} padding="sm">
      <Group justify="space-between" mb="xs">
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <ActionIcon aria-label={t('Remove {{title}}', { title })} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        <Select
          label={t('Leads to')}
          allowDeselect={false}
          data={others.map(({ slug, name }) => ({ value: slug, label: name }))}
          value={relation.entity}
          error={error('entity')}
          onChange={(slug) => {
            const chosen = others.find((one) => one.slug === slug)
            if (chosen) onChange({ ...relation, entity: chosen.slug, to: chosen.definition.key })
          }}
        />
        <Select
          label={t('How many')}
          allowDeselect={false}
          data={[
            { value: 'many_to_one', label: t('one object') },
            { value: 'one_to_many', label: t('a list of objects') },
          ]}
          value={relation.kind}
          onChange={(kind) => onChange({ ...relation, kind: kind as Relation['kind'] })}
        />
        <TextInput
          label={t('Label')}
          placeholder={relation.name}
          maxLength={200}
          value={relation.label ?? ''}
          onChange={({ currentTarget: { value } }) => onChange(withChanges(relation, { label: value }))}
        />
        <TitleFields
          app={app}
          titles={relation.titles ?? {}}
          label={t('Label')}
          onChange={(titles) => onChange(withChanges(relation, { titles: orNone(titles) }))}
        />
        {choose('field', t('Field here'), fields)}
        {choose('to', t('Equal field there'), other?.definition.fields ?? [])}
        <TextInput
          label={t('Name in the API')}
          maxLength={63}
          value={relation.name}
          error={error('name')}
          onChange={({ currentTarget }) => onChange({ ...relation, name: currentTarget.value })}
        />
      </SimpleGrid>
    </Card>
  )
}
