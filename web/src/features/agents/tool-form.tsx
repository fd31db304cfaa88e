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

const initial = {
  name: '',
  description: '',
  kind: 'saved_query',
  target: null as string | null,
  parameters: [] as ToolParameter[],
}

/** A saved query or an automation webhook, as a tool. */
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
      onSubmit={({ kind, target, ...rest }) =>
        api.POST('/api/agent-tools', {
          body:
            kind === 'saved_query'
              ? { ...rest, kind, saved_query_id: Number(target) }
              : { ...rest, kind: 'connector_call', connector_id: Number(target) },
        })
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
                { value: 'connector_call', label: t('Automation webhook') },
              ]}
              value={form.values.kind}
              onChange={(kind) => form.setValues({ kind, target: null })}
            />
          )}
          <SearchSelect
            label={form.values.kind === 'saved_query' ? t('Saved query') : t('Connector')}
            source={
              form.values.kind === 'saved_query' ? savedQueryChoices : connectorsOf('automation_webhook')
            }
            value={form.values.target}
            error={form.errors['target'] ?? form.errors['saved_query_id'] ?? form.errors['connector_id']}
            onChange={(target) => form.setFieldValue('target', target)}
          />
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
