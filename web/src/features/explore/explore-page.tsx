import { SegmentedControl, Select, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { IconHistory } from '@tabler/icons-react'
import { ByFields } from './by-fields.tsx'
import { useIdParam } from '../../lib/use-id-param.ts'
import { datasetQuery } from '../../lib/dataset-queries.ts'
import { formatAgo, formatTime } from '../../lib/format.ts'
import { plural, t } from '../../lib/words.ts'
import { useCan } from '../../lib/me.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { LinkButton } from '../../ui/page-link.tsx'
import { Page } from '../../ui/page.tsx'
import { SavedQueriesButton } from './saved-queries.tsx'
import { SqlPanel } from './sql/sql-panel.tsx'
import { useOpenSql } from './sql/generated-sql.ts'
import { useExploreAddress } from './draft/use-draft.ts'
import { api, type Schema } from '../../lib/api.ts'
import type { Offer } from './draft/field.ts'
import './explore.css'

/** Ask one dataset: by choosing fields, or in SQL. */
export function ExplorePage() {
  const id = useIdParam()
  const can = useCan()
  const [address, setAddress] = useExploreAddress()
  const { mode, version } = address
  const openSql = useOpenSql(id, address, setAddress)
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
          shown.row_count === null ? t('live') : plural(shown.row_count, 'row'),
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
              onChange={(next) => (next === 'sql' ? openSql() : setAddress({ mode: undefined }))}
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
                  : { sql, inputs, ...parametersIn(query), mode: 'sql' },
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

const parametersIn = ({ parameter_definitions, parameters }: Schema<'ExploreRequest'>) => ({
  parameter_definitions,
  parameters,
})

/** The fields of a dataset that one may see, by its model and by the joins of that. */
function useOffer(datasetId: number): { offer: Offer | undefined; error: unknown } {
  const model = useQuery({
    queryKey: ['dataset-model', datasetId],
    queryFn: () => api.GET('/api/datasets/{id}/model', { path: { id: datasetId } }),
    staleTime: 30_000,
  })
  const { fields, hierarchies } = model.data ?? {}
  const offer = useMemo(
    () => (fields && hierarchies ? { fields, hierarchies } : undefined),
    [fields, hierarchies],
  )
  return { offer, error: model.error }
}

interface VersionPickerProps {
  datasetId: number
  current: number | null
  version: number | undefined
  onVersion: (version: number | undefined) => void
}

/** Asks the dataset as it was: by an older version. */
function VersionPicker({ datasetId, current, version, onVersion }: VersionPickerProps) {
  const [wanted, setWanted] = useState(version !== undefined)
  const versions = useQuery({
    queryKey: ['dataset-versions', datasetId, 'to pick'],
    queryFn: () =>
      api.GET('/api/datasets/{id}/versions', { path: { id: datasetId }, query: { limit: 50, offset: 0 } }),
    enabled: wanted,
  })
  const older =
    versions.data?.items.filter((one) => one.version !== current && one.status === 'published') ?? []
  return (
    <Select
      size="sm"
      w={250}
      aria-label={t('As of')}
      leftSection={<IconHistory size={16} aria-hidden />}
      allowDeselect={false}
      comboboxProps={{ width: 280, position: 'bottom-end' }}
      onDropdownOpen={() => setWanted(true)}
      data={[
        { value: 'now', label: t('Latest version') },
        ...older.map((one) => ({
          value: String(one.version),
          label: t('Version {{version}}, {{created_at}}', {
            version: one.version,
            created_at: formatTime(one.created_at),
          }),
        })),
        ...(version !== undefined && !older.some((one) => one.version === version)
          ? [{ value: String(version), label: t('Version {{version}}', { version }) }]
          : []),
      ]}
      value={version === undefined ? 'now' : String(version)}
      onChange={(next) => onVersion(next === 'now' || next === null ? undefined : Number(next))}
    />
  )
}
