import {
  ActionIcon,
  Alert,
  Button,
  Card,
  Code,
  CopyButton,
  Group,
  NumberInput,
  Switch,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { IconCheck, IconCopy, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Filter, FilterValue } from '../../board/board-state.ts'
import { valueWords } from '../../board/filters/filter-words.ts'
import {
  labelOf,
  type ParameterValue,
  type Variable,
  variableWords,
} from '../../board/variables/variable-state.ts'
import { api, type Schema } from '../../lib/api.ts'
import { formatAgo, formatTime } from '../../lib/format.ts'
import { firstPage } from '../../lib/list.ts'
import { invalidate } from '../../lib/queries.ts'
import { plural, t } from '../../lib/words.ts'
import { confirmFirst, showFailure, showToast } from '../../ui/dialogs/dialogs.tsx'
import { EntryForm } from '../../ui/forms/entry-form.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { ChartsOfLink } from './waiting-charts.tsx'

type Link = Schema<'DashboardLink'>

/** Filters that are set, which a link can fix. */
type Fixable = { filter: Filter; value: FilterValue }[]

/** The same of variables. */
type Settable = { variable: Variable; value: ParameterValue }[]

interface ShareLinksProps {
  id: number
  isPublished: boolean
  fixable: Fixable
  variables: Settable
  /** For how many days at most; null: the organization has no links. */
  maxDays: number | null
}

/** Links for people who do not sign in. */
export function ShareLinks({ id, isPublished, fixable, variables, maxDays }: ShareLinksProps) {
  const [made, setMade] = useState<string>()
  const links = useQuery({
    queryKey: ['dashboard-links', id],
    queryFn: () => api.GET('/api/dashboards/{id}/links', { path: { id }, query: firstPage }),
  })
  const reload = () => invalidate(['dashboard-links', id])
  const takeBack = (link: Link) =>
    api
      .DELETE('/api/dashboards/{id}/links/{link_id}', { path: { id, link_id: link.id } })
      .then(reload, showFailure)
  return (
    <Card>
      <Title order={2} size="h4" mb={4}>
        {t('Links')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t(
          'Whoever holds a link sees the dashboard without signing in, as you may see it at that moment, until it ends or you take it back.',
        )}
      </Text>
      <FailureAlert error={links.error} />
      {made !== undefined && <NewLink address={made} />}
      {links.data?.items.map((link) => (
        <LinkRow key={link.id} link={link} onTakeBack={() => void takeBack(link)}>
          {link.waiting.length > 0 && <ChartsOfLink link={link} onConfirmed={() => void reload()} />}
        </LinkRow>
      ))}
      {maxDays === null ? (
        <Text size="sm">
          {t('Your organization allows no links: an administrator can, in its settings.')}
        </Text>
      ) : isPublished ? (
        <LinkForm
          id={id}
          maxDays={maxDays}
          fixable={fixable}
          variables={variables}
          onMade={(address) => {
            setMade(address)
            void reload()
          }}
        />
      ) : (
        <Text size="sm">{t('Publish the dashboard to make a link to it.')}</Text>
      )}
    </Card>
  )
}

interface LinkRowProps {
  link: Link
  onTakeBack: () => void
  children: ReactNode
}

function LinkRow({ link, onTakeBack, children }: LinkRowProps) {
  return (
    <>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Text size="sm" className="wrap-anywhere">
          <Text span fw={500}>
            {link.label}
          </Text>{' '}
          {t('until {{time}}, opened {{times}}', {
            time: formatTime(link.expires_at),
            times: plural(link.open_count, 'time'),
          })}
          {link.last_opened_at !== null && t(', last {{ago}}', { ago: formatAgo(link.last_opened_at) })}
        </Text>
        <ActionIcon
          aria-label={t('Take back the link {{label}}', { label: link.label })}
          onClick={() =>
            confirmFirst({
              title: t('Take back the link {{label}}?', { label: link.label }),
              body: t('Whoever opens it from now on sees nothing.'),
              confirm: t('Take back'),
              onConfirm: onTakeBack,
            })
          }
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
      {children}
    </>
  )
}

interface LinkFormProps {
  id: number
  maxDays: number
  fixable: Fixable
  variables: Settable
  onMade: (address: string) => void
}

function LinkForm({ id, maxDays, fixable, variables, onMade }: LinkFormProps) {
  return (
    <EntryForm
      initial={{
        label: '',
        days: Math.min(7, maxDays) as number | string,
        is_locked: false,
        fixes: fixable.length > 0,
        sets: false,
      }}
      rules={{ label: (label) => (label.trim() ? null : t('Choose recipients')) }}
      submitLabel={t('Create link')}
      onSubmit={({ days, fixes, sets, ...body }) =>
        api.POST('/api/dashboards/{id}/links', {
          path: { id },
          body: {
            ...body,
            days: Number(days) || 1,
            ...(fixes ? { filters: valuesOf(fixable) } : {}),
            ...(sets ? { variables: setOf(variables) } : {}),
          },
        })
      }
      onDone={({ address }) => onMade(address)}
    >
      {(form) => (
        <Group align="flex-end">
          <TextInput label={t('For whom')} required maxLength={200} {...form.getInputProps('label')} />
          <NumberInput
            label={t('Days')}
            min={1}
            max={maxDays}
            allowDecimal={false}
            w={100}
            {...form.getInputProps('days')}
          />
          <Text size="sm" c="dimmed" mb={8}>
            {endsWords(Number(form.values.days) || 1)}
          </Text>
          <Switch
            label={t('Its filters cannot be changed')}
            mb={8}
            {...form.getInputProps('is_locked', { type: 'checkbox' })}
          />
          {fixable.length > 0 && (
            <Switch
              label={t('It shows only {{filters}}', { filters: fixedWords(fixable) })}
              mb={8}
              {...form.getInputProps('fixes', { type: 'checkbox' })}
            />
          )}
          {variables.length > 0 && (
            <Switch
              label={t('It keeps {{variables}}', { variables: setWords(variables) })}
              mb={8}
              {...form.getInputProps('sets', { type: 'checkbox' })}
            />
          )}
        </Group>
      )}
    </EntryForm>
  )
}

const valuesOf = (fixable: Fixable) =>
  Object.fromEntries(fixable.map(({ filter, value }) => [filter.id, value]))

const setOf = (variables: Settable) =>
  Object.fromEntries(variables.map(({ variable, value }) => [variable.name, value]))

const setWords = (variables: Settable) =>
  variables.map(({ variable, value }) => `${labelOf(variable)}: ${variableWords(variable, value)}`).join(', ')

const fixedWords = (fixable: Fixable) =>
  fixable.map(({ filter, value }) => `${filter.label}: ${valueWords(value)}`).join(', ')

/** When a link that is made now ends. */
const endsWords = (days: number) =>
  t('It ends on {{day}}.', { day: formatTime(new Date(Date.now() + days * 86_400_000).toISOString()) })

function NewLink({ address }: { address: string }) {
  return (
    <Alert color="teal" mb="sm" title={t('Link created. Copy it now; you won’t see it again.')}>
      <Group wrap="nowrap">
        <Code className="wrap-anywhere">{address}</Code>
        <CopyButton value={address}>
          {({ copy, copied }) => (
            <Button
              size="xs"
              leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
              onClick={() => {
                copy()
                showToast(t('The link is copied.'))
              }}
            >
              {copied ? t('Copied') : t('Copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Alert>
  )
}
