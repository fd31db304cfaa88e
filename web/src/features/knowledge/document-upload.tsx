import { Autocomplete, SimpleGrid, Stack } from '@mantine/core'
import { useState } from 'react'
import { groupChoices } from '../../lib/choices.ts'
import { useCan } from '../../lib/me.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { FileDrop } from '../../ui/forms/file-drop.tsx'
import { SendingCard, useFileSending } from '../../ui/forms/file-sending.tsx'
import { SearchMultiSelect } from '../../ui/forms/search-select.tsx'
import { documentFiles, documentHint } from './document-files.ts'
import type { KnowledgeBase } from './knowledge-words.ts'
import { useFolders } from './use-folders.ts'

interface DocumentUploadProps {
  base: KnowledgeBase
  /** The folder that is shown, and that uploads go to by default. */
  folder: string
}

/** Who sees a document is chosen before it is uploaded: from then on it is found. */
export function DocumentUpload({ base, folder: shown }: DocumentUploadProps) {
  const can = useCan()
  const [chosen, setChosen] = useState<string>()
  const [groups, setGroups] = useState<string[]>([])
  const folders = useFolders(base.id)
  const folder = chosen ?? shown
  const { sending, send } = useFileSending({
    path: `/api/knowledge/bases/${base.id}/documents`,
    fields: {
      ...(folder.trim() === '' ? {} : { folder: folder.trim() }),
      ...(groups.length === 0 ? {} : { group_ids: groups.join(',') }),
    },
    onDone: () => void invalidate('knowledge-base', 'knowledge-bases', 'knowledge-documents'),
  })
  return (
    <Stack gap="sm">
      <FileDrop
        label={t('Drop documents here')}
        hint={documentHint}
        accept={documentFiles}
        multiple
        disabled={sending !== undefined}
        onFiles={(list) => void send(list)}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Autocomplete
          label={t('Into folder')}
          placeholder={t('None, or for example Benefits/Leave')}
          data={folders}
          maxLength={500}
          value={folder}
          onChange={setChosen}
        />
        {can('group.view') && (
          <SearchMultiSelect
            label={t('Only for groups')}
            placeholder={groups.length === 0 ? t('Everyone who sees the base') : ''}
            source={groupChoices}
            value={groups}
            onChange={setGroups}
          />
        )}
      </SimpleGrid>
      {sending && <SendingCard sending={sending} />}
    </Stack>
  )
}
