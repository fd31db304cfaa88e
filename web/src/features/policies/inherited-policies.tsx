import { Alert, Badge, Button, Card, Group, List, Select, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { api, type Schema } from '../../lib/api.ts'
import { useCan } from '../../lib/me.ts'
import { invalidate } from '../../lib/queries.ts'
import { serverText, t } from '../../lib/words.ts'
import { showToast } from '../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { type Draft, policiesDraftOf, type Policies, withMask, withRowPolicy } from './draft.ts'

type Suggestions = Schema<'PolicySuggestions'>
type Origin = Suggestions['origins'][number]

interface Props {
  datasetId: number
  saved: Policies
  onSaved: (policies: Policies) => void
}

/** The policies of what a dataset is made of: to be applied by a click, or in force where the organization enforces them. */
export function InheritedPolicies({ datasetId, saved, onSaved }: Props) {
  const path = { id: datasetId }
  const suggestions = useQuery({
    queryKey: ['policy-suggestions', datasetId, saved.revision],
    queryFn: () => api.GET('/api/datasets/{id}/policies/suggestions', { path }),
  })
  const apply = useMutation({
    mutationFn: (body: Draft) =>
      api.PUT('/api/datasets/{id}/policies', { path, revision: saved.revision, body }),
    onSuccess: (next) => {
      showToast(t('The policies are saved and hold from now on.'))
      onSaved(next)
    },
  })
  if (suggestions.error) return <FailureAlert error={suggestions.error} />
  if (!suggestions.data) return null
  const { origins, releases, policies_follow_lineage: setting } = suggestions.data
  if (origins.length + releases.length === 0) return null
  const isEnforced = setting === 'enforce'
  const draft = policiesDraftOf(saved)
  return (
    <Card component="section" aria-label={t('Policies of its origins')} mb="lg">
      <Title order={2} size="h4">
        {t('Policies of its origins')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {isEnforced
          ? t('Your organization enforces them: they hold here as if they were set.')
          : t('What this dataset is made of has policies. They hold here once you apply them.')}
      </Text>
      <Stack gap="sm">
        {origins.map((origin) => (
          <OriginPolicies
            key={JSON.stringify(origin)}
            origin={origin}
            isEnforced={isEnforced}
            onApply={(change) => apply.mutate(change(draft))}
          />
        ))}
        <FailureAlert error={apply.error} />
        {(isEnforced || releases.length > 0) && (
          <Releases datasetId={datasetId} origins={origins} releases={releases} />
        )}
      </Stack>
    </Card>
  )
}

interface OriginProps {
  origin: Origin
  isEnforced: boolean
  onApply: (change: (draft: Draft) => Draft) => void
}

function OriginPolicies({ origin, isEnforced, onApply }: OriginProps) {
  const name = origin.dataset_name ?? t('a dataset that you may not see')
  const line = (key: string, content: ReactNode, apply?: () => void) => (
    <Group key={key} justify="space-between" component="li">
      <div>{content}</div>
      {isEnforced && <Badge variant="light">{t('Inherited from {{name}}', { name })}</Badge>}
      {!isEnforced && apply && (
        <Button size="xs" variant="default" onClick={apply}>
          {t('Apply')}
        </Button>
      )}
      {!isEnforced && !apply && <Badge color="green">{t('Applied')}</Badge>}
    </Group>
  )
  return (
    <>
      <Stack gap="xs" component="ul" className="plain-list">
        {origin.masks.map(({ policy, path, is_own: isOwn }) =>
          line(
            JSON.stringify(policy),
            <>
              <Text size="sm">{t('Mask {{column}} as in {{name}}', { column: policy.column, name })}</Text>
              <Text size="xs" c="dimmed" className="wrap-anywhere">
                {path.map(({ dataset_name: of, column }) => `${of ?? '…'}.${column}`).join(' → ')}
              </Text>
            </>,
            isOwn ? undefined : () => onApply((draft) => withMask(draft, policy)),
          ),
        )}
        {origin.rows.map(({ policy, is_own: isOwn }) =>
          line(
            JSON.stringify(policy),
            <Text size="sm">{t('Rows by “{{policy}}” of {{name}}', { policy: policy.name, name })}</Text>,
            isOwn ? undefined : () => onApply((draft) => withRowPolicy(draft, policy)),
          ),
        )}
      </Stack>
      {origin.warnings.length > 0 && (
        <Alert color="yellow" title={t('Row policies of {{name}} cannot be carried over', { name })}>
          {isEnforced && <Text size="sm">{t('Users whom they restrict see nothing of this dataset.')}</Text>}
          <List size="sm">
            {origin.warnings.map((warning) => (
              <List.Item key={warning}>{serverText(warning)}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </>
  )
}

interface ReleasesProps {
  datasetId: number
  origins: Origin[]
  releases: Suggestions['releases']
}

const everything = ''

/** What administrators have released, with the reasons. */
function Releases({ datasetId, origins, releases }: ReleasesProps) {
  const can = useCan()
  const [column, setColumn] = useState(everything)
  const [reason, setReason] = useState('')
  const path = { id: datasetId }
  const onSuccess = () => {
    setReason('')
    void invalidate('policy-suggestions')
  }
  const release = useMutation({
    mutationFn: () =>
      api.POST('/api/datasets/{id}/policies/releases', {
        path,
        body: { column: column === everything ? null : column, reason },
      }),
    onSuccess,
  })
  const withdraw = useMutation({
    mutationFn: (id: number) =>
      api.DELETE('/api/datasets/{id}/policies/releases/{release_id}', { path: { ...path, release_id: id } }),
    onSuccess,
  })
  const columns = [...new Set(origins.flatMap(({ masks }) => masks.map(({ policy }) => policy.column)))]
  return (
    <Stack gap="xs">
      {releases.map((one) => (
        <Group key={one.id} justify="space-between">
          <Text size="sm">
            {one.column === null
              ? t('Everything is released: {{reason}}', { reason: one.reason })
              : t('{{column}} is released: {{reason}}', { column: one.column, reason: one.reason })}
          </Text>
          {can('dataset.release_policies') && (
            <Button size="xs" variant="default" onClick={() => withdraw.mutate(one.id)}>
              {t('Withdraw the release')}
            </Button>
          )}
        </Group>
      ))}
      {can('dataset.release_policies') && origins.length > 0 && (
        <Group align="end">
          <Select
            label={t('Release')}
            data={[
              { value: everything, label: t('The whole dataset') },
              ...columns.map((name) => ({ value: name, label: name })),
            ]}
            value={column}
            allowDeselect={false}
            onChange={(value) => setColumn(value ?? everything)}
          />
          <TextInput
            label={t('Reason')}
            description={t('The audit log keeps it.')}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button
            variant="default"
            disabled={reason.trim().length < 3}
            loading={release.isPending}
            onClick={() => release.mutate()}
          >
            {t('Release it')}
          </Button>
        </Group>
      )}
      <FailureAlert error={release.error ?? withdraw.error} />
    </Stack>
  )
}
