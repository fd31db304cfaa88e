import { Badge, Select, Stack, Switch, Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import { firstPage, type ListView, type SortOf } from '../../lib/list.ts'
import { useCan } from '../../lib/me.ts'
import { plural, t } from '../../lib/words.ts'
import { documentPath } from '../../ui/documents/passage.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { DataTable, NamedCell, type TableColumn } from '../../ui/tables/data-table.tsx'
import { DocumentActions } from './document-actions.tsx'
import { DocumentStatus } from './document-status.tsx'
import { DocumentUpload } from './document-upload.tsx'
import { isPending, type KnowledgeBase, type KnowledgeDocument } from './knowledge-words.ts'
import { useFolders } from './use-folders.ts'

type Sort = SortOf<'/api/knowledge/bases/{id}/documents'>

/** The documents of a base, where they can be uploaded and looked after. */
export function DocumentList({ base }: { base: KnowledgeBase }) {
  const { id } = base
  const can = useCan()
  const [view, setView] = useState<ListView<Sort>>({ ...firstPage, sort: 'name' })
  const [folder, setFolder] = useState('')
  const [isFailedOnly, setFailedOnly] = useState(false)
  const query = {
    ...view,
    ...(folder === '' ? {} : { folder }),
    ...(isFailedOnly ? { status: ['failed' as const] } : {}),
  }
  const list = useQuery({
    queryKey: ['knowledge-documents', id, query],
    queryFn: () => api.GET('/api/knowledge/bases/{id}/documents', { path: { id }, query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isPending) ? 2000 : false),
  })
  const isEmpty = list.data?.total === 0 && !view.q && folder === '' && !isFailedOnly
  return (
    <Stack>
      {can('knowledge_base.upload') && <DocumentUpload base={base} folder={folder} />}
      <FailureAlert error={list.error} onRetry={() => void list.refetch()} />
      {isEmpty ? (
        <EmptyState icon={IconFileText} title={t('No documents yet')}>
          {t(
            'Uploaded documents are read and indexed in the background. Then they can be searched, with the page and heading of every passage.',
          )}
        </EmptyState>
      ) : (
        <DataTable
          label={t('Documents')}
          searchLabel={t('Search by name')}
          page={list.data}
          rowKey={(document) => document.id}
          view={view}
          onView={setView}
          fetching={list.isFetching}
          columns={columns}
          toolbar={
            <>
              <FolderFilter
                baseId={id}
                folder={folder}
                onChange={(next) => {
                  setFolder(next)
                  setView({ ...view, offset: 0 })
                }}
              />
              {(base.failed_count > 0 || isFailedOnly) && (
                <Switch
                  label={t('Only documents that could not be read')}
                  checked={isFailedOnly}
                  onChange={({ currentTarget }) => {
                    setFailedOnly(currentTarget.checked)
                    setView({ ...view, offset: 0 })
                  }}
                />
              )}
            </>
          }
        />
      )}
    </Stack>
  )
}

interface FolderFilterProps {
  baseId: number
  folder: string
  onChange: (folder: string) => void
}

function FolderFilter({ baseId, folder, onChange }: FolderFilterProps) {
  const folders = useFolders(baseId)
  if (folders.length === 0) return null
  return (
    <Select
      aria-label={t('Folder')}
      data={[{ value: '', label: t('All folders') }, ...folders]}
      allowDeselect={false}
      searchable
      value={folder}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}

const columns: TableColumn<KnowledgeDocument, Sort>[] = [
  {
    label: t('Name'),
    sort: 'name',
    cell: ({ id, base_id: base, name, folder }) => (
      <NamedCell description={folder}>
        <PageLink to={documentPath({ base, document: id })}>{name}</PageLink>
      </NamedCell>
    ),
  },
  { label: t('Status'), sort: 'status', cell: (document) => <DocumentStatus document={document} /> },
  { label: t('Visible to'), cell: ({ group_ids }) => <VisibleTo count={group_ids.length} /> },
  { label: t('Changed'), sort: 'updated_at', cell: ({ updated_at }) => formatAgo(updated_at) },
  { label: '', align: 'right', cell: (document) => <DocumentActions document={document} /> },
]

function VisibleTo({ count }: { count: number }) {
  return count === 0 ? (
    <Text size="sm">{t('Same as the base')}</Text>
  ) : (
    <Badge variant="light" color="orange" className="whole">
      {t('only {{groups}}', { groups: plural(count, 'group') })}
    </Badge>
  )
}
