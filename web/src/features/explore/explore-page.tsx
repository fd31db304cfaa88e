import { SegmentedControl, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { datasetQuery } from '../../lib/dataset-queries.ts'
import { formatAgo } from '../../lib/format.ts'
import { plural, t } from '../../lib/words.ts'
import { useCan } from '../../lib/me.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { LinkButton } from '../../ui/page-link.tsx'
import { Page } from '../../ui/page.tsx'
import { ByFields } from './by-fields.tsx'
import { SavedQueriesButton } from './saved-queries.tsx'
import { SqlPanel } from './sql-panel.tsx'
import { useExploreAddress } from './use-draft.ts'
import { VersionPicker } from './version-picker.tsx'
import { answer, api } from '../../lib/api.ts'
import type { Offer } from './field.ts'

/** Ask one dataset: by choosing fields, or in SQL. */
export function ExplorePage() {
  const id = Number((useParams({ strict: false }) as { id?: string }).id)
  const can = useCan()
  const [{ mode, version }, setAddress] = useExploreAddress()
  const dataset = useQuery(datasetQuery(id))
  const { offer, error: offerError } = useOffer(id)
  const error = dataset.error ?? offerError
  const shown = dataset.data
  const isSql = mode === 'sql' && can('dataset.query_sql')
  return (
    <Page
      title={shown?.name ?? t('Explore')}
      description={
        shown &&
        [
          shown.row_count === null ? 'live' : plural(shown.row_count, 'row'),
          ...(shown.loaded_at ? [t('loaded {{loaded_at}}', { loaded_at: formatAgo(shown.loaded_at) })] : []),
        ].join(' · ')
      }
      crumbs={[{ label: t('Explore'), to: '/explore' }]}
      actions={
        <>
          {can('dataset.query_sql') && (
            <SegmentedControl
              size="sm"
              aria-label={t('Way of asking')}
              value={isSql ? 'sql' : 'fields'}
              onChange={(next) => setAddress({ mode: next === 'sql' ? 'sql' : undefined })}
              data={[
                { value: 'fields', label: t('Fields') },
                { value: 'sql', label: t('SQL') },
              ]}
            />
          )}
          {shown?.mode === 'extract' && !isSql && (
            <VersionPicker
              datasetId={id}
              current={shown.version}
              version={version}
              onVersion={(next) => setAddress({ version: next })}
            />
          )}
          <SavedQueriesButton
            datasetId={id}
            onOpen={({ query: { sql, inputs, ...query }, chart_kind }) =>
              setAddress(
                sql === undefined
                  ? { query, kind: chart_kind ?? undefined, mode: undefined, version: undefined }
                  : { sql, inputs, mode: 'sql' },
              )
            }
          />
          <LinkButton variant="default" to={`/datasets/${id}`}>
            {t('About this dataset')}
          </LinkButton>
        </>
      }
    >
      <FailureAlert error={error} />
      {!error && (!shown || !offer) && <Skeleton height={420} />}
      {shown &&
        offer &&
        (isSql ? (
          <SqlPanel key={id} datasetId={id} datasetName={shown.name} />
        ) : (
          <ByFields key={id} datasetId={id} datasetName={shown.name} offer={offer} />
        ))}
    </Page>
  )
}

/** The fields of a dataset that one may see, by its model and by the joins of that. */
function useOffer(datasetId: number): { offer: Offer | undefined; error: unknown } {
  const model = useQuery({
    queryKey: ['dataset-model', datasetId],
    queryFn: () => answer(api.GET('/api/datasets/{id}/model', { params: { path: { id: datasetId } } })),
    staleTime: 30_000,
  })
  const { fields, hierarchies } = model.data ?? {}
  const offer = useMemo(
    () => (fields && hierarchies ? { fields, hierarchies } : undefined),
    [fields, hierarchies],
  )
  return { offer, error: model.error }
}
