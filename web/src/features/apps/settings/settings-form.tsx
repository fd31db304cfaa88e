import { Card, Group, MultiSelect, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../../lib/api.ts'
import { invalidate } from '../../../lib/queries.ts'
import { languages, t } from '../../../lib/words.ts'
import { showToast } from '../../../ui/dialogs/dialogs.tsx'
import { nameRule } from '../../../ui/forms/about-form.tsx'
import { EntryForm } from '../../../ui/forms/entry-form.tsx'
import { type App, appKeys, publicationsQuery, slugRule } from '../app-words.ts'
import { NameAndSlug, TitleFields } from '../name-and-slug.tsx'
import { AccessFields } from './access-fields.tsx'
import { bodyOf, initialOf, type SettingsValues } from './settings-values.ts'
import { ThemeFields } from './theme-fields.tsx'

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
      <NameAndSlug
        form={form}
        slugDescription={
          app.release && form.values.slug !== app.slug
            ? t('Links, embedded pages and programs that use “{{slug}}” stop working as soon as you save', {
                slug: app.slug,
              })
            : t('Names the app in addresses and in the API')
        }
      />
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
