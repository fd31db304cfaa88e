import { NumberInput, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { withChanges } from '../../../lib/changed.ts'
import { t } from '../../../lib/words.ts'
import { type App, type Definition, publicationsQuery } from '../app-words.ts'
import type { Endpoint } from './endpoint-query.ts'
import { FrozenDataCheckbox } from './frozen-data-checkbox.tsx'

interface EndpointRulesProps {
  app: App
  definition: Endpoint
  errors: Record<string, string>
  onChange: (definition: Definition) => void
}

/** How much of it callers get, for how long they may keep it, and when it ends. */
export function EndpointRules({ app, definition, errors, onChange }: EndpointRulesProps) {
  const publications = useQuery(publicationsQuery(app.id)).data?.items ?? []
  const endpoints = publications.filter(({ kind }) => kind === 'endpoint')
  const set = (change: { [K in keyof Endpoint]?: Endpoint[K] | undefined }) =>
    onChange(withChanges<Endpoint>(definition, change))
  const number = (
    field: 'max_rows' | 'cache_seconds' | 'requests_per_minute',
    texts: { label: string; description: string; placeholder: string; max: number },
  ) => (
    <NumberInput
      {...texts}
      min={field === 'cache_seconds' ? 0 : 1}
      allowDecimal={false}
      clampBehavior="strict"
      value={definition[field] ?? ''}
      error={errors[field]}
      onChange={(value) => set({ [field]: typeof value === 'number' ? value : undefined })}
    />
  )
  const moment = (field: 'deprecated_at' | 'sunset_at', label: string, description: string) => (
    <TextInput
      type="datetime-local"
      label={label}
      description={description}
      value={localOf(definition[field])}
      error={errors[field]}
      onChange={({ currentTarget: { value } }) =>
        set({ [field]: value === '' ? undefined : new Date(value).toISOString() })
      }
    />
  )
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {number('max_rows', {
          label: t('Row limit'),
          description: t('However many a call asks for'),
          placeholder: '10000',
          max: 100_000,
        })}
        {number('requests_per_minute', {
          label: t('Requests a minute'),
          description: t('Of each user'),
          placeholder: '600',
          max: 1_000_000,
        })}
        {number('cache_seconds', {
          label: t('Cache time in seconds'),
          description: t('How long clients may reuse a response'),
          placeholder: '0',
          max: 86_400,
        })}
        {moment('deprecated_at', t('Deprecated from'), t('Responses say so in a header'))}
        {moment('sunset_at', t('Ends at'), t('From then on there is no such endpoint'))}
        <Select
          label={t('Use instead')}
          description={t('The endpoint that replaces it')}
          clearable
          clearButtonProps={{ 'aria-label': t('No other endpoint') }}
          data={endpoints.map(({ slug, name }) => ({ value: slug, label: name }))}
          value={definition.replaced_by ?? null}
          error={errors['replaced_by']}
          onChange={(slug) => set({ replaced_by: slug ?? undefined })}
        />
      </SimpleGrid>
      <FrozenDataCheckbox
        value={definition.pins_data}
        error={errors['pins_data']}
        onChange={(pins) => set({ pins_data: pins })}
      />
      <Text size="sm" c="dimmed">
        {app.actions.includes('export')
          ? t('Formats: JSON, CSV, Arrow and Parquet, by the header Accept.')
          : t('Format: JSON. CSV, Arrow and Parquet need the action “Export” of the app.')}
      </Text>
    </Stack>
  )
}

/** A moment as its input shows it, in the reader's time zone. */
function localOf(at: string | undefined): string {
  if (at === undefined) return ''
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
