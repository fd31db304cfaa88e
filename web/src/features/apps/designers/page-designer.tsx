import { Card, Group, List, SimpleGrid, Text, Textarea, Title } from '@mantine/core'
import { useDeferredValue } from 'react'
import { useQuery } from '@tanstack/react-query'
import { TextView } from '../../../charts/text/text-view.tsx'
import { t } from '../../../lib/words.ts'
import { Part } from '../../../ui/part.tsx'
import { type App, type Definition, type DefinitionOf, publicationsQuery } from '../app-words.ts'

interface PageDesignerProps {
  app: App
  definition: DefinitionOf<'page'>
  errors: Record<string, string>
  onChange: (definition: Definition) => void
}

/** A text in Markdown, beside what it looks like. */
export function PageDesigner({ app, definition, errors, onChange }: PageDesignerProps) {
  const { markdown } = definition
  const shown = useDeferredValue(markdown)
  const publications = useQuery(publicationsQuery(app.id)).data?.items ?? []
  const embeddable = publications.filter(({ kind }) => kind === 'dashboard' || kind === 'entity')
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Part title={t('Text')}>
        <Textarea
          label={t('Markdown')}
          autosize
          minRows={14}
          maxRows={40}
          maxLength={100_000}
          classNames={{ input: 'page-markdown' }}
          value={markdown}
          error={errors['markdown']}
          onChange={({ currentTarget }) => onChange({ ...definition, markdown: currentTarget.value })}
        />
        {embeddable.length > 0 && (
          <div>
            <Text size="sm" c="dimmed">
              {t('To show a publication of the app, write')}
            </Text>
            <List size="sm">
              {embeddable.map(({ id, kind, slug, name }) => (
                <List.Item key={id}>
                  <Group gap={6}>
                    <code>{`{{${kind}:${slug}}}`}</code> {name}
                  </Group>
                </List.Item>
              ))}
            </List>
          </div>
        )}
      </Part>
      <Card component="section" aria-label={t('Preview')}>
        <Title order={2} size="h5" mb="md">
          {t('Preview')}
        </Title>
        <TextView text={shown} />
      </Card>
    </SimpleGrid>
  )
}
