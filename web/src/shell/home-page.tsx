import { Card, Group, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconChartBar, IconLayoutDashboard, IconUpload, type TablerIcon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { StartChatField } from '../features/chat/start-chat-field.tsx'
import { WaysBack } from '../features/discovery/thing-cards.tsx'
import { LoadSampleButton } from '../features/projects/load-sample-button.tsx'
import { api } from '../lib/api.ts'
import { t } from '../lib/words.ts'
import { useCan, useMe } from '../lib/me.ts'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { LinkButton } from '../ui/page-link.tsx'
import { Page } from '../ui/page.tsx'
import { Attention } from './attention.tsx'

const any = { limit: 1, offset: 0 } as const

/** What needs the user and the ways back to their work; at the very start, what to do first. */
export function HomePage() {
  const me = useMe().data
  const can = useCan()
  const dashboards = useQuery({
    queryKey: ['dashboards', any],
    queryFn: () => api.GET('/api/dashboards', { query: any }),
  })
  const datasets = useQuery({
    queryKey: ['datasets', any],
    queryFn: () => api.GET('/api/datasets', { query: any }),
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
          <Attention />
          <WaysBack />
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
        <Step number={3} icon={IconLayoutDashboard} title={t('Save the answer')}>
          {t('Save the chart to a dashboard for your organization.')}
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
