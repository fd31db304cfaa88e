import { Button } from '@mantine/core'
import { IconBooks, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { api, type Schema } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import type { SortOf } from '../../lib/list.ts'
import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { NamedCell, type TableColumn } from '../../ui/tables/data-table.tsx'
import { ListPage } from '../../ui/tables/list-page.tsx'
import { BaseForm } from './base-form.tsx'
import { languageWord } from './knowledge-words.ts'

export function KnowledgeBasesPage() {
  const can = useCan()
  const navigate = useNavigate()
  const open = () =>
    openDialog(t('New knowledge base'), (close) => (
      <BaseForm
        onCancel={close}
        onDone={({ id }) => {
          close()
          void navigate({ to: `/knowledge/${id}` })
        }}
      />
    ))
  return (
    <ListPage
      title={t('Knowledge')}
      description={t('Documents to search and to answer questions from, with the source of every sentence.')}
      queryKey="knowledge-bases"
      load={(query) => api.GET('/api/knowledge/bases', { query })}
      searchLabel={t('Search knowledge bases')}
      rowKey={({ id }) => id}
      columns={columns}
      create={
        can('knowledge_base.create') && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
            {t('New knowledge base')}
          </Button>
        )
      }
      empty={{
        icon: IconBooks,
        title: t('No knowledge bases yet'),
        text: t(
          'A knowledge base holds documents such as handbooks, contracts and minutes. Create one and upload files: people find passages in them, and chat answers from them with sources.',
        ),
      }}
    />
  )
}

const columns: TableColumn<Schema<'KnowledgeBase'>, SortOf<'/api/knowledge/bases'>>[] = [
  {
    label: t('Name'),
    sort: 'name',
    cell: ({ id, name, description }) => (
      <NamedCell description={description}>
        <PageLink to={`/knowledge/${id}`}>{name}</PageLink>
      </NamedCell>
    ),
  },
  { label: t('Status'), sort: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
  { label: t('Language'), sort: 'language', cell: ({ language }) => languageWord(language) },
  { label: t('Documents'), align: 'right', cell: ({ document_count }) => document_count },
  { label: t('Could not be read'), align: 'right', cell: ({ failed_count }) => failed_count || '–' },
  { label: t('Changed'), sort: 'updated_at', cell: ({ updated_at }) => formatAgo(updated_at) },
]
