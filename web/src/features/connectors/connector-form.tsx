import { Alert, Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { api, type Schema } from '../../lib/api.ts'
import { ApiFailure } from '../../lib/failure.ts'
import { invalidate } from '../../lib/queries.ts'
import { serverText, t } from '../../lib/words.ts'
import { showToast } from '../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import {
  missingSettings,
  requiredMessage,
  withDefaults,
  type SettingsSchema,
} from '../../ui/schema-form/setting-schema.ts'
import { DrawSettings, type Drawing } from '../../ui/schema-form/setting-drawing.ts'
import { SchemaForm } from '../../ui/schema-form/schema-form.tsx'
import { ChannelField } from './channel-field.tsx'

type Connector = Schema<'Connector'>
type Kind = Schema<'ConnectorKind'>

interface ConnectorFormProps {
  kind: Kind
  connector?: Connector
  /** The folder that a new one is made in. */
  folderId?: number
  onDone: (connector: Connector) => void
  onCancel?: () => void
}

/** What a stored secret looks like; sent back it means that it stays. */
const secretMask = '********'

interface Entry {
  name: string
  description: string
  config: Record<string, unknown>
}

/** Creates a connector of a kind, or changes the one given; the kind's own settings come from its schema. */
export function ConnectorForm({ kind, connector, folderId, onDone, onCancel }: ConnectorFormProps) {
  const schema = kind.config_schema as SettingsSchema
  const [entry, setEntry] = useState<Entry>({
    name: connector?.name ?? '',
    description: connector?.description ?? '',
    config: connector?.config ?? withDefaults(schema),
  })
  const refresh = () => {
    void invalidate('connectors', 'connector')
  }
  const save = useMutation({
    mutationFn: () => (connector ? change(connector, entry) : create(kind.type, entry, folderId)),
    onSuccess: (saved) => {
      if (kind.capabilities.includes('test')) void noteHealth(saved.id).finally(refresh)
      showToast(t('{{name}} is saved.', { name: saved.name }))
      refresh()
      onDone(saved)
    },
  })
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<Record<string, string>>({})
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [missing])
  const errors = { ...(save.error instanceof ApiFailure ? save.error.fieldErrors() : {}), ...missing }
  const edit = (next: Partial<Entry>) => {
    setEntry({ ...entry, ...next })
    // What was complained about may be mended by what is typed now.
    if (save.error) save.reset()
    if (Object.keys(missing).length > 0) setMissing({})
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const lacking = missingIn(entry, schema)
        setMissing(lacking)
        if (Object.keys(lacking).length === 0) save.mutate()
      }}
    >
      <Stack>
        <FailureAlert error={save.error} />
        <TextInput
          label={t('Name')}
          required
          maxLength={200}
          placeholder={t('My {{title}}', { title: kind.label })}
          error={errors['name']}
          value={entry.name}
          onChange={(event) => edit({ name: event.currentTarget.value })}
        />
        <DrawSettings value={drawingOf(kind.type, connector, entry.config)}>
          <SchemaForm
            schema={schema}
            value={entry.config}
            errors={settingErrors(errors)}
            onChange={(config) => edit({ config })}
          />
        </DrawSettings>
        <Textarea
          label={t('Description')}
          autosize
          minRows={2}
          value={entry.description}
          onChange={(event) => edit({ description: event.currentTarget.value })}
        />
        <Trial kind={kind} connector={connector} config={entry.config}>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {t('Cancel')}
            </Button>
          )}
          <Button type="submit" loading={save.isPending}>
            {connector ? t('Save') : t('Save connector')}
          </Button>
        </Trial>
      </Stack>
    </form>
  )
}

/** A channel is chosen from those that these settings reach. */
const drawingOf = (type: string, connector: Connector | undefined, config: Entry['config']): Drawing => ({
  defs: {},
  draw: (field) =>
    field.setting['x-field'] === 'message channel' ? (
      <ChannelField field={field} list={channelsOf(type, connector, config)} />
    ) : undefined,
})

/** With the settings of the form, or with the stored ones while they differ in the channel alone. */
function channelsOf(type: string, connector: Connector | undefined, config: Entry['config']) {
  const reaching = (settings: Entry['config']) => JSON.stringify({ ...settings, channel: undefined })
  if (connector && reaching(connector.config) === reaching(config))
    return (cursor: string | undefined) =>
      api.GET('/api/connectors/{id}/channels', { path: { id: connector.id }, query: pageAt(cursor) })
  if (Object.values(config).includes(secretMask)) return undefined
  return (cursor: string | undefined) =>
    api.POST('/api/connectors/channels', { body: { type, config, ...pageAt(cursor) } })
}

const pageAt = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor })

function missingIn({ name, config }: Entry, schema: SettingsSchema): Record<string, string> {
  return {
    ...(name.trim() === '' ? { name: requiredMessage } : {}),
    ...Object.fromEntries(
      Object.entries(missingSettings(schema, config)).map(([path, said]) => [`config.${path}`, said]),
    ),
  }
}

interface TrialProps {
  kind: Kind
  connector: Connector | undefined
  config: Record<string, unknown>
  children: ReactNode
}

/** Tries the settings as they stand in the form, and says in place how that went. */
function Trial({ kind: { type, capabilities }, connector, config, children }: TrialProps) {
  const isStored = connector && JSON.stringify(connector.config) === JSON.stringify(config)
  const lacksSecrets = !isStored && Object.values(config).includes(secretMask)
  const test = useMutation({
    mutationFn: () =>
      isStored && connector
        ? api.POST('/api/connectors/{id}/test', { path: { id: connector.id } })
        : api.POST('/api/connectors/test', { body: { type, config } }),
    onSettled: () => void invalidate('connector'),
  })
  return (
    <>
      <div aria-live="polite">
        <FailureAlert error={test.error} />
        {test.data && !test.isPending && (
          <Alert
            color={test.data.ok ? 'teal' : 'orange'}
            title={test.data.ok ? t('It works') : t('It does not work yet')}
          >
            {serverText(test.data.message)}
          </Alert>
        )}
      </div>
      <Group justify="flex-end">
        {capabilities.includes('test') && (
          <Button
            variant="default"
            mr="auto"
            leftSection={<IconPlugConnected size={16} aria-hidden />}
            loading={test.isPending}
            disabled={lacksSecrets}
            onClick={() => test.mutate()}
          >
            {lacksSecrets ? t('Save first to test with the stored secrets') : t('Test these settings')}
          </Button>
        )}
        {children}
      </Group>
    </>
  )
}

/** What was just saved is tried once, so that its page says whether it works. */
function noteHealth(id: number): Promise<unknown> {
  return api.POST('/api/connectors/{id}/test', { path: { id } }).catch(() => undefined)
}

function create(type: string, entry: Entry, folderId: number | undefined) {
  const place = folderId === undefined ? {} : { folder_id: folderId }
  return api.POST('/api/connectors', { body: { type, ...entry, ...place } })
}

function change({ id, revision }: Connector, entry: Entry) {
  return api.PATCH('/api/connectors/{id}', { path: { id }, revision, body: entry })
}

function settingErrors(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path.replace(/^config\./, ''), message]),
  )
}
