import {
  Alert,
  Badge,
  Group,
  List,
  SegmentedControl,
  Select,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schema } from '../../lib/api.ts'
import { plural, serverText, t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { nameOf, pageOf, type LineageNode } from './lineage-words.ts'

type Impact = Schema<'LineageImpact'>
type Hit = Schema<'LineageHit'>
type Change = Impact['change']

const types = [
  'text',
  'integer',
  'decimal',
  'number',
  'boolean',
  'date',
  'time',
  'timestamp',
  'json',
] as const

interface ImpactDialogProps {
  node: LineageNode
  column: string | null
}

/** What a change of a column, or of the whole thing, would break. Nothing is changed by asking. */
export function ImpactDialog({ node, column: first }: ImpactDialogProps) {
  const [column, setColumn] = useState(first)
  const [change, setChange] = useState<Change>(first === null ? 'drop' : 'drop_column')
  const [name, setName] = useState('')
  const [type, setType] = useState<(typeof types)[number]>('text')
  const [to] = useDebouncedValue(name.trim(), 300)
  const body = {
    node: node.id,
    change,
    ...(change === 'drop' || column === null ? {} : { column }),
    ...(change === 'rename_column' && to !== '' ? { to } : {}),
    ...(change === 'change_type' ? { to_type: type } : {}),
  }
  const isWhole = change === 'drop' || (column !== null && (change !== 'rename_column' || to !== ''))
  const impact = useQuery({
    queryKey: ['lineage-impact', body],
    queryFn: () => api.POST('/api/lineage/impact', { body }),
    enabled: isWhole,
  })
  return (
    <Stack>
      <SegmentedControl
        aria-label={t('Change')}
        value={change}
        onChange={(next) => setChange(next as Change)}
        data={[
          { value: 'drop_column', label: t('Drop a column') },
          { value: 'rename_column', label: t('Rename a column') },
          { value: 'change_type', label: t('Change a type') },
          { value: 'drop', label: t('Drop all of it') },
        ]}
      />
      {change !== 'drop' && (
        <Group grow align="flex-start">
          <Select
            label={t('Column')}
            searchable
            allowDeselect={false}
            data={node.columns.flatMap(({ id, name: shown }) =>
              shown === null ? [] : [{ value: id, label: shown }],
            )}
            value={column}
            onChange={setColumn}
          />
          {change === 'rename_column' && (
            <TextInput
              label={t('New name')}
              value={name}
              onChange={({ currentTarget: { value } }) => setName(value)}
            />
          )}
          {change === 'change_type' && (
            <Select
              label={t('New type')}
              allowDeselect={false}
              data={[...types]}
              value={type}
              onChange={(next) => setType((next ?? 'text') as (typeof types)[number])}
            />
          )}
        </Group>
      )}
      <FailureAlert error={impact.error} />
      {impact.isFetching && <Skeleton height={140} />}
      {impact.data && !impact.isFetching && <Found impact={impact.data} of={nameOf(node)} />}
    </Stack>
  )
}

function Found({ impact, of }: { impact: Impact; of: string }) {
  const { items, break_count: breaks, may_change_count: may, hidden, truncated } = impact
  if (breaks + may === 0)
    return (
      <Alert color="teal" icon={<IconCircleCheck aria-hidden />} title={t('Nothing depends on it')}>
        {t('{{of}} can be changed so without anybody noticing, as far as is known here.', { of })}
      </Alert>
    )
  const unseen = hidden.breaks + hidden.may_change
  return (
    <Stack gap="sm" aria-live="polite">
      <Alert
        color={breaks > 0 ? 'red' : 'orange'}
        icon={<IconAlertTriangle aria-hidden />}
        title={t('{{breaks}} would break, {{may}} may change', { breaks: plural(breaks, 'thing'), may })}
      >
        {unseen > 0 &&
          t('{{unseen}} not visible to you. Ask an administrator who owns them.', {
            unseen: plural(unseen, 'of them is', 'of them are'),
          })}
        {truncated && t(' The list is cut; there is more.')}
      </Alert>
      <Hits title={t('Would break')} color="red" hits={items.filter(({ effect }) => effect === 'breaks')} />
      <Hits
        title={t('May change')}
        color="orange"
        hits={items.filter(({ effect }) => effect === 'may_change')}
      />
    </Stack>
  )
}

function Hits({ title, color, hits }: { title: string; color: string; hits: Hit[] }) {
  if (hits.length === 0) return null
  return (
    <section aria-label={title}>
      <Text size="sm" fw={600} mb={4}>
        {title}
      </Text>
      <List size="sm" spacing={6} listStyleType="none">
        {hits.map((hit, at) => {
          const page = pageOf(hit.subject)
          return (
            <List.Item key={at}>
              <Group gap={8}>
                <Badge size="sm" variant="light" color={color}>
                  {hit.kind}
                </Badge>
                {page === undefined ? (
                  <Text span size="sm" fw={500}>
                    {hit.name}
                  </Text>
                ) : (
                  <PageLink to={page}>{hit.name}</PageLink>
                )}
                <Text span size="xs" c="dimmed">
                  {hit.owner ? t('of {{name}}', { name: hit.owner.name }) : t('nobody owns it any more')}
                </Text>
              </Group>
              <Text size="xs" c="dimmed" className="wrap-anywhere">
                {serverText(hit.reason)}
                {hit.path.length > 2 ? `: ${hit.path.join(' → ')}` : ''}
              </Text>
            </List.Item>
          )
        })}
      </List>
    </section>
  )
}
