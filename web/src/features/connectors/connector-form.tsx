import { Alert, Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { ApiFailure } from '../../lib/failure.ts'
import { tell } from '../../ui/ask.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import type { SettingsSchema } from '../../ui/schema-form.tsx'
import { SchemaForm } from '../../ui/schema-form.tsx'
import { useKinds } from './use-kinds.ts'

type Connector = Schema<'Connector'>

interface ConnectorFormProps {
  connector?: Connector
  onDone: () => void
}

interface Entry {
  name: string
  description: string
  type: string
  config: Record<string, unknown>
}

/** Creates a connector of any kind, or changes the one given; the kind's own settings come from its schema. */
export function ConnectorForm({ connector, onDone }: ConnectorFormProps) {
  const queries = useQueryClient()
  const kinds = useKinds()
  const [entry, setEntry] = useState<Entry>({
    name: connector?.name ?? '',
    description: connector?.description ?? '',
    type: connector?.type ?? 'automation_webhook',
    config: connector?.config ?? {},
  })
  const kind = kinds.get(entry.type)
  const save = useMutation({
    mutationFn: () => send(connector, entry),
    onSuccess: ({ name }) => {
      tell(`${name} is saved.`)
      void queries.invalidateQueries({ queryKey: ['connectors'] })
      onDone()
    },
  })
  const errors = save.error instanceof ApiFailure ? save.error.fieldErrors() : {}
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <Stack>
        <FailureAlert error={save.error} />
        <EntryFields entry={entry} onEntry={setEntry} isNew={!connector} nameError={errors['name']} />
        {kind && (
          <SchemaForm
            schema={kind.config_schema as SettingsSchema}
            value={entry.config}
            errors={settingErrors(errors)}
            onChange={(config) => setEntry({ ...entry, config })}
          />
        )}
        <Footer
          entry={entry}
          canTest={kind?.capabilities.includes('test') ?? false}
          saving={save.isPending}
          onCancel={onDone}
        />
      </Stack>
    </form>
  )
}

interface EntryFieldsProps {
  entry: Entry
  isNew: boolean
  nameError: string | undefined
  onEntry: (entry: Entry) => void
}

function EntryFields({ entry, isNew, nameError, onEntry }: EntryFieldsProps) {
  const kinds = useKinds()
  return (
    <>
      <Select
        label="Kind"
        description={kinds.get(entry.type)?.description}
        allowDeselect={false}
        disabled={!isNew}
        data={[...kinds.values()].map(({ type, title }) => ({ value: type, label: title }))}
        value={entry.type}
        onChange={(type) => type && onEntry({ ...entry, type, config: {} })}
      />
      <TextInput
        label="Name"
        required
        maxLength={200}
        error={nameError}
        value={entry.name}
        onChange={(event) => onEntry({ ...entry, name: event.currentTarget.value })}
      />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        value={entry.description}
        onChange={(event) => onEntry({ ...entry, description: event.currentTarget.value })}
      />
    </>
  )
}

interface FooterProps {
  entry: Entry
  canTest: boolean
  saving: boolean
  onCancel: () => void
}

function Footer({ entry: { type, config }, canTest, saving, onCancel }: FooterProps) {
  const test = useMutation({
    mutationFn: () => answer(api.POST('/api/connectors/test', { body: { type, config } })),
  })
  return (
    <>
      <FailureAlert error={test.error} />
      {test.data && (
        <Alert
          color={test.data.ok ? 'teal' : 'orange'}
          role="status"
          title={test.data.ok ? 'It works' : 'It does not work yet'}
        >
          {test.data.message}
        </Alert>
      )}
      <Group justify="flex-end">
        {canTest && (
          <Button variant="default" mr="auto" loading={test.isPending} onClick={() => test.mutate()}>
            Try these settings
          </Button>
        )}
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={saving}>
          Save
        </Button>
      </Group>
    </>
  )
}

function send(connector: Connector | undefined, { type, ...entry }: Entry) {
  if (!connector) return answer(api.POST('/api/connectors', { body: { type, ...entry } }))
  return answer(
    api.PATCH('/api/connectors/{id}', {
      params: { path: { id: connector.id } },
      headers: { 'If-Match': `"${connector.revision}"` },
      body: entry,
    }),
  )
}

function settingErrors(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path.replace(/^config\./, ''), message]),
  )
}
