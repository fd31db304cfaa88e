import { Badge, Button, Card, Group, Stack, Text, Title, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconRocket, IconX } from '@tabler/icons-react'
import { api } from '../../../lib/api.ts'
import { formatAgo, formatTime } from '../../../lib/format.ts'
import { useCan, useMe } from '../../../lib/me.ts'
import { invalidate } from '../../../lib/queries.ts'
import { plural, t } from '../../../lib/words.ts'
import { confirmFirst, showFailure, showToast } from '../../../ui/dialogs/dialogs.tsx'
import { Pages } from '../../../ui/tables/pages.tsx'
import { type App, appKeys, type Release } from '../app-words.ts'
import { TabLink } from '../tab-link.tsx'
import { ChangeList } from './change-list.tsx'

interface ReleaseHistoryProps {
  app: App
  page: { items: Release[]; total: number; limit: number; offset: number }
  onOffset: (offset: number) => void
}

const statuses: Record<Release['status'], [words: string, color: string]> = {
  in_review: [t('in review'), 'orange'],
  scheduled: [t('scheduled'), 'blue'],
  published: [t('published'), 'teal'],
  replaced: [t('replaced'), 'gray'],
  rejected: [t('declined'), 'red'],
  withdrawn: [t('withdrawn'), 'gray'],
  canceled: [t('canceled'), 'gray'],
}

/** The releases of an app, newest first; any former one can be gone back to. */
export function ReleaseHistory({ app, page, onOffset }: ReleaseHistoryProps) {
  const { items, total, limit, offset } = page
  return (
    <Card component="section" aria-label={t('Release history')}>
      <Title order={2} size="h5" mb="md">
        {t('Release history')}
      </Title>
      <Stack gap="lg">
        {items.map((release) => (
          <ReleaseEntry key={release.id} app={app} release={release} />
        ))}
      </Stack>
      {total > limit && (
        <Group justify="flex-end" mt="md">
          <Pages
            total={Math.ceil(total / limit)}
            value={Math.floor(offset / limit) + 1}
            onChange={(number) => onOffset((number - 1) * limit)}
          />
        </Group>
      )}
    </Card>
  )
}

interface ReleaseEntryProps {
  app: App
  release: Release
}

function ReleaseEntry({ app, release }: ReleaseEntryProps) {
  const can = useCan()
  const { number, status, note, publications, changes } = release
  const isAhead = status === 'in_review' || status === 'scheduled'
  const [words, color] = statuses[status]
  return (
    <article aria-label={number}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Group gap="xs">
            <Text fw={650}>{number}</Text>
            <Badge variant="light" className="whole" color={color}>
              {words}
            </Badge>
          </Group>
          <Text size="sm" c="dimmed" component="div">
            <Facts release={release} /> · {plural(publications.length, 'publication')}
          </Text>
          {note && <Text size="sm">{note}</Text>}
          {isAhead && can('app.publish') && (
            <TabLink app={app} search={{ tab: 'preview', release: release.id }}>
              {t('Preview {{number}}', { number })}
            </TabLink>
          )}
        </div>
        <ReleaseActions app={app} release={release} />
      </Group>
      <details open={status === 'in_review'}>
        <summary className="small-summary">{t('What it changed')}</summary>
        <ChangeList changes={changes} />
      </details>
    </article>
  )
}

function Facts({ release }: { release: Release }) {
  const {
    created_by_name: by,
    created_at: at,
    reviewed_by: reviewer,
    reviewed_by_name: reviewerName,
    publish_at: due,
    published_at: published,
  } = release
  const shown = (name: string | null) => name ?? t('a former member')
  return (
    <>
      <Tooltip label={formatTime(published ?? at)}>
        <span>
          {published === null
            ? t('created {{ago}} by {{name}}', { ago: formatAgo(at), name: shown(by) })
            : t('published {{ago}} by {{name}}', { ago: formatAgo(published), name: shown(by) })}
        </span>
      </Tooltip>
      {reviewer !== null && t(', reviewed by {{name}}', { name: shown(reviewerName) })}
      {published === null && due !== null && t(', due {{time}}', { time: formatTime(due) })}
    </>
  )
}

type Verb = 'approve' | 'reject' | 'cancel' | 'publish'

function ReleaseActions({ app, release }: { app: App; release: Release }) {
  const can = useCan()
  const me = useMe().data
  if (!can('app.publish')) return null
  const { number, status } = release
  const send = (verb: Verb, done: string) =>
    api
      .POST(`/api/publishing/apps/{id}/releases/{release_id}/${verb}`, {
        path: { id: app.id, release_id: release.id },
      })
      .then(() => {
        showToast(done)
        void invalidate(...appKeys)
      }, showFailure)
  const publish = () => send('publish', t('{{number}} is published.', { number }))
  if (status === 'in_review') {
    const isOwn = release.created_by === me?.id
    return (
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconX size={14} aria-hidden />}
          onClick={() => void send('reject', t('{{number}} is declined.', { number }))}
        >
          {t('Decline')}
        </Button>
        {isOwn ? (
          <Text size="sm" c="dimmed">
            {t('Someone else has to approve your release.')}
          </Text>
        ) : (
          <Button
            size="xs"
            leftSection={<IconCheck size={14} aria-hidden />}
            onClick={() => void send('approve', t('{{number}} is approved.', { number }))}
          >
            {t('Approve')}
          </Button>
        )}
      </Group>
    )
  }
  if (status === 'scheduled')
    return (
      <ScheduledActions
        number={number}
        onCancel={() => void send('cancel', t('{{number}} will not be published.', { number }))}
        onPublish={() => void publish()}
      />
    )
  if (status !== 'replaced' && status !== 'withdrawn' && status !== 'canceled') return null
  return <FormerAction app={app} release={release} onPublish={publish} />
}

interface ScheduledActionsProps {
  number: string
  onCancel: () => void
  onPublish: () => void
}

function ScheduledActions({ number, onCancel, onPublish }: ScheduledActionsProps) {
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconX size={14} aria-hidden />}
        aria-label={t('Cancel {{number}}', { number })}
        onClick={onCancel}
      >
        {t('Cancel release')}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconRocket size={14} aria-hidden />}
        onClick={onPublish}
      >
        {t('Publish now')}
      </Button>
    </Group>
  )
}

interface FormerActionProps extends ReleaseEntryProps {
  onPublish: () => unknown
}

/** Publishes what is not current any more, or was canceled. */
function FormerAction({ app, release: { id, number, status }, onPublish }: FormerActionProps) {
  const isBack = app.release !== null && id < app.release.id
  const words = isBack
    ? t('Go back to {{number}}', { number })
    : status === 'canceled'
      ? t('Publish {{number}}', { number })
      : t('Publish {{number}} again', { number })
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconArrowBackUp size={14} aria-hidden />}
      aria-label={words}
      onClick={() =>
        confirmFirst({
          title: `${words}?`,
          body: t(
            'Viewers see exactly what {{number}} published, from the next request on. Your edits stay.',
            {
              number,
            },
          ),
          confirm: words,
          isSafe: true,
          onConfirm: onPublish,
        })
      }
    >
      {isBack ? t('Roll back') : status === 'canceled' ? t('Publish now') : t('Publish again')}
    </Button>
  )
}
