import {
  Alert,
  Card,
  Checkbox,
  Group,
  MultiSelect,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  TagsInput,
  Text,
  Title,
} from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../../lib/api.ts'
import { groupChoices } from '../../../lib/choices.ts'
import { useCan } from '../../../lib/me.ts'
import { invalidate } from '../../../lib/queries.ts'
import { roleChoices } from '../../../lib/roles.ts'
import { languages, t } from '../../../lib/words.ts'
import { showToast } from '../../../ui/dialogs/dialogs.tsx'
import { errorAt } from '../../../ui/field-forms/model-field.ts'
import { nameRule } from '../../../ui/forms/about-form.tsx'
import { EntryForm } from '../../../ui/forms/entry-form.tsx'
import { SearchMultiSelect } from '../../../ui/forms/search-select.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import { type App, appKeys, nextReleaseQuery, publicationsQuery, slugRule } from '../app-words.ts'
import { NameAndSlug, TitleFields } from '../name-and-slug.tsx'
import { RowAccess } from '../releases/row-access.tsx'
import { AttributeFields } from './attribute-fields.tsx'
import { ThemeFields } from './theme-fields.tsx'

const initialOf = ({ audience, ...app }: App) => ({
  name: app.name,
  slug: app.slug,
  description: app.description,
  languages: app.languages,
  titles: app.titles,
  theme: app.theme,
  landing: app.landing,
  roles: audience.roles,
  groups: audience.group_ids.map(String),
  attributes: Object.entries(audience.attributes ?? {}).map(([name, values]) => ({ name, values })),
  actions: app.actions,
  allowed_origins: app.allowed_origins,
  requires_review: app.requires_review,
})

export type SettingsValues = ReturnType<typeof initialOf>

const bodyOf = ({ roles, groups, attributes, ...values }: SettingsValues) => ({
  ...values,
  audience: {
    roles,
    group_ids: groups.map(Number),
    attributes: Object.fromEntries(attributes.map((one) => [one.name, one.values])),
  },
})

/** Everything that is set of an app; the fields say when it takes effect. */
export function SettingsForm({ app }: { app: App }) {
  const { id, revision } = app
  return (
    <EntryForm
      key={revision}
      initial={initialOf(app)}
      rules={{
        ...nameRule,
        slug: slugRule,
        languages: (chosen) => (chosen.length === 0 ? t('Choose at least one language') : null),
      }}
      submitLabel={t('Save settings')}
      onSubmit={(values) =>
        api.PATCH('/api/publishing/apps/{id}', { path: { id }, revision, body: bodyOf(values) })
      }
      onDone={({ name }) => {
        showToast(t('{{name}} is saved.', { name }))
        void invalidate(...appKeys)
      }}
    >
      {(form) => (
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <Part title={t('Appearance')} when={t('Seen with the next release')}>
            <LookFields app={app} form={form} />
          </Part>
          <Part title={t('Access')} when={t('In effect from the next request on')}>
            <AccessFields app={app} form={form} />
          </Part>
        </SimpleGrid>
      )}
    </EntryForm>
  )
}

interface FieldsProps {
  form: UseFormReturnType<SettingsValues>
}

function LookFields({ app, form }: FieldsProps & { app: App }) {
  const publications = useQuery(publicationsQuery(app.id)).data?.items ?? []
  return (
    <>
      <NameAndSlug form={form} slugDescription={t('Names the app in addresses and in the API')} />
      <MultiSelect
        label={t('Languages')}
        description={t('The first is the default')}
        data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('languages')}
      />
      <TitleFields
        app={form.values}
        titles={form.values.titles}
        onChange={(titles) => form.setFieldValue('titles', titles)}
      />
      <Select
        label={t('Landing page')}
        placeholder={t('First entry of the menu')}
        clearable
        clearButtonProps={{ 'aria-label': t('First entry of the menu') }}
        data={publications
          .filter(({ kind }) => kind !== 'endpoint')
          .map(({ slug, name }) => ({ value: slug, label: name }))}
        {...form.getInputProps('landing')}
      />
      <ThemeFields
        theme={form.values.theme}
        errors={form.errors}
        onChange={(theme) => form.setFieldValue('theme', theme)}
      />
    </>
  )
}

const actions: { value: App['actions'][number]; label: string; description: string }[] = [
  { value: 'filter', label: t('Filter'), description: t('Set the filters of dashboards') },
  { value: 'drill', label: t('Drill down'), description: t('Press a bar to see what it is made of') },
  {
    value: 'rows',
    label: t('Rows behind a number'),
    description: t('List the rows that a number counts, with all columns that policies show'),
  },
  { value: 'export', label: t('Export'), description: t('Download data, pictures and PDF') },
  {
    value: 'chat',
    label: t('Chat'),
    description: t('Ask in words about all columns of the datasets of dashboards that policies show'),
  },
]

function AccessFields({ app, form }: FieldsProps & { app: App }) {
  const can = useCan()
  const access = useQuery(nextReleaseQuery(app.id)).data?.row_access ?? []
  const errorOf = (path: string) => errorAt(form.errors as Record<string, string>, path)
  return (
    <>
      <MultiSelect
        label={t('Roles that may open it')}
        description={t('Authors of apps always may')}
        data={roleChoices}
        hidePickedOptions
        value={form.values.roles}
        error={errorOf('audience.roles')}
        onChange={(roles) => form.setFieldValue('roles', roles as SettingsValues['roles'])}
      />
      <SearchMultiSelect
        label={t('Groups that may open it')}
        source={groupChoices}
        value={form.values.groups}
        error={errorOf('audience.group_ids')}
        onChange={(groups) => form.setFieldValue('groups', groups)}
      />
      <AttributeFields
        label={t('Attributes that may open it')}
        attributes={form.values.attributes}
        error={errorOf('audience.attributes')}
        onChange={(attributes) => form.setFieldValue('attributes', attributes)}
      />
      {form.values.roles.length + form.values.groups.length + form.values.attributes.length === 0 && (
        <Alert variant="default" p="xs">
          {t('Only authors can open the app so far. Choose roles, groups or attributes.')}
        </Alert>
      )}
      <RowAccess access={access} />
      {can('user.view') && (
        <Text size="sm">
          {t('Customers without another role here:')}{' '}
          <PageLink to="/users">{t('Invite and manage app viewers')}</PageLink>
        </Text>
      )}
      <Checkbox.Group label={t('What viewers may do')} {...form.getInputProps('actions')}>
        <Stack gap="xs" mt="xs">
          {actions.map(({ value, label, description }) => (
            <Checkbox key={value} value={value} label={label} description={description} />
          ))}
        </Stack>
      </Checkbox.Group>
      <TagsInput
        label={t('Origins that may embed it')}
        description={t('For example https://www.example.com; Enter adds one')}
        value={form.values.allowed_origins}
        error={errorOf('allowed_origins')}
        onChange={(origins) => form.setFieldValue('allowed_origins', origins)}
      />
      <Switch
        label={t('Releases need a review')}
        description={t('Someone other than the author approves a release before it is published')}
        {...form.getInputProps('requires_review', { type: 'checkbox' })}
      />
    </>
  )
}

interface PartProps {
  title: string
  when: string
  children: ReactNode
}

function Part({ title, when, children }: PartProps) {
  return (
    <Card component="section" aria-label={title}>
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2} size="h5">
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {when}
          </Text>
        </Group>
        {children}
      </Stack>
    </Card>
  )
}
