import { Alert, Badge, Button, Card, Group, List, Stack, Text, Title } from '@mantine/core'
import { IconAlertCircle, IconArrowRight, IconBolt, IconFocusCentered } from '@tabler/icons-react'
import { t } from '../../lib/words.ts'
import { LinkButton, PageLink } from '../../ui/page-link.tsx'
import { hows, kinds, nameOf, pageOf, type LineageGraph, type LineageNode } from './lineage-words.ts'
import type { Spot } from './trace.ts'

interface SpotPanelProps {
  graph: LineageGraph
  spot: Spot
  onSpot: (spot: Spot) => void
  onOpen: (node: string) => void
  onImpact: (spot: Spot) => void
}

/** What is chosen in the picture: where it comes from, what is made of it, and what would break without it. */
export function SpotPanel({ graph, spot, onSpot, onOpen, onImpact }: SpotPanelProps) {
  const node = graph.nodes.find(({ id }) => id === spot.node)
  if (!node) return null
  const column = node.columns.find(({ id }) => id === spot.column)
  const page = pageOf(node.subject)
  return (
    <Card component="aside" aria-label={t('What is chosen')} padding="md">
      <Group gap={8} mb={4}>
        <Badge variant="light" color={kinds[node.kind].color}>
          {kinds[node.kind].words}
        </Badge>
        {column?.type && <Badge variant="default">{column.type}</Badge>}
        {node.is_deleted && <Badge color="red">{t('deleted')}</Badge>}
      </Group>
      <Title order={2} size="h4" className="wrap-anywhere">
        {column ? (column.name ?? t('A column you may not see')) : nameOf(node)}
      </Title>
      {column && (
        <Text size="sm" c="dimmed">
          {t('of {{node}}', { node: nameOf(node) })}
        </Text>
      )}
      <Facts node={node} />
      <Gaps node={node} column={spot.column} />
      <Neighbours title={t('Comes from')} {...{ graph, spot, onSpot }} way="from" />
      <Neighbours title={t('Goes into')} {...{ graph, spot, onSpot }} way="to" />
      <Stack gap={6} mt="md">
        {node.id !== graph.root && node.kind !== 'hidden' && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconFocusCentered size={15} aria-hidden />}
            onClick={() => onOpen(node.id)}
          >
            {t('Start from here')}
          </Button>
        )}
        {node.kind !== 'hidden' && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconBolt size={15} aria-hidden />}
            onClick={() => onImpact(spot)}
          >
            {t('What would a change break?')}
          </Button>
        )}
        {page !== undefined && (
          <LinkButton
            size="xs"
            to={page}
            variant="light"
            rightSection={<IconArrowRight size={15} aria-hidden />}
          >
            {t('Open')}
          </LinkButton>
        )}
      </Stack>
    </Card>
  )
}

function Facts({ node: { version, run_id: run, reported_by: teller } }: { node: LineageNode }) {
  return (
    <Text size="sm" c="dimmed" component="div" mt={4}>
      {version !== null && <div>{t('version {{version}}', { version })}</div>}
      {run !== null && <PageLink to={`/runs/${run}`}>{t('created by run {{run}}', { run })}</PageLink>}
      {teller !== null && <div>{t('reported by {{teller}}, not observed', { teller })}</div>}
    </Text>
  )
}

function Gaps({ node, column }: { node: LineageNode; column: string | null }) {
  const gaps = node.gaps.filter((gap) => gap.column === null || column === null || gap.column === column)
  if (gaps.length === 0) return null
  return (
    <Alert color="orange" mt="sm" p="sm" icon={<IconAlertCircle aria-hidden />} title={t('Not known here')}>
      <List size="sm">
        {gaps.map(({ reason, column: of }, at) => (
          <List.Item key={at}>
            {of === null ? '' : `${of}: `}
            {reason}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

interface NeighboursProps {
  title: string
  graph: LineageGraph
  spot: Spot
  way: 'from' | 'to'
  onSpot: (spot: Spot) => void
}

function Neighbours({ title, graph, spot, way, onSpot }: NeighboursProps) {
  const here = way === 'from' ? 'to' : 'from'
  const found = graph.edges
    .filter((edge) => edge[here] === spot.node)
    .flatMap((edge) =>
      edge.columns
        .filter(
          (link) =>
            spot.column === null || link[here] === spot.column || (way === 'from' && link[here] === null),
        )
        .map((link) => ({ node: edge[way], column: link[way], how: link.how, isDirect: link.is_direct })),
    )
  if (found.length === 0) return null
  const named = (id: string) => graph.nodes.find((node) => node.id === id)
  return (
    <>
      <Text size="sm" fw={600} mt="md" mb={4}>
        {title}
      </Text>
      <List size="sm" spacing={2}>
        {found.slice(0, 40).map(({ node, column, how, isDirect }, at) => {
          const other = named(node)
          const name = other?.columns.find(({ id }) => id === column)?.name
          return (
            <List.Item key={at}>
              <Button
                variant="transparent"
                size="compact-sm"
                px={0}
                className="wrap-anywhere"
                onClick={() => onSpot({ node, column })}
              >
                {[name, other && nameOf(other)].filter(Boolean).join(' of ')}
              </Button>{' '}
              <Text span size="xs" c="dimmed">
                {isDirect ? hows[how] : t('{{how}} (indirect)', { how: hows[how] })}
              </Text>
            </List.Item>
          )
        })}
      </List>
      {found.length > 40 && (
        <Text size="xs" c="dimmed">
          {t('and {{value}} more', { value: found.length - 40 })}
        </Text>
      )}
    </>
  )
}
