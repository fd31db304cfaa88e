import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Loader, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { invalidate } from '../../lib/queries.ts'
import { sendFile } from '../../lib/upload.ts'
import { t } from '../../lib/words.ts'
import { showToast } from '../../ui/dialogs/dialogs.tsx'
import { FileDrop } from '../../ui/forms/file-drop.tsx'
import { documentFiles, documentHint } from './document-files.ts'
import type { KnowledgeDocument } from './knowledge-words.ts'

interface VersionUploadProps {
  document: KnowledgeDocument
  onDone: () => void
}

/** The former version is found until the new one is indexed completely. */
export function VersionUpload({ document: { id, base_id: base, name }, onDone }: VersionUploadProps) {
  const upload = useMutation({
    mutationFn: (file: File) =>
      sendFile<KnowledgeDocument>({ path: `/api/knowledge/bases/${base}/documents/${id}/upload`, file }),
    onSuccess: () => {
      showToast(t('The new version of {{name}} is uploaded.', { name }))
      void invalidate('knowledge-base', 'knowledge-bases', 'knowledge-documents')
      onDone()
    },
  })
  return (
    <Stack>
      <Text size="sm">
        {t(
          'The current version stays searchable until the new one is indexed. If indexing fails, nothing changes.',
        )}
      </Text>
      <FileDrop
        label={t('Drop the new version here')}
        hint={documentHint}
        accept={documentFiles}
        disabled={upload.isPending}
        onFiles={([file]) => file && upload.mutate(file)}
      />
      {upload.isPending && <Loader size="sm" aria-label={t('Uploading')} />}
      <FailureAlert error={upload.error} />
    </Stack>
  )
}
