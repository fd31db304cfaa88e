import { SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { api } from '../../lib/api.ts'
import { savedQueryChoices } from '../../lib/choices.ts'
import { useCan } from '../../lib/me.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { EntryForm } from '../../ui/forms/entry-form.tsx'
import { SearchSelect } from '../../ui/forms/search-select.tsx'
import { ParameterFields, type ToolParameter } from './parameter-fields.tsx'
import { connectorsOf } from './tool-choices.ts'

const exampleName = 'orders_by_region'
const examplePath = '/orders/{order_id}'

const initial = {
  name: '',
  description: '',
  kind: 'saved_query' as Kind,
  target: null as string | null,
  path: '',
  parameters: [] as ToolParameter[],
}

const sources = {
  saved_query: savedQueryChoices,
  connector_call: connectorsOf('automation_webhook'),
  http_request: connectorsOf('http'),
}
type Kind = keyof typeof sources

/** What is sent of a tool of each kind. */
const settingsOf = ({ kind, target, path }: Pick<typeof initial, 'kind' | 'target' | 'path'>) => {
  if (kind === 'saved_query') return { kind, saved_query_id: Number(target) }
  const connector_id = Number(target)
  return kind === 'http_request'
    ? { kind, connector_id, ...(path.trim() === '' ? {} : { request_path: path.trim() }) }
    : { kind, connector_id }
}

/** A saved query, an HTTP request or an automation webhook, as a tool. */
export function ToolForm({ onDone }: { onDone: () => void }) {
  const can = useCan()
  return (
    <EntryForm
      initial={initial}
      rules={{
        name: (value) => (/^[a-z][a-z0-9_]{0,62}$/.test(value) ? null : t('Small letters, digits and _')),
        description: (value) => (value.trim() ? null : t('Say what it does, for people and language models')),
        target: (value) => (value ? null : t('Choose what it calls')),
      }}
      submitLabel={t('Create tool')}
      onCancel={onDone}
      onSubmit={({ name, description, parameters, ...called }) =>
        api.POST('/api/agent-tools', { body: { name, description, parameters, ...settingsOf(called) } })
      }
      onDone={() => {
        void invalidate('agent-tools')
        onDone()
      }}
    >
      {(form) => (
        <>
          <TextInput
            label={t('Name')}
            description={t('Small letters, digits and _; it cannot be changed later')}
            placeholder={exampleName}
            required
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Textarea label={t('Description')} required autosize {...form.getInputProps('description')} />
          {can('agent.bind') && (
            <SegmentedControl
              aria-label={t('Kind')}
              data={[
                { value: 'saved_query', label: t('Saved query') },
                { value: 'http_request', label: t('HTTP request') },
                { value: 'connector_call', label: t('Automation webhook') },
              ]}
              value={form.values.kind}
              onChange={(kind) => form.setValues({ kind: kind as Kind, target: null })}
            />
          )}
          <SearchSelect
            label={form.values.kind === 'saved_query' ? t('Saved query') : t('Connector')}
            source={sources[form.values.kind]}
            value={form.values.target}
            error={form.errors['target'] ?? form.errors['saved_query_id'] ?? form.errors['connector_id']}
            onChange={(target) => form.setFieldValue('target', target)}
          />
          {form.values.kind === 'http_request' && (
            <TextInput
              label={t('Path')}
              description={t(
                'Appended to the address of the connector. Parameters in braces fill it; all others become the query. Once a run has read anything, each request needs approval.',
              )}
              placeholder={examplePath}
              {...form.getInputProps('path')}
              error={form.errors['path'] ?? form.errors['request_path']}
            />
          )}
          <ParameterFields
            parameters={form.values.parameters}
            errors={form.errors}
            onChange={(parameters) => form.setFieldValue('parameters', parameters)}
          />
        </>
      )}
    </EntryForm>
  )
}
