import { Card, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '../../../../charts/src/values/format-number.ts'
import { api } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import { firstPage } from '../../lib/list.ts'
import { serverText, t } from '../../lib/words.ts'
import { documentPath } from '../../ui/documents/passage.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { isPending, type KnowledgeDocument } from './knowledge-words.ts'

/** The newest versions of a document. Each that was read can be opened. */
export function VersionList({ document }: { document: KnowledgeDocument }) {
  const { revision, status } = document
  const path = { id: document.base_id, document_id: document.id }
  const versions = useQuery({
    queryKey: ['knowledge-documents', path.id, 'versions', path.document_id, revision, status],
    queryFn: () =>
      api.GET('/api/knowledge/bases/{id}/documents/{document_id}/versions', { path, query: firstPage }),
    // A document is indexed before its newest version is, or after it: each is asked until it is.
    refetchInterval: ({ state }) => (state.data?.items.some(isPending) ? 2000 : false),
  })
  return (
    <Card component="section" aria-label={t('Versions')}>
      <Title order={2} size="h5" mb="xs">
        {t('Versions')}
      </Title>
      <ul className="plain-list">
        {versions.data?.items.map((version) => (
          <Group component="li" key={version.number} gap="xs" py={4}>
            <PageLink to={documentPath({ base: path.id, document: document.id, version: version.number })}>
              {t('Version {{version}}', { version: String(version.number) })}
            </PageLink>
            {(version.is_current || version.status !== 'indexed') && <StatusBadge status={version.status} />}
            <Text size="xs" c="dimmed" className="wrap-anywhere">
              {[version.file_name, formatBytes(version.size_bytes), formatAgo(version.created_at)].join(
                ' · ',
              )}
            </Text>
            {version.reason !== null && (
              <Text size="xs" c="var(--mantine-color-error)">
                {serverText(version.reason)}
              </Text>
            )}
          </Group>
        ))}
      </ul>
    </Card>
  )
}
