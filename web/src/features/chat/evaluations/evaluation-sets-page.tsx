import { Badge, Button } from '@mantine/core'
import { IconPlus, IconTargetArrow } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { formatAgo } from '../../../lib/format.ts'
import type { SortOf } from '../../../lib/list.ts'
import { t } from '../../../lib/words.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { NameFields, nameRule } from '../../../ui/forms/about-form.tsx'
import { EntryForm } from '../../../ui/forms/entry-form.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import { NamedCell, type TableColumn } from '../../../ui/tables/data-table.tsx'
import { ListPage } from '../../../ui/tables/list-page.tsx'
import { type EvaluationSet, periodWords } from './evaluation-words.ts'

/** Sets of questions with the answers that they should get. */
export function EvaluationSetsPage() {
  return (
    <ListPage
      title={t('Evaluations')}
      description={t('Questions with the answers they should get, asked again whenever something changes.')}
      queryKey="evaluation-sets"
      load={(query) => api.GET('/api/chat/evaluations', { query })}
      searchLabel={t('Search evaluations')}
      rowKey={({ id }) => id}
      columns={columns}
      create={
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => openDialog(t('New evaluation'), (close) => <NewSetForm onDone={close} />)}
        >
          {t('New evaluation')}
        </Button>
      }
      empty={{
        icon: IconTargetArrow,
        title: t('No evaluations yet'),
        text: t(
          'Collect questions whose answers you know. Each run shows which answers are right, which changed, and which change did it. An evaluation can also hold back a change that would make a right answer wrong.',
        ),
      }}
    />
  )
}

const columns: TableColumn<EvaluationSet, SortOf<'/api/chat/evaluations'>>[] = [
  {
    label: t('Name'),
    sort: 'name',
    cell: ({ id, name, description }) => (
      <NamedCell description={description}>
        <PageLink to={`/evaluations/${id}`}>{name}</PageLink>
      </NamedCell>
    ),
  },
  { label: t('Questions'), cell: ({ cases }) => String(cases.length) },
  {
    label: t('Runs'),
    cell: ({ interval_hours: hours, run_on_change: onChange }) =>
      [...(hours === null ? [] : [periodWords(hours)]), ...(onChange ? [t('After each change')] : [])].join(
        ', ',
      ) || t('By hand'),
  },
  {
    label: t('Severity'),
    cell: ({ severity }) => (
      <Badge variant="light" className="whole" color={severity === 'fail' ? 'grape' : 'gray'}>
        {severity === 'fail' ? t('holds changes back') : t('warns')}
      </Badge>
    ),
  },
  { label: t('Changed'), sort: 'updated_at', cell: ({ updated_at: at }) => formatAgo(at) },
]

function NewSetForm({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate()
  return (
    <EntryForm
      initial={{ name: '', description: '' }}
      rules={nameRule}
      submitLabel={t('Create evaluation')}
      onCancel={onDone}
      onSubmit={(body) => api.POST('/api/chat/evaluations', { body })}
      onDone={({ id }) => {
        onDone()
        void navigate({ to: `/evaluations/${id}` })
      }}
    >
      {(form) => <NameFields form={form} />}
    </EntryForm>
  )
}
