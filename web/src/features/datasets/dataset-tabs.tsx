import { Badge, Tabs } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Schema } from '../../lib/api.ts'
import { formatNumber } from '../../../../charts/src/values/format-number.ts'
import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { useTabInAddress } from '../../ui/address-tabs.tsx'
import { ColumnList } from './column-list.tsx'
import { OverviewPanel } from './overview-panel.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { ReadersPanel } from './readers-panel.tsx'
import { RejectedRows } from './rejected-rows.tsx'
import { RunList } from './run-list.tsx'
import { VersionList } from './version-list.tsx'

type Dataset = Schema<'Dataset'>

interface Panel {
  value: string
  label: string
  count?: number | null
  permission?: string
  panel: (dataset: Dataset) => ReactNode
}

const panels: Panel[] = [
  { value: 'overview', label: t('Overview'), panel: (dataset) => <OverviewPanel dataset={dataset} /> },
  { value: 'preview', label: t('Preview'), panel: ({ id }) => <PreviewPanel datasetId={id} /> },
  { value: 'columns', label: t('Columns'), panel: (dataset) => <ColumnList dataset={dataset} /> },
  { value: 'profile', label: t('Profile'), panel: ({ id }) => <ProfilePanel datasetId={id} /> },
  { value: 'versions', label: t('Versions'), panel: (dataset) => <VersionList dataset={dataset} /> },
  {
    value: 'runs',
    label: t('Runs'),
    permission: 'run.view',
    panel: ({ id }) => <RunList datasetId={id} />,
  },
  { value: 'usage', label: t('Usage'), panel: ({ id }) => <ReadersPanel datasetId={id} /> },
  { value: 'rejects', label: t('Rejected'), panel: ({ id }) => <RejectedRows datasetId={id} /> },
]

/** Pages of their own that belong to a dataset as well. */
const pages = [
  { path: '/datasets/$id/model', label: t('Model') },
  { path: '/datasets/$id/checks', label: t('Checks') },
  { path: '/datasets/$id/verified-answers', label: t('Verified answers') },
  { path: '/datasets/$id/policies', label: t('Policies'), permission: 'dataset.edit_policies' },
  { path: '/lineage/$node', label: t('Lineage') },
]

/** Everything about a dataset. The open part is in the address, so that one can link to it. */
export function DatasetTabs({ dataset }: { dataset: Dataset }) {
  const can = useCan()
  const known = useRouter().routesByPath as Record<string, unknown>
  const { id, mode, version, reject_count } = dataset
  const shown = panels.filter(
    ({ value, permission }) =>
      (value !== 'rejects' || Boolean(reject_count)) &&
      (value !== 'versions' || mode === 'extract') &&
      (!permission || can(permission)),
  )
  const [open, setOpen] = useTabInAddress(shown.map(({ value }) => value))
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone the bar is wider than the page; the open tab is brought into it without moving the page.
    const [box, chosen] = [bar.current, bar.current?.querySelector<HTMLElement>('[data-active]')]
    if (box && chosen) box.scrollLeft = chosen.offsetLeft - (box.clientWidth - chosen.offsetWidth) / 2
  }, [open])
  return (
    <Tabs value={open} keepMounted={false} key={version} onChange={setOpen}>
      <div className="tab-bar" ref={bar}>
        <Tabs.List>
          {shown.map(({ value, label }) => (
            <Tabs.Tab
              key={value}
              value={value}
              rightSection={value === 'rejects' ? <RejectCount count={reject_count ?? 0} /> : null}
            >
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {pages
          .filter(({ path, permission }) => path in known && (!permission || can(permission)))
          .map(({ path, label }) => (
            <Link
              key={path}
              to={path.replace('$id', String(id)).replace('$node', `dataset:${id}`)}
              className="tab-link"
            >
              {label}
            </Link>
          ))}
      </div>
      {shown.map(({ value, panel }) => (
        <Tabs.Panel key={value} value={value} pt="md">
          {panel(dataset)}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

function RejectCount({ count }: { count: number }) {
  return (
    <Badge size="sm" variant="light" color="orange">
      {formatNumber(count)}
    </Badge>
  )
}
