import { IconDownload, IconPencil, IconUpload } from '@tabler/icons-react'
import { api } from '../../lib/api.ts'
import { saveDownload } from '../../lib/download.ts'
import { useCan } from '../../lib/me.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { openDialog, showFailure, showToast } from '../../ui/dialogs/dialogs.tsx'
import { deletion, RowMenu } from '../../ui/tables/row-menu.tsx'
import { DocumentForm } from './document-form.tsx'
import type { KnowledgeDocument } from './knowledge-words.ts'
import { VersionUpload } from './version-upload.tsx'

interface DocumentActionsProps {
  document: KnowledgeDocument
  onDeleted?: () => void
}

export function DocumentActions({ document, onDeleted }: DocumentActionsProps) {
  const can = useCan()
  const { id: documentId, base_id: id, name, revision } = document
  const path = { id, document_id: documentId }
  const remove = () =>
    api.DELETE('/api/knowledge/bases/{id}/documents/{document_id}', { path, revision }).then(() => {
      showToast(t('{{name}} is deleted.', { name }))
      onDeleted?.()
      void invalidate('knowledge-base', 'knowledge-bases', 'knowledge-documents')
    }, showFailure)
  const download = () =>
    saveDownload(`/api/knowledge/bases/${id}/documents/${documentId}/file`, { fileName: name }).catch(
      showFailure,
    )
  return (
    <RowMenu
      label={t('Actions for {{name}}', { name })}
      actions={[
        { label: t('Download'), icon: IconDownload, onClick: () => void download() },
        can('knowledge_base.upload') && {
          label: t('Upload new version'),
          icon: IconUpload,
          onClick: () =>
            openDialog(t('New version of {{name}}', { name }), (close) => (
              <VersionUpload document={document} onDone={close} />
            )),
        },
        can('knowledge_base.edit') && {
          label: t('Edit'),
          icon: IconPencil,
          onClick: () =>
            openDialog(t('Edit {{name}}', { name }), (close) => (
              <DocumentForm document={document} onDone={close} />
            )),
        },
        can('knowledge_base.edit') &&
          deletion({
            title: t('Delete {{name}}?', { name }),
            body: t('All of its versions are deleted. Answers no longer cite it.'),
            onConfirm: remove,
          }),
      ]}
    />
  )
}
