import { Group, SegmentedControl, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schema } from '../../../lib/api.ts'
import { t } from '../../../lib/words.ts'
import { Part } from '../../../ui/part.tsx'
import { type App, nextReleaseQuery, publicationsQuery } from '../app-words.ts'
import { CopyBlock } from '../copy-block.tsx'
import { elementOf, type SnippetLanguage, snippets } from './snippets.ts'

const everything = '*'

const languages: { value: SnippetLanguage; label: string }[] = [
  { value: 'node', label: 'Node.js' },
  { value: 'python', label: 'Python' },
  { value: 'curl', label: 'curl' },
]

interface SnippetCardProps {
  app: App
  keys: Schema<'EmbedKey'>[]
}

/** A program that signs a token, to be copied and run. */
export function SnippetCard({ app, keys }: SnippetCardProps) {
  const [language, setLanguage] = useState<SnippetLanguage>('node')
  const [kid, setKid] = useState(keys[0]?.kid)
  const [slug, setSlug] = useState(everything)
  const publications = useQuery(publicationsQuery(app.id)).data?.items ?? []
  const access = useQuery(nextReleaseQuery(app.id)).data?.row_access ?? []
  const attributes = [...new Set(access.flatMap((one) => one.attributes))]
  const key = keys.find((one) => one.kid === kid) ?? keys[0]
  if (!key) return null
  const { slug: name, address, actions } = app
  const dashboards = publications.filter(({ kind }) => kind === 'dashboard')
  const shown = dashboards.find((one) => one.slug === slug) ?? dashboards[0]
  return (
    <Part title={t('Sign a token')}>
      <Text size="sm" c="dimmed">
        {key.algorithm === 'HS256'
          ? t('Runs as copied, with the secret in the environment variable QUARRY_EMBED_SECRET.')
          : t('Runs as copied, with the private key in the file key.pem or where QUARRY_EMBED_KEY says.')}
      </Text>
      <Group align="flex-end">
        <SegmentedControl
          aria-label={t('Language of the program')}
          data={languages}
          value={language}
          onChange={(next) => setLanguage(next as SnippetLanguage)}
        />
        <Select
          label={t('Key')}
          allowDeselect={false}
          data={keys.map((one) => ({ value: one.kid, label: one.name }))}
          value={key.kid}
          onChange={(next) => next !== null && setKid(next)}
        />
        <Select
          label={t('Opens')}
          allowDeselect={false}
          data={[
            { value: everything, label: t('Everything in the app') },
            ...publications.map((one) => ({ value: one.slug, label: one.name })),
          ]}
          value={slug}
          onChange={(next) => next !== null && setSlug(next)}
        />
      </Group>
      <CopyBlock
        label={t('Program')}
        text={snippets[language]({ key, app: name, address, publication: slug, actions, attributes })}
      />
      {attributes.length > 0 && (
        <Text size="sm">
          {t(
            'Fill in the attributes of each viewer: without {{attributes}} row policies show no rows of {{datasets}}.',
            {
              attributes: attributes.join(', '),
              datasets: access
                .filter((one) => one.attributes.length > 0)
                .map((one) => one.dataset_name)
                .join(', '),
            },
          )}
        </Text>
      )}
      {shown && (
        <CopyBlock
          label={t('Element of the page')}
          text={elementOf({ app: name, address, publication: shown.slug })}
        />
      )}
      <Text size="sm" c="dimmed">
        {t(
          'Your backend answers /quarry-token with a new token; the page asks for it and renews it by itself.',
        )}
      </Text>
    </Part>
  )
}
