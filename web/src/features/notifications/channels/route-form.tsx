import { Anchor, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { queries } from '../../../lib/queries.ts'
import { messageTargetChoices } from '../../../lib/choices.ts'
import { t } from '../../../lib/words.ts'
import { showToast } from '../../../ui/dialogs/dialogs.tsx'
import { EntryForm } from '../../../ui/forms/entry-form.tsx'
import { SearchSelect } from '../../../ui/forms/search-select.tsx'
import { alarmKinds, kinds, kindWords } from '../kinds.ts'
import { replaceRoute, routesKey, type Route } from './route.ts'

interface RouteFormProps {
  route?: Route
  /** Connectors that have a route already. */
  taken: number[]
  onDone: () => void
}

type Values = { connector: string | null; kinds: string[] }

/** Which kinds of notifications go through a connector. */
export function RouteForm({ route, taken, onDone }: RouteFormProps) {
  return (
    <EntryForm<Values, unknown>
      initial={{
        connector: route ? String(route.connector_id) : null,
        kinds: route?.kinds ?? alarmKinds,
      }}
      rules={{
        connector: (connector) => (connector === null ? t('Choose where they go') : null),
        kinds: (chosen) => (chosen.length > 0 ? null : t('Choose events')),
      }}
      submitLabel={route ? t('Save') : t('Add channel')}
      onCancel={onDone}
      onSubmit={async ({ connector, kinds: chosen }) => {
        const next = { connector_id: Number(connector), kinds: chosen as Route['kinds'] }
        queries.setQueryData(routesKey, await replaceRoute(route?.connector_id, next))
      }}
      onDone={() => {
        showToast(route ? t('The channel is saved.') : t('The channel is added.'))
        onDone()
      }}
    >
      {(form) => (
        <>
          <SearchSelect
            source={messageTargetChoices}
            leaveOut={taken.filter((id) => id !== route?.connector_id).map(String)}
            label={t('Through')}
            description={
              <>
                {t('A connector to Slack, Teams or a webhook.')}{' '}
                <Anchor
                  inherit
                  underline="always"
                  renderRoot={(props) => <Link to="/connectors/new" {...props} />}
                  onClick={onDone}
                >
                  {t('Create one')}
                </Anchor>
              </>
            }
            required
            data-autofocus
            disabled={route !== undefined}
            {...form.getInputProps('connector')}
            value={form.values.connector}
          />
          <Checkbox.Group label={t('Events')} required {...form.getInputProps('kinds')}>
            <Stack gap={8} mt={6}>
              {kinds.map((kind) => (
                <Checkbox key={kind} value={kind} label={kindWords[kind]} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Group gap="xs">
            <Button size="compact-sm" variant="default" onClick={() => form.setFieldValue('kinds', kinds)}>
              {t('All')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => form.setFieldValue('kinds', [])}>
              {t('None')}
            </Button>
            <Text size="xs" c="dimmed">
              {t('{{kinds}} of {{kinds2}}', { kinds: form.values.kinds.length, kinds2: kinds.length })}
            </Text>
          </Group>
        </>
      )}
    </EntryForm>
  )
}
