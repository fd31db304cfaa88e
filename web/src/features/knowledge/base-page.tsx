import { Skeleton, Text } from '@mantine/core'
import { IconLockAccess, IconPencil, IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { useCan } from '../../lib/me.ts'
import { invalidate } from '../../lib/queries.ts'
import { useIdParam } from '../../lib/use-id-param.ts'
import { plural, serverText, t } from '../../lib/words.ts'
import { openAccessDialog } from '../../ui/access/access-dialog.tsx'
import { confirmFirst, openDialog, showFailure, showToast } from '../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Page } from '../../ui/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { deletion, RowMenu } from '../../ui/tables/row-menu.tsx'
import { BaseForm } from './base-form.tsx'
import { DocumentList } from './document-list.tsx'
import { type KnowledgeBase, languageWord } from './knowledge-words.ts'
import { SearchField } from './search-field.tsx'
import { SearchResults } from './search-results.tsx'

/** A knowledge base: what is searched for in it, or else its documents. */
export function KnowledgeBasePage() {
  const id = useIdParam()
  const { q } = useSearch({ strict: false }) as { q?: unknown }
  const query = q === undefined ? '' : String(q)
  const base = useQuery({
    queryKey: ['knowledge-base', id],
    queryFn: () => api.GET('/api/knowledge/bases/{id}', { path: { id } }),
    refetchInterval: ({ state }) => ((state.data?.pending_count ?? 0) > 0 ? 2000 : false),
  })
  return (
    <Page
      title={base.data?.name ?? t('Knowledge base')}
      description={base.data && <Facts base={base.data} />}
      crumbs={[{ label: t('Knowledge'), to: '/knowledge' }]}
      actions={base.data && <BaseActions base={base.data} />}
    >
      <FailureAlert error={base.error} onRetry={() => void base.refetch()} />
      {base.data ? (
        <>
          {(base.data.document_count > 0 || query !== '') && <SearchField key={query} query={query} />}
          {query === '' ? <DocumentList base={base.data} /> : <SearchResults baseId={id} query={query} />}
        </>
      ) : (
        !base.error && <Skeleton height={240} />
      )}
    </Page>
  )
}

function Facts({ base }: { base: KnowledgeBase }) {
  const { description, status, language, document_count: documents, pending_count: pending } = base
  const { failed_count: failed, embedded_share: share, embedding_problem: problem } = base
  const facts = [
    languageWord(language),
    plural(documents, 'document'),
    ...(failed > 0 ? [plural(failed, 'document could not be read', 'documents could not be read')] : []),
    ...(pending > 0 ? [plural(pending, 'document is being read', 'documents are being read')] : []),
    ...(share !== null && share < 1
      ? [
          t('{{percent}} % of the passages can be found by meaning', {
            percent: String(Math.floor(share * 100)),
          }),
        ]
      : []),
  ]
  return (
    <>
      {description && <Text size="sm">{description}</Text>}
      <StatusBadge status={status} /> <span aria-live="polite">{facts.join(' · ')}</span>
      {problem && (
        <Text size="sm" c="dimmed" className="wrap-anywhere">
          {t('Meanings are not searched for all passages: {{problem}}.', { problem: serverText(problem) })}
        </Text>
      )}
    </>
  )
}

function BaseActions({ base }: { base: KnowledgeBase }) {
  const can = useCan()
  const navigate = useNavigate()
  const { id, name, revision } = base
  const remove = () =>
    api.DELETE('/api/knowledge/bases/{id}', { path: { id }, revision }).then(() => {
      showToast(t('{{name}} is deleted.', { name }))
      void invalidate('knowledge-bases')
      void navigate({ to: '/knowledge' })
    }, showFailure)
  const reindex = () =>
    api.POST('/api/knowledge/bases/{id}/reindex', { path: { id } }).then(() => {
      showToast(t('The documents are being indexed again. Until then they are found as before.'))
      void invalidate('knowledge-base', 'knowledge-documents')
    }, showFailure)
  const cancel = () =>
    api.POST('/api/knowledge/bases/{id}/reindex/cancel', { path: { id } }).then(() => {
      showToast(t('Indexing again is stopped. Documents that were not reached are found as before.'))
      void invalidate('knowledge-base', 'knowledge-documents')
    }, showFailure)
  const edit = () =>
    openDialog(t('Edit {{name}}', { name }), (close) => (
      <BaseForm base={base} onCancel={close} onDone={close} />
    ))
  const askToReindex = () =>
    confirmFirst({
      title: t('Index all documents of {{name}} again?', { name }),
      body: t('Each document is found as before until its new index is complete.'),
      confirm: t('Index again'),
      isSafe: true,
      onConfirm: reindex,
    })
  return (
    <RowMenu
      label={t('Actions for {{name}}', { name })}
      size="lg"
      variant="default"
      actions={[
        can('knowledge_base.edit') && { label: t('Edit'), icon: IconPencil, onClick: edit },
        can('access.grant') && {
          label: t('Access'),
          icon: IconLockAccess,
          onClick: () => openAccessDialog({ type: 'knowledge_base', id, name }),
        },
        can('knowledge_base.edit') && {
          label: t('Index again'),
          icon: IconRefresh,
          onClick: askToReindex,
        },
        can('knowledge_base.edit') &&
          base.pending_count > 0 && {
            label: t('Stop indexing again'),
            icon: IconPlayerStop,
            onClick: () => void cancel(),
          },
        can('knowledge_base.delete') &&
          deletion({
            title: t('Delete the knowledge base {{name}}?', { name }),
            body: t('Its documents and all of their versions are deleted. Answers no longer cite them.'),
            onConfirm: remove,
          }),
      ]}
    />
  )
}
