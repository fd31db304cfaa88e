import { Button } from '@mantine/core'
import { IconMap2, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schema } from '../../../lib/api.ts'
import { firstPage, type ListView, type SortOf } from '../../../lib/list.ts'
import { useCan } from '../../../lib/me.ts'
import { invalidate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { confirmFirst, openDialog, showFailure, showToast } from '../../../ui/dialogs/dialogs.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { RowMenu } from '../../../ui/tables/row-menu.tsx'
import { MapPropertyForm, MapUploadForm } from './map-forms.tsx'

type OwnMap = Schema<'OwnMap'>

/** Maps that charts of the organization can be drawn on. */
export function Maps() {
  const can = useCan()
  const [view, setView] = useState<ListView<SortOf<'/api/maps'>>>(firstPage)
  const list = useQuery({
    queryKey: ['maps', view],
    queryFn: () => api.GET('/api/maps', { query: view }),
    placeholderData: keepPreviousData,
  })
  const isAllowed = can('organization.settings')
  const add = isAllowed && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => openDialog(t('Upload map'), (close) => <MapUploadForm onDone={close} />)}
    >
      {t('Upload map')}
    </Button>
  )
  if (list.error) return <FailureAlert error={list.error} onRetry={() => void list.refetch()} />
  if (list.data?.total === 0 && view.q === undefined)
    return (
      <EmptyState icon={IconMap2} title={t('No maps yet')} actions={add}>
        {t('Upload your sales regions, districts or stores as GeoJSON or TopoJSON to draw charts on them.')}
      </EmptyState>
    )
  return (
    <DataTable
      label={t('Maps')}
      toolbar={add}
      page={list.data}
      rowKey={({ id }) => id}
      view={view}
      onView={setView}
      columns={[
        { label: t('Name'), sort: 'name', cell: ({ name }) => name },
        {
          label: t('Regions'),
          sort: 'region_count',
          align: 'right',
          cell: ({ region_count: count }) => count,
        },
        { label: t('Matched by'), sort: 'name_property', cell: ({ name_property: property }) => property },
        { label: t('Examples'), cell: ({ sample_names: names }) => names.slice(0, 3).join(', ') },
        { label: '', align: 'right', cell: (map) => isAllowed && <MapActions map={map} /> },
      ]}
    />
  )
}

function MapActions({ map }: { map: OwnMap }) {
  const { id, name } = map
  const remove = () =>
    api.DELETE('/api/maps/{id}', { path: { id } }).then(() => {
      showToast(t('{{name}} is deleted.', { name }))
      void invalidate('maps', 'map-outlines')
    }, showFailure)
  const ask = () =>
    confirmFirst({
      title: t('Delete the map {{name}}?', { name }),
      body: t('Charts that use it show no regions any more.'),
      confirm: t('Delete map'),
      onConfirm: remove,
    })
  const edit = () =>
    openDialog(t('Edit {{name}}', { name }), (close) => <MapPropertyForm map={map} onDone={close} />)
  return (
    <RowMenu
      label={t('Actions for {{name}}', { name })}
      actions={[
        { label: t('Edit'), icon: IconPencil, onClick: edit },
        { label: t('Delete'), icon: IconTrash, danger: true, onClick: ask },
      ]}
    />
  )
}
