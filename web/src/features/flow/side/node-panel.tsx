import { ActionIcon, Alert, Button, Card, Group, Menu, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import {
  IconArrowBarToLeft,
  IconArrowBarToRight,
  IconChevronDown,
  IconExternalLink,
  IconPlayerPlay,
  IconTransform,
  IconX,
} from '@tabler/icons-react'
import { useCan } from '../../../lib/me.ts'
import { t } from '../../../lib/words.ts'
import { LinkButton } from '../../../ui/page-link.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { BuildWanted } from '../build/build-form.tsx'
import { hasState, kinds, pageOf, states, type FlowNode } from '../flow-node.ts'
import type { Link } from '../../../ui/graph/graph.ts'
import { reachOf, type Direction, type Fold } from '../reach.ts'
import { StateBadge } from '../state-badge.tsx'
import { NodeFacts } from './node-facts.tsx'

interface NodePanelProps {
  node: FlowNode
  nodes: FlowNode[]
  links: Link[]
  folds: Fold[]
  onFold: (fold: Fold) => void
  onSelect: (id: string) => void
  onClose: () => void
  onBuild: (wanted: BuildWanted) => void
}

/** What one wants to know of a node, and what one can do with it. */
export function NodePanel(props: NodePanelProps) {
  const { node, nodes, links, onClose } = props
  const { icon: Icon, color, words } = kinds[node.kind]
  const page = pageOf(node)
  return (
    <Card
      className="flow-side"
      padding="md"
      component="aside"
      aria-label={t('About {{name}}', { name: node.name })}
    >
      <Stack gap="md">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Group gap={10} wrap="nowrap" miw={0}>
            <ThemeIcon variant="light" color={color} size={36} aria-hidden>
              <Icon size={20} />
            </ThemeIcon>
            <div>
              <Text size="xs" c="dimmed">
                {words}
              </Text>
              <Title order={2} size="h5" className="wrap-anywhere">
                {node.name}
              </Title>
            </div>
          </Group>
          <ActionIcon aria-label={t('Close')} onClick={onClose}>
            <IconX size={17} aria-hidden />
          </ActionIcon>
        </Group>
        {hasState(node.kind) && (
          <Group gap={8}>
            <StateBadge state={node.state} />
            <Text size="sm" c="dimmed">
              {reasonOf(node)}
            </Text>
          </Group>
        )}
        <Trouble node={node} />
        <NodeFacts node={node} />
        <Group gap={8}>
          {page && (
            <LinkButton
              to={page}
              size="xs"
              variant="default"
              leftSection={<IconExternalLink size={15} aria-hidden />}
            >
              {node.kind === 'recipe' ? t('Edit') : t('Open')}
            </LinkButton>
          )}
          <MakeRecipe node={node} />
          <Builds {...props} />
        </Group>
        <Folds {...props} />
        <Around
          title={t('Made of')}
          ids={links.filter(({ target }) => target === node.id).map(({ source }) => source)}
          {...props}
        />
        <Around
          title={t('Used by')}
          ids={links.filter(({ source }) => source === node.id).map(({ target }) => target)}
          {...props}
        />
        {nodes.length > 0 && <LastRun node={node} />}
      </Stack>
    </Card>
  )
}

function reasonOf({ flowNode: details, state }: FlowNode): string {
  return details.kind === 'recipe' && details.words ? details.words : states[state].says
}

function Trouble({ node: { flowNode: details } }: { node: FlowNode }) {
  if (details.kind !== 'dataset') return null
  const words = [details.health_words, details.upstream_trouble, staleWords(details)].filter(Boolean)
  if (words.length === 0) return null
  return (
    <Alert color={details.health === 'held' ? 'grape' : 'yellow'} p="sm">
      {words.map((text) => (
        <Text key={text} size="sm">
          {text}
        </Text>
      ))}
    </Alert>
  )
}

const staleWords = ({ freshness }: Extract<FlowNode['flowNode'], { kind: 'dataset' }>): string | null =>
  freshness?.status === 'stale' ? freshness.words : null

function MakeRecipe({ node: { flowNode: details } }: { node: FlowNode }) {
  if (!useCan()('recipe.create') || details.kind !== 'dataset') return null
  return (
    <LinkButton
      to={`/recipes/new?dataset=${details.id}`}
      size="xs"
      variant="default"
      leftSection={<IconTransform size={15} aria-hidden />}
    >
      {t('Create recipe')}
    </LinkButton>
  )
}

function Builds({ node, nodes, links, onBuild }: NodePanelProps) {
  const can = useCan()
  const { flowNode: details } = node
  if (!can('recipe.run') || (details.kind !== 'recipe' && details.kind !== 'dataset')) return null
  const below = reachOf(node.id, links, 'downstream')
  const downstream = nodes.flatMap(({ id, flowNode: one }) =>
    one.kind === 'recipe' && below.has(id) && one.status === 'published' ? [one.id] : [],
  )
  const isMade = details.kind === 'recipe' ? details.status === 'published' : details.made_by !== null
  const here: BuildWanted =
    details.kind === 'recipe'
      ? { title: node.name, recipe_ids: [details.id] }
      : { title: node.name, targets: [details.id] }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          size="xs"
          disabled={!isMade && downstream.length === 0}
          leftSection={<IconPlayerPlay size={15} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('Build')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {isMade && <Menu.Item onClick={() => onBuild(here)}>{t('Up to here')}</Menu.Item>}
        {isMade && <Menu.Item onClick={() => onBuild({ ...here, mode: 'only' })}>{t('Only this')}</Menu.Item>}
        {downstream.length > 0 && (
          <Menu.Item
            onClick={() =>
              onBuild({
                title: t('everything downstream of {{name}}', { name: node.name }),
                recipe_ids: downstream,
              })
            }
          >
            {t('Everything downstream ({{downstream}})', { downstream: downstream.length })}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function Folds({ node, links, folds, onFold }: NodePanelProps) {
  const sides = (['upstream', 'downstream'] as Direction[]).filter(
    (direction) => reachOf(node.id, links, direction).size > 0,
  )
  if (sides.length === 0) return null
  return (
    <Group gap={6}>
      {sides.map((direction) => {
        const isFolded = folds.some((fold) => fold.id === node.id && fold.direction === direction)
        const Icon = direction === 'upstream' ? IconArrowBarToRight : IconArrowBarToLeft
        return (
          <Button
            key={direction}
            size="compact-xs"
            variant={isFolded ? 'light' : 'subtle'}
            aria-pressed={isFolded}
            leftSection={<Icon size={14} aria-hidden />}
            onClick={() => onFold({ id: node.id, direction })}
          >
            {isFolded ? t('Unfold') : t('Fold')} {direction}
          </Button>
        )
      })}
    </Group>
  )
}

function Around({ title, ids, nodes, onSelect }: NodePanelProps & { title: string; ids: string[] }) {
  const found = nodes.filter(({ id }) => ids.includes(id))
  if (found.length === 0) return null
  return (
    <div>
      <Text size="xs" c="dimmed" mb={4}>
        {title}
      </Text>
      <Stack gap={2} component="ul" className="plain-list">
        {found.map(({ id, name, kind }) => {
          const Icon = kinds[kind].icon
          return (
            <li key={id}>
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                c="var(--mantine-color-text)"
                justify="flex-start"
                leftSection={<Icon size={15} aria-hidden />}
                onClick={() => onSelect(id)}
              >
                {name}
              </Button>
            </li>
          )
        })}
      </Stack>
    </div>
  )
}

function LastRun({ node: { flowNode: details } }: { node: FlowNode }) {
  if (!('last_run' in details) || !details.last_run) return null
  return (
    <Group gap={8}>
      <StatusBadge status={details.last_run.status} />
      <LinkButton to={`/runs/${details.last_run.id}`} size="compact-xs" variant="subtle">
        {t('Last run')}
      </LinkButton>
    </Group>
  )
}
