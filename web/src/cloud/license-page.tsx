import { Alert, Button, Card, SimpleGrid, Table, Text, Textarea, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatTime } from '../lib/format.ts'
import { invalidate } from '../lib/queries.ts'
import { t } from '../lib/words.ts'
import { confirmFirst, showFailure, showToast } from '../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { EntryForm } from '../ui/forms/entry-form.tsx'
import { Page } from '../ui/page.tsx'
import { cloudApi } from './cloud-api.ts'
import { asCount } from './figures.ts'
import { Plot } from './plot.tsx'

const stateWords = {
  none: t('Free edition: every feature, any number of seats.'),
  valid: t('The license is valid.'),
  expiring: t('The license expires soon. Nothing will be disabled.'),
  grace: t('The license has expired. Nothing is disabled, and users can still be added for 30 days.'),
  expired: t('The license has expired. Nothing is disabled, but no users can be added.'),
  unverified: t('No key of this server verifies the license. Nothing is disabled.'),
}
const kindWords = {
  author: t('Authors (administrators and editors)'),
  reader: t('Readers'),
  app_viewer: t('App viewers'),
}

export function LicensePage() {
  const found = useQuery({ queryKey: ['license'], queryFn: () => cloudApi.GET('/api/license') })
  const usage = useQuery({
    queryKey: ['license', 'seats'],
    queryFn: () => cloudApi.GET('/api/license/seats'),
  })
  const license = found.data
  const days = usage.data?.days ?? []
  return (
    <Page title={t('License')} actions={license?.revision != null && <Removal revision={license.revision} />}>
      <FailureAlert error={found.error ?? usage.error} onRetry={() => void found.refetch()} />
      {license && (
        <Alert color={['none', 'valid'].includes(license.state) ? 'teal' : 'yellow'} role="status">
          {stateWords[license.state]}
          {license.customer !== null && license.expires_at !== null && (
            <Text size="sm">
              {t('Licensed to {{customer}} until {{at}}', {
                customer: license.customer,
                at: formatTime(license.expires_at),
              })}
            </Text>
          )}
        </Alert>
      )}
      {license && (
        <Card>
          <Title order={2} size="h4" mb="sm">
            {t('Seats')}
          </Title>
          <Table aria-label={t('Seats')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('Kind')}</Table.Th>
                <Table.Th ta="right">{t('Used')}</Table.Th>
                <Table.Th ta="right">{t('Licensed')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {license.seats.map(({ kind, used, max, over_since: over }) => (
                <Table.Tr key={kind}>
                  <Table.Td>
                    {kindWords[kind]}
                    {over !== null && (
                      <Text size="xs" c="dimmed">
                        {t('over the limit since {{at}}', { at: formatTime(over) })}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td ta="right">{asCount(used)}</Table.Td>
                  <Table.Td ta="right">{max === null ? t('unlimited') : asCount(max)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <SimpleGrid cols={{ base: 1, sm: 3 }} mt="md">
            {(['author', 'reader', 'app_viewer'] as const).map((kind) => (
              <Plot
                key={kind}
                label={kindWords[kind]}
                points={days.map((day) => ({ at: day.day, value: day[kind] }))}
                limit={license.seats.find((seat) => seat.kind === kind)?.max}
                format={asCount}
              />
            ))}
          </SimpleGrid>
        </Card>
      )}
      <Installation key={license?.revision} />
    </Page>
  )
}

function Installation() {
  return (
    <Card maw={640}>
      <Title order={2} size="h4" mb="sm">
        {t('Install license')}
      </Title>
      <EntryForm
        initial={{ document: '' }}
        rules={{ document: (value) => (value.trim() ? null : t('Paste the license')) }}
        submitLabel={t('Install license')}
        onSubmit={(body) => cloudApi.PUT('/api/license', { body })}
        onDone={() => {
          showToast(t('License installed.'))
          void invalidate('license', 'me')
        }}
      >
        {(form) => (
          <Textarea
            label={t('License key')}
            description={t(
              'Paste it as you received it. It is verified on this server; nothing is sent out.',
            )}
            required
            rows={4}
            {...form.getInputProps('document')}
          />
        )}
      </EntryForm>
    </Card>
  )
}

const Removal = ({ revision }: { revision: number }) => (
  <Button
    variant="default"
    onClick={() =>
      confirmFirst({
        title: t('Remove the license?'),
        body: t('The installation becomes the free edition. No feature is lost.'),
        confirm: t('Remove license'),
        onConfirm: () =>
          cloudApi
            .DELETE('/api/license', { revision })
            .then(() => invalidate('license', 'me'))
            .catch(showFailure),
      })
    }
  >
    {t('Remove license')}
  </Button>
)
