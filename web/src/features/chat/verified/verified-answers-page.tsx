import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api, type Schema } from '../../../lib/api.ts'
import { datasetQuery } from '../../../lib/dataset-queries.ts'
import { formatAgo } from '../../../lib/format.ts'
import type { SortOf } from '../../../lib/list.ts'
import { useCan } from '../../../lib/me.ts'
import { invalidate } from '../../../lib/queries.ts'
import { useIdParam } from '../../../lib/use-id-param.ts'
import { t } from '../../../lib/words.ts'
import { showFailure } from '../../../ui/dialogs/dialogs.tsx'
import { LinkButton, PageLink } from '../../../ui/page-link.tsx'
import type { TableColumn } from '../../../ui/tables/data-table.tsx'
import { ListPage } from '../../../ui/tables/list-page.tsx'
import { deletion, RowMenu } from '../../../ui/tables/row-menu.tsx'
import { queryTitle } from '../answer/query-words.ts'
import { useFields } from '../use-fields.ts'
import { verifiedKey } from './verified-key.ts'

type VerifiedAnswer = Schema<'VerifiedAnswer'>
type Column = TableColumn<VerifiedAnswer, SortOf<'/api/chat/verified-answers'>>

/** The questions about a dataset whose answers were verified. */
export function VerifiedAnswersPage() {
  const id = useIdParam()
  const name = useQuery(datasetQuery(id)).data?.name ?? t('Dataset')
  return (
    <ListPage
      title={t('Verified answers')}
      description={
        <>
          {t(
            'Whoever asks one of these questions about this dataset gets the verified query, with their own rights.',
          )}{' '}
          <PageLink to={`/datasets/${id}`}>{name}</PageLink>
        </>
      }
      queryKey={verifiedKey(id)}
      load={(query) => api.GET('/api/chat/verified-answers', { query: { ...query, dataset_id: id } })}
      searchLabel={t('Search questions')}
      rowKey={(answer) => answer.id}
      columns={useColumns(id)}
      empty={{
        icon: IconRosetteDiscountCheck,
        title: t('No verified answers yet'),
        text: t('Ask in chat, check the answer, and choose “Verify this answer”.'),
        actions: <LinkButton to="/chat">{t('Ask a question')}</LinkButton>,
      }}
    />
  )
}

function useColumns(datasetId: number): Column[] {
  const can = useCan()
  const { labelOf } = useFields(datasetId)
  const remove = useMutation({
    mutationFn: ({ id, revision }: VerifiedAnswer) =>
      api.DELETE('/api/chat/verified-answers/{id}', { path: { id }, revision }),
    onSuccess: () => invalidate(verifiedKey(datasetId)),
    onError: showFailure,
  })
  return [
    { label: t('Question'), sort: 'question', cell: ({ question }) => question },
    {
      label: t('Answer'),
      cell: ({ query, chart_kind }) => (
        <Link
          to={`/explore/${datasetId}`}
          search={{ query, ...(chart_kind === null ? {} : { kind: chart_kind }) } as never}
        >
          {queryTitle(query, labelOf)}
        </Link>
      ),
    },
    { label: t('Verified'), sort: 'created_at', cell: ({ created_at: at }) => formatAgo(at) },
    {
      label: '',
      align: 'right',
      cell: (answer) =>
        can('dataset.certify') && (
          <RowMenu
            label={t('Actions for {{name}}', { name: answer.question })}
            actions={[
              deletion({
                title: t('Remove verified answer “{{question}}”?', { question: answer.question }),
                body: t('Chat answers the question again as it reads it.'),
                onConfirm: () => remove.mutate(answer),
              }),
            ]}
          />
        ),
    },
  ]
}
