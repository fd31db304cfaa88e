import { Card, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconArrowRight, IconClockPlay, IconDatabase, IconTransform } from '@tabler/icons-react'
import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { LinkButton } from '../../ui/page-link.tsx'
import type { FlowNode } from './flow-node.ts'

interface NoFlowProps {
  projectId: number | undefined
  datasets: FlowNode[]
}

const parts = [
  { icon: IconDatabase, color: 'blue', title: t('Datasets'), text: t('Rows from a file or from a source.') },
  {
    icon: IconTransform,
    color: 'violet',
    title: t('Recipes'),
    text: t('Derive datasets from others: filter, join, group, or SQL.'),
  },
  {
    icon: IconClockPlay,
    color: 'teal',
    title: t('Builds'),
    text: t('Run what is out of date, in the right order, by hand or on a schedule.'),
  },
]

/** What a flow is, where there is none yet, and how to begin one. */
export function NoFlow({ projectId, datasets }: NoFlowProps) {
  const can = useCan()
  const project = projectId === undefined ? '' : `project=${projectId}`
  const first = datasets[0]?.flowNode
  const from = first?.kind === 'dataset' ? `dataset=${first.id}` : ''
  const search = [project, from].filter((part) => part !== '').join('&')
  return (
    <Card py={48}>
      <Stack align="center" gap="xl">
        <Group gap="md" justify="center" align="flex-start">
          {parts.map(({ icon: Icon, color, title, text }, at) => (
            <Group key={title} gap="md" wrap="nowrap" align="flex-start">
              {at > 0 && <IconArrowRight size={22} className="faint flow-arrow" aria-hidden />}
              <Stack gap={6} align="center" w={190} ta="center">
                <ThemeIcon variant="light" color={color} size={52} radius="xl" aria-hidden>
                  <Icon size={26} stroke={1.5} />
                </ThemeIcon>
                <Title order={2} size="h5">
                  {title}
                </Title>
                <Text size="sm" c="dimmed">
                  {text}
                </Text>
              </Stack>
            </Group>
          ))}
        </Group>
        <Group justify="center">
          {can('recipe.create') && (
            <LinkButton to={`/recipes/new${search ? `?${search}` : ''}`}>
              {t('Create the first recipe')}
            </LinkButton>
          )}
          {datasets.length === 0 && (
            <LinkButton to={`/datasets${project ? `?${project}` : ''}`} variant="default">
              {t('Upload a dataset')}
            </LinkButton>
          )}
        </Group>
      </Stack>
    </Card>
  )
}
