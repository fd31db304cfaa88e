import { Card, Group, SimpleGrid, Stack, Text, UnstyledButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { invalidate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { nameRule } from '../../../ui/forms/about-form.tsx'
import { EntryForm } from '../../../ui/forms/entry-form.tsx'
import {
  type App,
  appKeys,
  type Definition,
  kinds,
  type Publication,
  type PublicationKind,
  slugOf,
  slugRule,
} from '../app-words.ts'
import { NameAndSlug } from '../name-and-slug.tsx'
import { SourceField } from './source-field.tsx'

interface AddPublicationProps {
  app: App
  /** What the app has already: its slugs are taken. */
  taken: readonly Publication[]
  onDone: () => void
}

/** Chooses what to publish; what it is made of can be changed on its page. */
export function AddPublication({ app, taken, onDone }: AddPublicationProps) {
  const [kind, setKind] = useState<PublicationKind>()
  if (kind) return <NewPublicationForm app={app} kind={kind} taken={taken} onDone={onDone} />
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {(Object.keys(kinds) as PublicationKind[]).map((one) => {
        const { label, about, icon: Icon } = kinds[one]
        return (
          <Card
            key={one}
            padding="md"
            className="card-link"
            renderRoot={(props) => <UnstyledButton {...props} />}
            onClick={() => setKind(one)}
          >
            <Group gap="xs" mb={4}>
              <Icon size={20} stroke={1.6} aria-hidden />
              <Text fw={600} size="sm">
                {label}
              </Text>
            </Group>
            <Text size="sm" c="dimmed">
              {about}
            </Text>
          </Card>
        )
      })}
    </SimpleGrid>
  )
}

const initial = {
  name: '',
  slug: '',
  description: '',
  definition: undefined as Definition | undefined,
}

function NewPublicationForm({ app, kind, taken, onDone }: AddPublicationProps & { kind: PublicationKind }) {
  const navigate = useNavigate()
  const slugs = new Set(taken.map(({ slug }) => slug))
  return (
    <EntryForm
      initial={initial}
      rules={{
        ...nameRule,
        slug: slugRule,
        definition: (definition) => (definition || kind === 'page' ? null : t('Choose one')),
      }}
      submitLabel={t('Add {{kind}}', { kind: kinds[kind].label })}
      onCancel={onDone}
      onSubmit={({ definition, ...rest }) =>
        api.POST('/api/publishing/publications', {
          body: {
            app_id: app.id,
            ...rest,
            definition: definition ?? { kind: 'page', markdown: `# ${rest.name}\n` },
          },
        })
      }
      onDone={({ id }) => {
        void invalidate(...appKeys)
        onDone()
        if (kind !== 'dashboard') void navigate({ to: `/apps/${app.id}/publications/${id}` })
      }}
    >
      {(form) => (
        <Stack gap="md">
          {kind !== 'page' && (
            <SourceField
              kind={kind}
              error={
                form.errors['definition'] ??
                form.errors['definition.dashboard_id'] ??
                form.errors['definition.dataset_id']
              }
              onSource={({ name, slug, definition }) =>
                form.setValues({ definition, name, slug: freeSlug(slug ?? slugOf(name), slugs) })
              }
            />
          )}
          <NameAndSlug form={form} isNew slugDescription={slugWords(kind)} />
        </Stack>
      )}
    </EntryForm>
  )
}

const slugWords = (kind: PublicationKind): string => {
  if (kind === 'entity') return t('Its address in the API: /api/ and the slug')
  return kind === 'endpoint'
    ? t('Its address in the API: /api/endpoints/ and the slug')
    : t('Its place in the addresses of the app')
}

function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  const names = [slug, ...Array.from({ length: 98 }, (_, at) => `${slug}-${at + 2}`)]
  return names.find((name) => !taken.has(name)) ?? slug
}
