import {
  ActionIcon,
  Button,
  Card,
  Group,
  MultiSelect,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { withChanges } from '../../../lib/changed.ts'
import { t } from '../../../lib/words.ts'
import { errorAt } from '../../../ui/field-forms/model-field.ts'
import type { App, Definition } from '../app-words.ts'
import { orNone, TitleFields } from '../name-and-slug.tsx'
import type { Entity } from './entity-designer.tsx'
import { chartOf, useObjectChartChoices, valueOf } from './object-chart-choices.ts'

type Section = NonNullable<Entity['detail']>[number]

interface EntityDetailProps {
  app: App
  definition: Entity
  errors: Record<string, string>
  onChange: (definition: Definition) => void
}

/** Which fields and charts stand on the page of an object, under which headings. */
export function EntityDetail({ app, definition, errors, onChange }: EntityDetailProps) {
  const { detail = [], fields } = definition
  const shown = fields.filter(({ is_hidden: isHidden }) => isHidden !== true)
  const used = new Set(detail.flatMap((section) => section.fields))
  const rest = shown.filter(({ name }) => !used.has(name)).map(({ name }) => name)
  const set = (next: Section[]) =>
    onChange(withChanges(definition, { detail: next.length > 0 ? next : undefined }))
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {detail.length === 0
          ? t('All fields in one list, then the relations. Sections choose fields and give them headings.')
          : t('Fields in no section are not on the page; lists and the API still have them.')}
      </Text>
      {detail.map((section, at) => (
        <SectionCard
          key={at}
          app={app}
          definition={definition}
          section={section}
          at={at}
          error={errorAt(errors, `detail.${at}`)}
          onChange={(next) => set(detail.with(at, next))}
          onRemove={() => set(detail.toSpliced(at, 1))}
        />
      ))}
      <Group>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => set([...detail, { fields: rest }])}
        >
          {t('Add section')}
        </Button>
      </Group>
    </Stack>
  )
}

interface SectionCardProps {
  app: App
  definition: Entity
  section: Section
  at: number
  error: string | undefined
  onChange: (section: Section) => void
  onRemove: () => void
}

function SectionCard({ app, definition, section, at, error, onChange, onRemove }: SectionCardProps) {
  const number = String(at + 1)
  const choices = useObjectChartChoices(app, definition.dataset_id)
  const shown = definition.fields.filter(({ is_hidden: isHidden }) => isHidden !== true)
  const charts = (section.charts ?? []).map(valueOf)
  // What was chosen stays chosen, although its dashboard is none of the app any more.
  const others = charts.filter((value) => !choices.some((choice) => choice.value === value))
  return (
    <Card component="section" aria-label={t('Section {{number}}', { number })} padding="sm">
      <Group justify="space-between" mb="xs">
        <Text size="sm" fw={600}>
          {t('Section {{number}}', { number })}
        </Text>
        <ActionIcon aria-label={t('Remove section {{number}}', { number })} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput
          label={t('Heading')}
          placeholder={t('Without heading')}
          maxLength={200}
          value={section.label ?? ''}
          onChange={({ currentTarget: { value } }) => onChange(withChanges(section, { label: value }))}
        />
        <TitleFields
          app={app}
          titles={section.titles ?? {}}
          label={t('Heading')}
          onChange={(titles) => onChange(withChanges(section, { titles: orNone(titles) }))}
        />
        <MultiSelect
          label={t('Fields')}
          searchable
          hidePickedOptions
          nothingFoundMessage={t('No such field')}
          data={shown.map(({ name, label }) => ({ value: name, label: label ?? name }))}
          value={section.fields}
          error={error}
          onChange={(fields) => onChange({ ...section, fields })}
        />
        <MultiSelect
          label={t('Charts filtered to the object')}
          searchable
          hidePickedOptions
          nothingFoundMessage={t('No chart of the app is joined with these objects')}
          data={[...choices, ...others.map((value) => ({ value, label: labelOf(value) }))]}
          value={charts}
          onChange={(values) =>
            onChange(withChanges(section, { charts: values.length > 0 ? values.map(chartOf) : undefined }))
          }
        />
      </SimpleGrid>
    </Card>
  )
}

function labelOf(value: string): string {
  const { dashboard, chart } = chartOf(value)
  return `${dashboard}: ${chart}`
}
