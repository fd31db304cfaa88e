import { Card, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { formatBytes } from '../../../../charts/src/values/format-number.ts'
import { api } from '../../lib/api.ts'
import { t, plural } from '../../lib/words.ts'
import { DocumentText } from '../../ui/documents/document-text.tsx'
import { documentPath } from '../../ui/documents/passage.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Page } from '../../ui/page.tsx'
import { DocumentActions } from './document-actions.tsx'
import { DocumentStatus } from './document-status.tsx'
import { isPending, type KnowledgeDocument } from './knowledge-words.ts'
import { VersionList } from './version-list.tsx'

/** A document as text, at the passage that the address names. */
export function KnowledgeDocumentPage() {
  const params = useParams({ strict: false }) as { id?: string; document?: string }
  const search = useSearch({ strict: false }) as { start?: unknown; end?: unknown; version?: unknown }
  const navigate = useNavigate()
  const id = Number(params.id)
  const documentId = Number(params.document)
  const base = useQuery({
    queryKey: ['knowledge-base', id],
    queryFn: () => api.GET('/api/knowledge/bases/{id}', { path: { id } }),
  })
  const document = useQuery({
    queryKey: ['knowledge-documents', id, 'one', documentId],
    queryFn: () =>
      api.GET('/api/knowledge/bases/{id}/documents/{document_id}', {
        path: { id, document_id: documentId },
      }),
    refetchInterval: ({ state }) => (state.data && isPending(state.data) ? 2000 : false),
  })
  const passage = { start: offset(search.start), end: offset(search.end) }
  const version = offset(search.version) ?? document.data?.current_version ?? undefined
  return (
    <Page
      title={document.data?.name ?? t('Document')}
      description={document.data && factsOf(document.data)}
      crumbs={[
        { label: t('Knowledge'), to: '/knowledge' },
        { label: base.data?.name ?? t('Knowledge base'), to: `/knowledge/${id}` },
      ]}
      actions={
        document.data && (
          <DocumentActions
            document={document.data}
            onDeleted={() => void navigate({ to: `/knowledge/${id}` })}
          />
        )
      }
    >
      <FailureAlert error={document.error} onRetry={() => void document.refetch()} />
      {document.data ? (
        <Stack>
          <div>
            <DocumentStatus document={document.data} />
          </div>
          <FormerVersion document={document.data} version={version} />
          {version !== undefined && (
            <Card>
              <DocumentText
                key={`${documentId} ${version} ${passage.start}`}
                base={id}
                document={documentId}
                version={version}
                passage={passage}
              />
            </Card>
          )}
          <VersionList document={document.data} />
        </Stack>
      ) : (
        !document.error && <Skeleton height={320} />
      )}
    </Page>
  )
}

/** Says that another version is read than the one that answers come from. */
function FormerVersion({ document, version }: { document: KnowledgeDocument; version: number | undefined }) {
  const { id, base_id: base, current_version: current } = document
  if (version === undefined || current === null || version === current) return null
  return (
    <Text size="sm">
      {t('You are reading version {{version}}.', { version: String(version) })}{' '}
      <PageLink to={documentPath({ base, document: id })}>
        {t('Open the current version, {{version}}', { version: String(current) })}
      </PageLink>
    </Text>
  )
}

function factsOf({ folder, kind, size_bytes: size, page_count: pages, version }: KnowledgeDocument) {
  const facts = [
    folder,
    kind?.toUpperCase() ?? '',
    formatBytes(size),
    pages === null ? '' : plural(pages, 'page'),
    t('Version {{version}}', { version: String(version) }),
  ]
  return <Text size="sm">{facts.filter(Boolean).join(' · ')}</Text>
}

/** A number of the address; anything else is as if nothing were there. */
function offset(value: unknown): number | undefined {
  const number = Number(value)
  return value !== undefined && Number.isSafeInteger(number) && number >= 0 ? number : undefined
}
