import { Radio, SimpleGrid, Stack, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { api } from '../../lib/api.ts'
import { datasetChoices, knowledgeBaseChoices } from '../../lib/choices.ts'
import { useCan } from '../../lib/me.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { showToast } from '../../ui/dialogs/dialogs.tsx'
import { Part } from '../../ui/part.tsx'
import { NameFields, nameRule } from '../../ui/forms/about-form.tsx'
import { EntryForm } from '../../ui/forms/entry-form.tsx'
import { SearchMultiSelect, SearchSelect } from '../../ui/forms/search-select.tsx'
import type { Agent } from './agent-words.ts'
import { BudgetFields } from './budget-fields.tsx'
import { PlanFields } from './plan-fields.tsx'
import { providerChoices } from '../../lib/provider-choices.ts'
import { ToolFields } from './tool-fields.tsx'

const exampleAnswer = '{{steps.1.sentence}}'

const noProvider = 'none'

const initialOf = (agent: Agent) => ({
  name: agent.name,
  description: agent.description,
  status: agent.status,
  instructions: agent.instructions,
  tools: agent.tools,
  datasets: agent.dataset_ids.map(String),
  bases: agent.knowledge_base_ids.map(String),
  provider: agent.provider_id === null ? noProvider : String(agent.provider_id),
  plan: agent.plan,
  answer: agent.answer,
  budgets: agent.budgets,
})

type Values = ReturnType<typeof initialOf>

const bodyOf = ({ datasets, bases, provider, ...rest }: Values) => ({
  ...rest,
  dataset_ids: datasets.map(Number),
  knowledge_base_ids: bases.map(Number),
  provider_id: provider === noProvider ? null : Number(provider),
})

/** What an agent does. Each change is a new version. */
export function AgentForm({ agent }: { agent: Agent }) {
  const { id, revision } = agent
  const save = (values: Values, query: { evaluations_must_pass?: false } = {}) =>
    api.PATCH('/api/chat/agents/{id}', { path: { id }, revision, query, body: bodyOf(values) })
  return (
    <EntryForm
      initial={initialOf(agent)}
      rules={nameRule}
      submitLabel={t('Save agent')}
      onSubmit={(values) => save(values)}
      onAnyway={(values) => save(values, { evaluations_must_pass: false })}
      onDone={({ name }) => {
        showToast(t('{{name}} is saved.', { name }))
        void invalidate('agent', 'agents')
      }}
    >
      {(form) => (
        <>
          <Part title={t('Agent')}>
            <NameFields form={form} />
            <Radio.Group label={t('Who can use it')} {...form.getInputProps('status')}>
              <Stack gap="xs" mt="xs">
                <Radio
                  value="draft"
                  label={t('Draft')}
                  description={t('Authors, and whoever is given access')}
                />
                <Radio value="published" label={t('Published')} description={t('Everyone who uses agents')} />
              </Stack>
            </Radio.Group>
          </Part>
          <Part title={t('Tools')}>
            <ToolFields
              tools={form.values.tools}
              errors={form.errors}
              onChange={(tools) => form.setFieldValue('tools', tools)}
            />
          </Part>
          <Part title={t('Data')}>
            <DataFields form={form} />
          </Part>
          <Part title={t('Steps')}>
            <StepsFields form={form} />
          </Part>
          <Part title={t('Limits of a run')}>
            <BudgetFields
              budgets={form.values.budgets}
              errors={form.errors}
              onChange={(budgets) => form.setFieldValue('budgets', budgets)}
            />
          </Part>
        </>
      )}
    </EntryForm>
  )
}

interface FieldsProps {
  form: UseFormReturnType<Values>
}

function DataFields({ form }: FieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <SearchMultiSelect
        label={t('Only these datasets')}
        description={t('Empty: all that the person who asks may query')}
        source={datasetChoices}
        value={form.values.datasets}
        error={form.errors['dataset_ids']}
        onChange={(datasets) => form.setFieldValue('datasets', datasets)}
      />
      <SearchMultiSelect
        label={t('Only these knowledge bases')}
        description={t('Empty: all that the person who asks may search')}
        source={knowledgeBaseChoices}
        value={form.values.bases}
        error={form.errors['knowledge_base_ids']}
        onChange={(bases) => form.setFieldValue('bases', bases)}
      />
    </SimpleGrid>
  )
}

function StepsFields({ form }: FieldsProps) {
  const can = useCan()
  return (
    <>
      {can('organization.view_settings') && (
        <SearchSelect
          label={t('What decides the next step')}
          source={providerChoices}
          first={{ value: noProvider, label: t('The plan below, without a language model') }}
          allowDeselect={false}
          value={form.values.provider}
          error={form.errors['provider_id']}
          onChange={(provider) => form.setFieldValue('provider', provider ?? noProvider)}
        />
      )}
      {form.values.provider !== noProvider && (
        <Textarea
          label={t('Instructions')}
          description={t('What the language model is to do, and how it answers')}
          autosize
          minRows={4}
          maxLength={20_000}
          {...form.getInputProps('instructions')}
        />
      )}
      <PlanFields
        steps={form.values.plan}
        tools={form.values.tools}
        errors={form.errors}
        onChange={(plan) => form.setFieldValue('plan', plan)}
      />
      <Textarea
        label={t('Answer')}
        description={t('Of a run of the plan; empty: the text of its last step')}
        placeholder={exampleAnswer}
        autosize
        maxLength={4000}
        {...form.getInputProps('answer')}
      />
    </>
  )
}
