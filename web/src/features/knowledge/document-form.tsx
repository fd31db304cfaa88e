import { Autocomplete, TextInput } from '@mantine/core'
import { api } from '../../lib/api.ts'
import { groupChoices } from '../../lib/choices.ts'
import { useCan } from '../../lib/me.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { nameRule } from '../../ui/forms/about-form.tsx'
import { EntryForm } from '../../ui/forms/entry-form.tsx'
import { SearchMultiSelect } from '../../ui/forms/search-select.tsx'
import type { KnowledgeDocument } from './knowledge-words.ts'
import { useFolders } from './use-folders.ts'

interface DocumentFormProps {
  document: KnowledgeDocument
  onDone: () => void
}

export function DocumentForm({ document, onDone }: DocumentFormProps) {
  const can = useCan()
  const folders = useFolders(document.base_id)
  return (
    <EntryForm
      initial={{ name: document.name, folder: document.folder, groups: document.group_ids.map(String) }}
      rules={nameRule}
      submitLabel={t('Save')}
      onCancel={onDone}
      onSubmit={({ name, folder, groups }) =>
        api.PATCH('/api/knowledge/bases/{id}/documents/{document_id}', {
          path: { id: document.base_id, document_id: document.id },
          revision: document.revision,
          body: { name, folder: folder.trim(), group_ids: groups.map(Number) },
        })
      }
      onDone={() => {
        void invalidate('knowledge-base', 'knowledge-documents')
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
          <Autocomplete
            label={t('Folder')}
            placeholder={t('None, or for example Benefits/Leave')}
            data={folders}
            maxLength={500}
            {...form.getInputProps('folder')}
          />
          {can('group.view') && (
            <SearchMultiSelect
              label={t('Only for groups')}
              description={t('Only these groups and editors of the base can find and open the document.')}
              placeholder={form.values.groups.length === 0 ? t('Everyone who sees the base') : ''}
              source={groupChoices}
              value={form.values.groups}
              error={form.errors['group_ids']}
              onChange={(groups) => form.setFieldValue('groups', groups)}
            />
          )}
        </>
      )}
    </EntryForm>
  )
}
