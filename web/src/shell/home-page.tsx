import { Card, Group, SimpleGrid, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import {
  IconChartBar,
  IconDatabase,
  IconLayoutDashboard,
  IconUpload,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { StartChatField } from '../features/chat/start-chat-field.tsx'
import { WaysBack } from '../features/discovery/thing-cards.tsx'
import { LoadSampleButton } from '../features/projects/load-sample-button.tsx'
import { api } from '../lib/api.ts'
import { formatAgo } from '../lib/format.ts'
import { plural, t } from '../lib/words.ts'
import { useCan, useMe } from '../lib/me.ts'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { LinkButton } from '../ui/page-link.tsx'
import { Page } from '../ui/page.tsx'
import { ThingCard } from '../ui/thing-card.tsx'

const newest = { limit: 6, offset: 0, sort: 'updated_at', order: 'desc' } as const

/** What one worked on last; at the very start, what to do first. */
export function HomePage() {
  const me = useMe().data
  const can = useCan()
  const dashboards = useQuery({
    queryKey: ['dashboards', newest],
    queryFn: () => api.GET('/api/dashboards', { query: newest }),
  })
  const datasets = useQuery({
    queryKey: ['datasets', newest],
    queryFn: () => api.GET('/api/datasets', { query: newest }),
  })
  const name = me?.full_name || me?.username
  const nothing = dashboards.data?.total === 0 && datasets.data?.total === 0
  return (
    <Page title={name ? t('Welcome, {{name}}', { name }) : t('Welcome')}>
      <FailureAlert error={dashboards.error ?? datasets.error} />
      {nothing ? (
        <FirstSteps />
      ) : (
        <>
          {can('chat.use') && <StartChatField />}
          <WaysBack />
          <Recent
            title={t('Dashboards')}
            to="/dashboards"
            icon={IconLayoutDashboard}
            items={dashboards.data?.items.map(({ id, name: title, chart_count, updated_at }) => ({
              id,
              title,
              facts: t('{{facts}}, changed {{ago}}', {
                facts: plural(chart_count, 'chart'),
                ago: formatAgo(updated_at),
              }),
            }))}
          />
          <Recent
            title={t('Datasets')}
            to="/datasets"
            icon={IconDatabase}
            items={datasets.data?.items.map(({ id, name: title, row_count, updated_at }) => ({
              id,
              title,
              facts: t('{{facts}}, changed {{ago}}', {
                facts: row_count === null ? t('no rows here') : plural(row_count, 'row'),
                ago: formatAgo(updated_at),
              }),
            }))}
          />
        </>
      )}
    </Page>
  )
}

function FirstSteps() {
  const can = useCan()
  if (!can('dataset.create'))
    return (
      <Card>
        <Text>{t('Nothing has been shared with you yet. Dashboards that are published appear here.')}</Text>
      </Card>
    )
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, md: 3 }}>
        <Step number={1} icon={IconUpload} title={t('Bring a file')}>
          {t('Drop a CSV, JSON or Parquet file. Columns and types are found by themselves.')}
        </Step>
        <Step number={2} icon={IconChartBar} title={t('Ask it a question')}>
          {t('Choose what to group by and what to compute, and see it drawn at once.')}
        </Step>
        <Step number={3} icon={IconLayoutDashboard} title={t('Keep the answer')}>
          {t('Save the chart to a dashboard that your organization can come back to.')}
        </Step>
      </SimpleGrid>
      <Group>
        <LinkButton size="md" to="/datasets" leftSection={<IconUpload size={18} aria-hidden />}>
          {t('Upload a file')}
        </LinkButton>
        <LoadSampleButton size="md" variant="default" />
        <Text size="sm" c="dimmed">
          {t('The sample holds three million flights, the airports and a finished dashboard.')}
        </Text>
      </Group>
    </Stack>
  )
}

interface StepProps {
  number: number
  icon: TablerIcon
  title: string
  children: ReactNode
}

function Step({ number, icon: Icon, title, children }: StepProps) {
  return (
    <Card>
      <ThemeIcon size={44} radius="md" variant="light" mb="md" aria-hidden>
        <Icon size={24} stroke={1.6} />
      </ThemeIcon>
      <Title order={2} size="h4">
        {number}. {title}
      </Title>
      <Text size="sm" c="dimmed" mt={4}>
        {children}
      </Text>
    </Card>
  )
}

interface RecentProps {
  title: string
  to: string
  icon: TablerIcon
  items: { id: number; title: string; facts: string }[] | undefined
}

function Recent({ title, to, icon, items }: RecentProps) {
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {items
          ? items.map(({ id, title: name, facts }) => (
              <ThingCard key={id} to={`${to}/${id}`} icon={icon} name={name} facts={facts} />
            ))
          : [1, 2, 3].map((at) => <Skeleton key={at} height={70} />)}
      </SimpleGrid>
      {items?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('None yet.')}
        </Text>
      )}
    </Stack>
  )
}
