import { SegmentedControl, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { answer, api } from '../../lib/api.ts'
import { formatAgo, plural } from '../../lib/format.ts'
import { useCan } from '../../lib/me.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { LinkButton } from '../../ui/page-link.tsx'
import { Page } from '../../ui/page.tsx'
import { AnswerPanel } from './answer-panel.tsx'
import { addField } from './draft-moves.ts'
import { draftFrom } from './draft-query.ts'
import type { Offer } from './field.ts'
import { FieldList } from './field-list.tsx'
import { Shelves } from './shelves.tsx'
import { SqlPanel } from './sql-panel.tsx'
import { useDraft, useExploreAddress } from './use-draft.ts'
import { useOffer } from './use-offer.ts'
import { VersionPicker } from './version-picker.tsx'

/** Ask one dataset: by choosing fields, or in SQL. */
export function ExplorePage() {
  const id = Number((useParams({ strict: false }) as { id?: string }).id)
  const can = useCan()
  const [{ mode, version }, setAddress] = useExploreAddress()
  const dataset = useQuery({
    queryKey: ['dataset', id],
    queryFn: () => answer(api.GET('/api/datasets/{id}', { params: { path: { id } } })),
  })
  const { offer, error: offerError } = useOffer(id)
  const error = dataset.error ?? offerError
  const shown = dataset.data
  const isSql = mode === 'sql' && can('dataset.query_sql')
  return (
    <Page
      title={shown?.name ?? 'Explore'}
      description={
        shown &&
        [
          shown.row_count === null ? 'live' : plural(shown.row_count, 'row'),
          ...(shown.loaded_at ? [`loaded ${formatAgo(shown.loaded_at)}`] : []),
        ].join(' · ')
      }
      crumbs={[{ label: 'Explore', to: '/explore' }]}
      actions={
        <>
          {can('dataset.query_sql') && (
            <SegmentedControl
              size="sm"
              aria-label="Way of asking"
              value={isSql ? 'sql' : 'fields'}
              onChange={(next) => setAddress({ mode: next === 'sql' ? 'sql' : undefined })}
              data={[
                { value: 'fields', label: 'Fields' },
                { value: 'sql', label: 'SQL' },
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
          <LinkButton variant="default" to={`/datasets/${id}`}>
            About this dataset
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

interface ByFieldsProps {
  datasetId: number
  datasetName: string
  offer: Offer
}

function ByFields({ datasetId, datasetName, offer }: ByFieldsProps) {
  const [draft, setDraft] = useDraft()
  const [{ query, chart, version }, setAddress] = useExploreAddress()
  const told = JSON.stringify(query ?? null)
  const asked = useMemo(() => draftFrom(JSON.parse(told)), [told])
  const used = new Set([
    ...[...draft.rows, ...draft.columns, ...draft.filters].map(({ column }) => column),
    ...draft.values.flatMap((value) => (typeof value === 'string' ? value : (value.column ?? []))),
  ])
  return (
    <div className="explore">
      <FieldList
        fields={offer.fields}
        hierarchies={offer.hierarchies}
        used={used}
        onAdd={(field, shelf) => setDraft(addField(draft, field, shelf))}
      />
      <div className="explore-main">
        <Shelves datasetId={datasetId} fields={offer.fields} draft={draft} onDraft={setDraft} />
        <AnswerPanel
          datasetId={datasetId}
          datasetName={datasetName}
          offer={offer}
          asked={asked}
          onDraft={setDraft}
          chart={chart}
          onChart={(kind) => setAddress({ chart: kind })}
          version={version}
        />
      </div>
    </div>
  )
}
