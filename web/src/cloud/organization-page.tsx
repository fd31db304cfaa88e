import { Button, Card, Group, NumberInput, SimpleGrid, TextInput, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { getServerOrganizationUsage } from '../../../contract/src/server-organizations.ts'
import { saveDownload } from '../lib/download.ts'
import type { AnswerOf } from '../../../contract/src/requests.ts'
import { invalidate } from '../lib/queries.ts'
import { useIdParam } from '../lib/use-id-param.ts'
import { t } from '../lib/words.ts'
import { openDialog, showFailure, showToast } from '../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { EntryForm } from '../ui/forms/entry-form.tsx'
import { Page } from '../ui/page.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { cloudApi, type Organization } from './cloud-api.ts'
import { asBytes, asCount, asSeconds } from './figures.ts'
import { OrganizationMenu } from './organization-menu.tsx'
import { Plot } from './plot.tsx'

const bytesOfGigabyte = 1e9

const quotas = [
  ['max_storage_bytes', t('Storage in GB')],
  ['max_seats', t('Seats')],
  ['max_app_viewers', t('App viewers')],
  ['max_runs', t('Runs per month')],
  ['max_requests', t('Requests per month')],
  ['max_engine_seconds', t('Engine seconds per month')],
  ['max_model_tokens', t('Model tokens per month')],
] as const

/** One organization: whether it works, what it may use and what it used. */
export function OrganizationPage() {
  const id = useIdParam()
  const found = useQuery({
    queryKey: ['organizations', id],
    queryFn: () => cloudApi.GET('/api/organizations/{id}', { path: { id } }),
  })
  const organization = found.data
  return (
    <Page
      title={organization?.name ?? t('Organization')}
      description={organization && <StatusBadge status={organization.status} />}
      crumbs={[{ label: t('Organizations'), to: '/organizations' }]}
      actions={
        organization && (
          <>
            <Suspension organization={organization} />
            <OrganizationMenu organization={organization} />
          </>
        )
      }
    >
      <FailureAlert error={found.error} onRetry={() => void found.refetch()} />
      {organization && <Usage organization={organization} />}
      {organization && <Quotas key={organization.revision} organization={organization} />}
    </Page>
  )
}

type Usages = AnswerOf<typeof getServerOrganizationUsage>['days'][number]
type Quota = (typeof quotas)[number][0]

const usages: [
  label: string,
  figure: Exclude<keyof Usages, 'day'>,
  format: (value: number) => string,
  quota?: Quota,
][] = [
  [t('Requests'), 'requests', asCount],
  [t('Engine time'), 'engine_seconds', asSeconds],
  [t('Runs'), 'runs', asCount],
  [t('Model tokens'), 'model_tokens', asCount],
  [t('Storage'), 'stored_bytes', asBytes, 'max_storage_bytes'],
  [t('Seats'), 'seats', asCount, 'max_seats'],
  [t('App viewers'), 'app_viewers', asCount, 'max_app_viewers'],
]

function Usage({ organization }: { organization: Organization }) {
  const { id, slug } = organization
  const usage = useQuery({
    queryKey: ['organizations', id, 'usage'],
    queryFn: () => cloudApi.GET('/api/organizations/{id}/usage', { path: { id } }),
  })
  const days = usage.data?.days ?? []
  const download = () =>
    saveDownload(`/api/organizations/${id}/usage`, { fileName: `usage-${slug}.csv`, accept: 'text/csv' })
  return (
    <Card>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {t('Daily usage, last 90 days')}
        </Title>
        <Button size="compact-sm" variant="default" onClick={() => void download().catch(showFailure)}>
          {t('Download CSV')}
        </Button>
      </Group>
      <FailureAlert error={usage.error} onRetry={() => void usage.refetch()} />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {usages.map(([label, figure, format, quota]) => (
          <Plot
            key={figure}
            label={label}
            points={days.map((day) => ({ at: day.day, value: day[figure] }))}
            limit={quota && organization[quota]}
            format={format}
          />
        ))}
      </SimpleGrid>
    </Card>
  )
}

/** Bytes are given in gigabytes. */
const sizeOf = (name: Quota) => (name === 'max_storage_bytes' ? bytesOfGigabyte : 1)

function Quotas({ organization }: { organization: Organization }) {
  const { id, plan, revision } = organization
  return (
    <Card maw={640}>
      <Title order={2} size="h4" mb="sm">
        {t('Plan and quotas')}
      </Title>
      <EntryForm
        initial={{
          plan,
          ...(Object.fromEntries(
            quotas.map(([name]) => {
              const value = organization[name]
              return [name, value === null ? '' : value / sizeOf(name)]
            }),
          ) as Record<Quota, number | ''>),
        }}
        submitLabel={t('Save quotas')}
        onSubmit={({ plan: named, ...values }) =>
          cloudApi.PATCH('/api/organizations/{id}', {
            path: { id },
            revision,
            body: {
              plan: named,
              ...Object.fromEntries(
                quotas.map(([name]) => {
                  const value = values[name]
                  return [name, value === '' ? null : Math.round(value * sizeOf(name))]
                }),
              ),
            },
          })
        }
        onDone={() => {
          showToast(t('Quotas saved.'))
          void invalidate('organizations')
        }}
      >
        {(form) => (
          <>
            <TextInput label={t('Plan')} maxLength={100} {...form.getInputProps('plan')} />
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              {quotas.map(([name, label]) => (
                <NumberInput
                  key={name}
                  label={label}
                  placeholder={t('unlimited')}
                  min={0}
                  allowDecimal={name === 'max_storage_bytes'}
                  {...form.getInputProps(name)}
                />
              ))}
            </SimpleGrid>
          </>
        )}
      </EntryForm>
    </Card>
  )
}

function Suspension({ organization: { id, name, status } }: { organization: Organization }) {
  const resume = useMutation({
    mutationFn: () => cloudApi.POST('/api/organizations/{id}/resume', { path: { id } }),
    onSuccess: () => invalidate('organizations'),
    onError: showFailure,
  })
  if (status === 'suspended')
    return (
      <Button loading={resume.isPending} onClick={() => resume.mutate()}>
        {t('Resume organization')}
      </Button>
    )
  if (status !== 'active') return null
  return (
    <Button
      color="red"
      variant="light"
      onClick={() =>
        openDialog(t('Suspend {{name}}?', { name }), (close) => <SuspensionForm id={id} onDone={close} />)
      }
    >
      {t('Suspend organization')}
    </Button>
  )
}

function SuspensionForm({ id, onDone }: { id: number; onDone: () => void }) {
  return (
    <EntryForm
      initial={{ reason: '' }}
      rules={{ reason: (value) => (value.trim() ? null : t('Enter a reason')) }}
      submitLabel={t('Suspend organization')}
      onCancel={onDone}
      onSubmit={(body) => cloudApi.POST('/api/organizations/{id}/suspend', { path: { id }, body })}
      onDone={() => {
        void invalidate('organizations')
        onDone()
      }}
    >
      {(form) => (
        <TextInput
          label={t('Reason')}
          description={t(
            'Recorded in the audit log. Nobody can reach the organization until you resume it. Nothing is deleted.',
          )}
          required
          maxLength={1000}
          {...form.getInputProps('reason')}
        />
      )}
    </EntryForm>
  )
}
