import { Card, SimpleGrid, Textarea, Title } from '@mantine/core'
import { useDeferredValue, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { TextView } from '../../../charts/text/text-view.tsx'
import { t } from '../../../lib/words.ts'
import { Part } from '../../../ui/part.tsx'
import { type App, type Definition, type DefinitionOf, publicationsQuery } from '../app-words.ts'
import { EmbedPicker } from './embed-picker.tsx'

interface PageDesignerProps {
  app: App
  definition: DefinitionOf<'page'>
  errors: Record<string, string>
  onChange: (definition: Definition) => void
}

/** A text in Markdown, beside what it looks like. */
export function PageDesigner({ app, definition, errors, onChange }: PageDesignerProps) {
  const { markdown } = definition
  const field = useRef<HTMLTextAreaElement>(null)
  const shown = useDeferredValue(markdown)
  const publications = useQuery(publicationsQuery(app.id)).data?.items ?? []
  const embeddable = publications.filter(({ kind }) => kind === 'dashboard' || kind === 'entity')
  // Behind the line that the cursor is in.
  const insert = (line: string) => {
    const at = markdown.indexOf('\n', field.current?.selectionEnd ?? markdown.length)
    const end = at === -1 ? markdown.length : at
    const [before, after] = [markdown.slice(0, end).trimEnd(), markdown.slice(end).trimStart()]
    onChange({ ...definition, markdown: [before, line, after].filter((part) => part !== '').join('\n\n') })
  }
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Part title={t('Text')}>
        <Textarea
          ref={field}
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
        {embeddable.length > 0 && <EmbedPicker publications={embeddable} onInsert={insert} />}
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
