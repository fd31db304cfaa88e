import { Alert, Card, Stack, Text, Title } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import {
  datasetChoices,
  projectChoices,
  recipeChoices,
  scheduleChoices,
  type ChoiceSource,
} from '../../../lib/choices.ts'
import { useChosen } from '../../../lib/use-choices.ts'
import { t } from '../../../lib/words.ts'
import { PageLink } from '../../../ui/page-link.tsx'
import { modeWords, triggerWords, type Schedule } from './schedule-words.ts'

/** What starts a schedule and what it builds, by name. */
export function WhatItDoes({ schedule }: { schedule: Schedule }) {
  const { trigger, action, owner_name: owner, catch_up: catchUp, missing } = schedule
  const waitsFor = startersOf(trigger)
  const built = builtBy(action)
  const facts: [string, ReactNode][] = [
    [t('Starts'), triggerWords(trigger)],
    ...(waitsFor.length === 0
      ? []
      : [[t('Waits for'), <Names key="waits" of={waitsFor} />] as [string, ReactNode]]),
    [t('Builds'), <Names key="builds" of={built} />],
    [t('Of that'), modeWords[action.mode ?? 'required']],
    [t('Sources'), action.refresh_sources ? t('are refreshed first') : t('are taken as they are')],
    [
      t('Missed times'),
      { skip: t('are left out'), once: t('run once for all'), all: t('run each') }[catchUp.policy],
    ],
    [t('With the rights of'), owner ?? t('nobody any more')],
  ]
  return (
    <Card>
      <Title order={2} size="h4" mb="sm">
        {t('What it does')}
      </Title>
      {missing.length > 0 && (
        <Alert color="orange" mb="sm" title={t('Something that starts it was deleted')}>
          {t('{{map}}. Edit it to wait for something else.', {
            map: missing.map(({ kind, id }) => `${kind} ${id}`).join(', '),
          })}
        </Alert>
      )}
      <Stack gap={6}>
        {facts.map(([label, value]) => (
          <div key={label} className="fact-line">
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            <Text size="sm" component="div" className="wrap-anywhere">
              {value}
            </Text>
          </div>
        ))}
      </Stack>
    </Card>
  )
}

interface Named {
  source: ChoiceSource
  /** Page of one of them, without its id. */
  page: string
  ids: readonly number[]
}

const datasets = (ids: readonly number[] = []) => ({ source: datasetChoices, page: '/datasets', ids })
const recipes = (ids: readonly number[] = []) => ({ source: recipeChoices, page: '/recipes', ids })
const one = (id: number | undefined) => (id === undefined ? [] : [id])
const some = (all: Named[]) => all.filter(({ ids }) => ids.length > 0)

function startersOf(trigger: Schedule['trigger']): Named[] {
  if (trigger.kind === 'datasets') return some([datasets(trigger.dataset_ids)])
  if (trigger.kind !== 'run') return []
  const schedules = { source: scheduleChoices, page: '/schedules', ids: one(trigger.schedule_id) }
  return some([schedules, recipes(one(trigger.recipe_id))])
}

function builtBy({ targets, recipe_ids: recipeIds, project_id: projectId }: Schedule['action']): Named[] {
  const projects = { source: projectChoices, page: '/projects', ids: one(projectId) }
  return some([datasets(targets), recipes(recipeIds), projects])
}

const Names = ({ of }: { of: Named[] }) =>
  of.map((named, at) => (
    <Fragment key={named.page}>
      {at > 0 && ', '}
      <NamesOfOneKind {...named} />
    </Fragment>
  ))

function NamesOfOneKind({ source, page, ids }: Named) {
  const chosen = useChosen(source, ids.map(String))
  return chosen.map(({ value, label }, at) => (
    <Fragment key={value}>
      {at > 0 && ', '}
      <PageLink to={`${page}/${value}`}>{`${source.word} ${label.replace(`${source.word} `, '')}`}</PageLink>
    </Fragment>
  ))
}
