import { Anchor, Card, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PageEmbed } from '../../../../contract/src/page-embeds.ts'
import { tabOf } from '../../board/parts.ts'
import { ChartBody } from '../../board/tiles/chart-body.tsx'
import { useRendering } from '../../board/use-rendering.ts'
import { publishedApi, type PublishedDashboard } from '../../lib/published-api.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { shownFields } from '../objects/list-view.ts'
import { Objects } from '../objects/objects-table.tsx'
import { entityOf, pathOf, useOpenedApp } from '../opened-app.ts'

const heights = { chart: 320, number: 96 }
const defaultRows = 5
const maxRows = 50

/** A publication of the app, or a part of one, in a page. */
export function Embed({ embed }: { embed: PageEmbed }) {
  const { kind, publication, chart, limit = defaultRows } = embed
  if (kind === 'list' || kind === 'entity') return <EmbeddedList slug={publication} limit={limit} />
  return chart === undefined ? (
    <PublicationCard slug={publication} />
  ) : (
    <EmbeddedChart slug={publication} chart={chart} kind={kind === 'number' ? 'number' : 'chart'} />
  )
}

const Missing = () => (
  <Text size="sm" c="dimmed">
    {t('This part of the page is not available.')}
  </Text>
)

function PublicationCard({ slug }: { slug: string }) {
  const { app } = useOpenedApp()
  const about = app.publications.find((one) => one.slug === slug)
  if (!about) return <Missing />
  return (
    <Card className="card-link" renderRoot={(props) => <Link to={pathOf(app, slug)} {...props} />}>
      <Text fw={600}>{about.name}</Text>
      <Text size="sm" c="dimmed">
        {about.description}
      </Text>
    </Card>
  )
}

interface EmbeddedChartProps {
  slug: string
  chart: string
  kind: keyof typeof heights
}

function EmbeddedChart({ slug, ...rest }: EmbeddedChartProps) {
  const { app, source } = useOpenedApp()
  const about = useQuery({
    queryKey: ['published-dashboard', source.key, app.release, slug],
    queryFn: () => publishedApi(source).GET('/api/dashboards/{slug}', { path: { slug } }),
    retry: false,
    staleTime: 60_000,
  })
  if (about.isPending) return <Skeleton height={heights[rest.kind]} />
  return about.data ? <DrawnChart dashboard={about.data} {...rest} /> : <Missing />
}

/** Charts of one dashboard are asked for together, however many of them a page has. */
function DrawnChart({
  dashboard,
  chart: id,
  kind,
}: Omit<EmbeddedChartProps, 'slug'> & { dashboard: PublishedDashboard }) {
  const { source } = useOpenedApp()
  const chart = dashboard.charts.find((one) => one.id === id)
  const tab = chart && tabOf(dashboard, chart)
  const { shown, isFetching, error } = useRendering({
    queryKey: ['published-render', source.key, dashboard.slug, dashboard.release, tab ?? '', '{}'],
    asked: {
      path: `/api/dashboards/${encodeURIComponent(dashboard.slug)}/render`,
      body: { state: {}, ...(tab === undefined ? {} : { tab }) },
      headers: source.headers(),
    },
  })
  if (!chart) return <Missing />
  const rendered = shown.charts[id]
  return (
    <Card component="section" aria-label={chart.title} padding="md">
      <Text fw={600} size="sm" mb="xs">
        {chart.title}
      </Text>
      <FailureAlert error={error} />
      <ChartBody
        title={chart.title}
        kind={kind === 'number' ? 'number' : (rendered?.kind ?? chart.kind)}
        options={chart.options}
        height={heights[kind]}
        rendered={rendered}
        isAsking={isFetching && !rendered}
      />
    </Card>
  )
}

function EmbeddedList({ slug, limit }: { slug: string; limit: number }) {
  const { app, source } = useOpenedApp()
  const entity = entityOf(app, slug)
  const query = { limit: Math.max(1, Math.min(limit, maxRows)), offset: 0 }
  const found = useQuery({
    queryKey: ['objects', source.key, app.release, slug, query],
    queryFn: ({ signal }) =>
      publishedApi(source).GET('/api/{entity}', { path: { entity: slug }, query, signal }),
    enabled: entity !== undefined,
  })
  if (!entity) return <Missing />
  return (
    <section aria-label={entity.plural} className="embedded-list">
      <FailureAlert error={found.error} onRetry={() => void found.refetch()} />
      {found.isPending && <Skeleton height={200} />}
      {found.data && (
        <Card p={0} className="objects">
          <Objects entity={entity} fields={shownFields(entity, {}).slice(0, 3)} objects={found.data.items} />
        </Card>
      )}
      <Group justify="flex-end" mt="xs">
        <Anchor size="sm" renderRoot={(props) => <Link to={pathOf(app, slug)} {...props} />}>
          {t('All {{plural}}', { plural: entity.plural })}
        </Anchor>
      </Group>
    </section>
  )
}
