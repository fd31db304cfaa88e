import {
  Alert,
  Card,
  Checkbox,
  Group,
  List,
  Radio,
  Skeleton,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api, type Schema } from '../../../lib/api.ts'
import { formatTime } from '../../../lib/format.ts'
import { invalidate } from '../../../lib/queries.ts'
import { serverText, t } from '../../../lib/words.ts'
import { showToast } from '../../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { EntryForm } from '../../../ui/forms/entry-form.tsx'
import { type App, appKeys, nextReleaseQuery } from '../app-words.ts'
import { TabLink } from '../tab-link.tsx'
import { BreakingChanges } from './breaking-changes.tsx'
import { ChangeList } from './change-list.tsx'
import { usePublicationLink } from './publication-link.tsx'
import { RowAccess } from './row-access.tsx'

type Next = Schema<'NextRelease'>

/** What a release made now would change, and the release itself. */
export function NextRelease({ app }: { app: App }) {
  const next = useQuery(nextReleaseQuery(app.id))
  const { data } = next
  return (
    <Card component="section" aria-label={t('Next release')}>
      <Stack gap="md">
        <Title order={2} size="h5">
          {data && data.changes.length > 0
            ? t('Next release: {{number}}', { number: data.number })
            : t('Next release')}
        </Title>
        <FailureAlert error={next.error} onRetry={() => void next.refetch()} />
        {next.isPending && <Skeleton height={120} />}
        {data && (
          <>
            <Problems app={app} next={data} />
            <div role="group" aria-label={t('What would change')}>
              <Text size="sm" c="dimmed" mb={4}>
                {t('What would change')}
              </Text>
              <ChangeList changes={data.changes} />
            </div>
            {data.is_breaking && <BreakingChanges app={app} next={data} />}
            <RowAccess access={data.row_access} />
            {isOpenToAuthorsOnly(app) && (
              <Text size="sm">
                {t('Only authors can open the app so far.')}{' '}
                <TabLink app={app} search={{ tab: 'settings' }}>
                  {t('Choose who may open it')}
                </TabLink>
              </Text>
            )}
            {data.problems.length === 0 && <ReleaseForm key={data.number} app={app} next={data} />}
          </>
        )}
      </Stack>
    </Card>
  )
}

const isOpenToAuthorsOnly = ({ audience: { roles, group_ids: groups, attributes = {} } }: App): boolean =>
  roles.length + groups.length + Object.keys(attributes).length === 0

function Problems({ app, next: { problems } }: { app: App; next: Next }) {
  const link = usePublicationLink(app)
  if (problems.length === 0) return null
  return (
    <Alert
      variant="default"
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('Fix this first')}
      role="alert"
    >
      <List size="sm">
        {problems.map(({ publication, field, message }) => (
          <List.Item key={`${publication} ${field} ${message}`}>
            {publication !== '' && <>{link(publication)}: </>}
            {serverText(message)}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

function ReleaseForm({ app, next }: { app: App; next: Next }) {
  const { id, requires_review: isReviewed } = app
  const { number } = next
  return (
    <EntryForm
      initial={{ note: '', accepts_breaking: false, when: 'now', publish_at: '' }}
      rules={{
        accepts_breaking: (accepts) =>
          next.is_breaking && !accepts ? t('Accept the breaking changes to release them') : null,
        publish_at: (at, { when }) =>
          when === 'later' && !(new Date(at).getTime() > Date.now())
            ? t('Choose a time in the future')
            : null,
      }}
      submitLabel={
        isReviewed ? t('Send {{number}} to review', { number }) : t('Release {{number}}', { number })
      }
      onSubmit={({ note, accepts_breaking: accepts, when, publish_at: at }) =>
        api.POST('/api/publishing/apps/{id}/releases', {
          path: { id },
          body: {
            note,
            accepts_breaking: accepts,
            ...(when === 'later' ? { publish_at: new Date(at).toISOString() } : {}),
          },
        })
      }
      onDone={(release) => {
        showToast(doneWords(release))
        void invalidate(...appKeys)
      }}
    >
      {(form) => (
        <>
          <Textarea
            label={t('Note')}
            description={t('What is new, for reviewers and the history')}
            autosize
            maxLength={4000}
            {...form.getInputProps('note')}
          />
          {next.is_breaking && (
            <Checkbox
              label={t('Release although it breaks consumers')}
              {...form.getInputProps('accepts_breaking', { type: 'checkbox' })}
            />
          )}
          <Group align="flex-end">
            <Radio.Group label={t('When')} {...form.getInputProps('when')}>
              <Group mt={6} mb={6}>
                <Radio value="now" label={isReviewed ? t('As soon as it is approved') : t('Now')} />
                <Radio value="later" label={t('At a time')} />
              </Group>
            </Radio.Group>
            {form.values.when === 'later' && (
              <TextInput
                type="datetime-local"
                aria-label={t('Published at')}
                {...form.getInputProps('publish_at')}
              />
            )}
          </Group>
        </>
      )}
    </EntryForm>
  )
}

function doneWords({ number, status, publish_at: at }: Schema<'AppRelease'>): string {
  if (status === 'in_review') return t('{{number}} waits for a review.', { number })
  if (status === 'scheduled' && at !== null)
    return t('{{number}} will be published on {{time}}.', { number, time: formatTime(at) })
  return t('{{number}} is published.', { number })
}
