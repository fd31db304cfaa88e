import { Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { api } from '../../lib/api.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { showToast } from '../../ui/dialogs/dialogs.tsx'
import { Part } from '../../ui/part.tsx'
import { nameRule } from '../../ui/forms/about-form.tsx'
import { EntryForm } from '../../ui/forms/entry-form.tsx'
import { type App, appKeys, type Definition, type Publication, slugRule } from './app-words.ts'
import { DashboardSource } from './designers/dashboard-source.tsx'
import { EndpointDesigner } from './designers/endpoint-designer.tsx'
import { EntityDesigner } from './designers/entity-designer.tsx'
import { PageDesigner } from './designers/page-designer.tsx'
import { NameAndSlug, TitleFields } from './name-and-slug.tsx'

interface PublicationFormProps {
  app: App
  publication: Publication
}

/** What its kind makes of it, with name and slug. */
export function PublicationForm({ app, publication }: PublicationFormProps) {
  const { id, revision, name, slug, description, titles, definition } = publication
  if (!definition)
    return (
      <Text c="dimmed">
        {t('Policies hide from you what this is made of. Whoever may see the data can edit it.')}
      </Text>
    )
  return (
    <EntryForm
      initial={{ name, slug, description, titles, definition }}
      rules={{ ...nameRule, slug: slugRule }}
      submitLabel={t('Save')}
      onSubmit={(body) => api.PATCH('/api/publishing/publications/{id}', { path: { id }, revision, body })}
      onDone={(saved) => {
        showToast(t('{{name}} is saved. Viewers see it with the next release.', { name: saved.name }))
        void invalidate(...appKeys)
      }}
    >
      {(form) => (
        <>
          <Part title={t('Name')}>
            <NameAndSlug
              form={form}
              slugDescription={t('Its place in the addresses of the app. Another one breaks links.')}
            />
            <TitleFields
              app={app}
              titles={form.values.titles}
              onChange={(next) => form.setFieldValue('titles', next)}
            />
          </Part>
          <DefinitionFields app={app} form={form} />
        </>
      )}
    </EntryForm>
  )
}

interface DefinitionFieldsProps {
  app: App
  form: UseFormReturnType<
    Pick<Publication, 'name' | 'slug' | 'description' | 'titles'> & { definition: Definition }
  >
}

function DefinitionFields({ app, form }: DefinitionFieldsProps) {
  const { definition, slug } = form.values
  const errors = Object.fromEntries(
    Object.entries(form.errors).flatMap(([path, message]) =>
      path.startsWith('definition.') && typeof message === 'string'
        ? [[path.slice('definition.'.length), message]]
        : [],
    ),
  )
  const set = (next: Definition) => {
    form.setFieldValue('definition', next)
    form.setErrors({})
  }
  switch (definition.kind) {
    case 'dashboard':
      return <DashboardSource definition={definition} errors={errors} onChange={set} />
    case 'entity':
      return <EntityDesigner app={app} definition={definition} errors={errors} onChange={set} />
    case 'endpoint':
      return <EndpointDesigner app={app} slug={slug} definition={definition} errors={errors} onChange={set} />
    case 'page':
      return <PageDesigner app={app} definition={definition} errors={errors} onChange={set} />
  }
}
