import { Radio, Select, Stack } from '@mantine/core'
import { api } from '../../lib/api.ts'
import { useCan } from '../../lib/me.ts'
import { providerChoices } from '../../lib/provider-choices.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { NameFields, nameRule } from '../../ui/forms/about-form.tsx'
import { EntryForm } from '../../ui/forms/entry-form.tsx'
import { SearchSelect } from '../../ui/forms/search-select.tsx'
import { type KnowledgeBase, languageOptions } from './knowledge-words.ts'

interface BaseFormProps {
  base?: KnowledgeBase
  onCancel: () => void
  onDone: (base: KnowledgeBase) => void
}

type Values = Pick<KnowledgeBase, 'name' | 'description' | 'language' | 'status'> & { provider: string }

const noProvider = 'none'

/** Creates a knowledge base or changes it. */
export function BaseForm({ base, onCancel, onDone }: BaseFormProps) {
  const initial: Values = base
    ? {
        name: base.name,
        description: base.description,
        language: base.language,
        status: base.status,
        provider: String(base.embedding_provider_id ?? noProvider),
      }
    : { name: '', description: '', language: 'english', status: 'draft', provider: noProvider }
  const can = useCan()
  return (
    <EntryForm
      initial={{ ...initial }}
      rules={nameRule}
      submitLabel={base ? t('Save') : t('Create knowledge base')}
      onCancel={onCancel}
      onSubmit={({ provider, ...rest }) => {
        const body = { ...rest, embedding_provider_id: provider === noProvider ? null : Number(provider) }
        return base
          ? api.PATCH('/api/knowledge/bases/{id}', { path: { id: base.id }, body, revision: base.revision })
          : api.POST('/api/knowledge/bases', { body })
      }}
      onDone={(saved) => {
        void invalidate('knowledge-base', 'knowledge-bases', 'knowledge-documents')
        onDone(saved)
      }}
    >
      {(form) => (
        <>
          <NameFields form={form} />
          <Select
            label={t('Language of the documents')}
            description={t('Search finds other forms of a word, such as its plural, in this language.')}
            data={languageOptions()}
            allowDeselect={false}
            searchable
            {...form.getInputProps('language')}
          />
          {can('organization.view_settings') && (
            <SearchSelect
              label={t('Search by meaning')}
              description={t(
                'Finds passages that say the same in other words. The texts of all documents and every search are sent to this provider.',
              )}
              source={providerChoices}
              first={{ value: noProvider, label: t('Search words only') }}
              allowDeselect={false}
              value={form.values.provider}
              error={form.errors['embedding_provider_id']}
              onChange={(provider) => form.setFieldValue('provider', provider ?? noProvider)}
            />
          )}
          <Radio.Group label={t('Who can see it')} {...form.getInputProps('status')}>
            <Stack gap="xs" mt="xs">
              <Radio
                value="draft"
                label={t('Draft')}
                description={t('Authors, and whoever is given access')}
              />
              <Radio
                value="published"
                label={t('Published')}
                description={t('Everyone in the organization; single documents can be restricted to groups')}
              />
            </Stack>
          </Radio.Group>
        </>
      )}
    </EntryForm>
  )
}
