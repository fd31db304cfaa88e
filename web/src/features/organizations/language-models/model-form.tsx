import { Checkbox, NumberInput, PasswordInput, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { providerDefaults } from '../../../../../contract/src/known-values.ts'
import { api, type Schema } from '../../../lib/api.ts'
import { invalidate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { nameRule } from '../../../ui/forms/about-form.tsx'
import { EntryForm } from '../../../ui/forms/entry-form.tsx'
import { PrivacyField } from './privacy-field.tsx'

const exampleAddress = 'https://models.example.com/v1'

type Provider = Schema<'ChatProvider'>

interface ModelFormProps {
  provider: Provider | undefined
  onDone: () => void
}

const fresh = {
  ...providerDefaults,
  name: '',
  kind: 'openai_compatible' as Provider['kind'],
  base_url: '',
  model: '',
}

const initialOf = (provider: Provider | undefined) => {
  const from = provider ?? fresh
  return {
    name: from.name,
    kind: from.kind,
    base_url: from.base_url,
    model: from.model,
    embedding_model: from.embedding_model ?? '',
    privacy_level: from.privacy_level as Provider['privacy_level'],
    is_enabled: from.is_enabled as boolean,
    structured_outputs: from.structured_outputs as boolean,
    timeout_seconds: from.timeout_seconds as number,
    max_output_tokens: from.max_output_tokens as number,
    input_price: (from.input_price ?? '') as number | '',
    output_price: (from.output_price ?? '') as number | '',
    currency: from.currency as string,
    api_key: '',
  }
}

type Values = ReturnType<typeof initialOf>

const bodyOf = ({ kind: _kind, api_key: key, ...rest }: Values) => ({
  ...rest,
  embedding_model: rest.embedding_model.trim() || null,
  input_price: rest.input_price === '' ? null : rest.input_price,
  output_price: rest.output_price === '' ? null : rest.output_price,
  ...(key === '' ? {} : { api_key: key }),
})

export function ModelForm({ provider, onDone }: ModelFormProps) {
  return (
    <EntryForm
      initial={initialOf(provider)}
      rules={nameRule}
      submitLabel={provider ? t('Save') : t('Connect')}
      onCancel={onDone}
      onSubmit={(values) =>
        provider
          ? api.PATCH('/api/chat/providers/{id}', {
              path: { id: provider.id },
              revision: provider.revision,
              body: bodyOf(values),
            })
          : api.POST('/api/chat/providers', { body: { ...bodyOf(values), kind: values.kind } })
      }
      onDone={() => {
        void invalidate('chat-providers')
        onDone()
      }}
    >
      {(form) => (
        <>
          <TextInput
            label={t('Name')}
            required
            data-autofocus
            maxLength={200}
            {...form.getInputProps('name')}
          />
          <Select
            label={t('Interface')}
            data={[
              {
                value: 'openai_compatible',
                label: t('OpenAI and compatible, such as vLLM, Ollama, llama.cpp'),
              },
              { value: 'anthropic', label: 'Anthropic' },
            ]}
            allowDeselect={false}
            disabled={provider !== undefined}
            {...form.getInputProps('kind')}
          />
          <TextInput
            label={t('Address')}
            placeholder={exampleAddress}
            required
            {...form.getInputProps('base_url')}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label={t('Model')} required {...form.getInputProps('model')} />
            <TextInput
              label={t('Model for embeddings')}
              placeholder={t('None')}
              {...form.getInputProps('embedding_model')}
            />
          </SimpleGrid>
          <PasswordInput
            label={t('API key')}
            autoComplete="off"
            description={
              provider?.api_key
                ? t('A key is stored. Leave this empty to keep it; another host needs it again.')
                : t('Never shown again')
            }
            {...form.getInputProps('api_key')}
          />
          <PrivacyField label={t('What may be sent to it')} {...form.getInputProps('privacy_level')} />
          <CallFields form={form} />
        </>
      )}
    </EntryForm>
  )
}

/** How it is called, and what that costs. */
function CallFields({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumberInput
          label={t('Timeout in seconds')}
          min={1}
          max={600}
          {...form.getInputProps('timeout_seconds')}
        />
        <NumberInput
          label={t('Maximum answer length in tokens')}
          min={16}
          max={128_000}
          {...form.getInputProps('max_output_tokens')}
        />
        <NumberInput
          label={t('Price of a million input tokens')}
          min={0}
          {...form.getInputProps('input_price')}
        />
        <NumberInput
          label={t('Price of a million output tokens')}
          min={0}
          {...form.getInputProps('output_price')}
        />
        <TextInput label={t('Currency')} maxLength={3} {...form.getInputProps('currency')} />
      </SimpleGrid>
      <Checkbox
        label={t('Takes a JSON Schema for its answers')}
        description={t('If not, the schema is part of the prompt.')}
        {...form.getInputProps('structured_outputs', { type: 'checkbox' })}
      />
      <Checkbox label={t('Enabled')} {...form.getInputProps('is_enabled', { type: 'checkbox' })} />
    </>
  )
}
