import { Button, Card, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconBellOff, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { formatTime } from '../../../lib/format.ts'
import { useChosen } from '../../../lib/use-choices.ts'
import { queries } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { openDialog, showFailure, showToast } from '../../../ui/dialogs/dialogs.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { RowMenu } from '../../../ui/tables/row-menu.tsx'
import { kindWords } from '../kinds.ts'
import { SilenceForm } from './silence-form.tsx'
import { replaceSilence, silencesKey, subjectChoices, type Silence } from './silence.ts'

/** The active silences, and until when they last. */
export function Silences() {
  const list = useQuery({
    queryKey: silencesKey,
    queryFn: () => api.GET('/api/notifications/silences'),
  })
  if (list.error) return <FailureAlert error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <Skeleton height={180} />
  const { silences } = list.data
  if (silences.length === 0)
    return (
      <EmptyState icon={IconBellOff} title={t('Nothing is muted')} actions={<NewSilence />}>
        {t(
          'While something is known to be broken, be silent about it until a time: you are told neither here nor by mail, and nobody else is affected. What is silent ends by itself.',
        )}
      </EmptyState>
    )
  return (
    <Stack gap="xs" maw={760}>
      <Group justify="flex-end">
        <NewSilence />
      </Group>
      <Stack gap="xs" component="ul" className="plain-list" aria-label={t('Silences')}>
        {silences.map((silence) => (
          <li key={`${silence.subject} ${silence.kind} ${silence.until}`}>
            <SilenceCard silence={silence} />
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

function NewSilence() {
  return (
    <Button
      leftSection={<IconBellOff size={16} aria-hidden />}
      onClick={() => openDialog(t('New silence'), (close) => <SilenceForm onDone={close} />)}
    >
      {t('New silence')}
    </Button>
  )
}

function SilenceCard({ silence }: { silence: Silence }) {
  const [subject] = useChosen(subjectChoices, silence.subject === undefined ? [] : [silence.subject])
  const name = subject?.label ?? t('Whatever it is about')
  const end = () =>
    replaceSilence(silence, undefined).then((left) => {
      queries.setQueryData(silencesKey, left)
      showToast(t('Unmuted.'))
    }, showFailure)
  return (
    <Card padding="md">
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text size="sm" fw={600} className="wrap-anywhere">
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            {t('{{value}}. Silent until {{until}}.', {
              value: silence.kind ? kindWords[silence.kind] : t('Of every kind'),
              until: formatTime(silence.until),
            })}
          </Text>
        </div>
        <RowMenu
          label={t('Actions for the silence of {{name}}', { name })}
          actions={[
            {
              label: t('Change'),
              icon: IconPencil,
              onClick: () =>
                openDialog(t('Change the silence'), (close) => (
                  <SilenceForm initial={silence} onDone={close} />
                )),
            },
            { label: t('End it now'), icon: IconTrash, danger: true, onClick: () => void end() },
          ]}
        />
      </Group>
    </Card>
  )
}
