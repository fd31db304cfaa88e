import { Badge, Card, Group, Text, Tooltip } from '@mantine/core'
import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import type { Schema } from '../../lib/api.ts'
import { formatAgo, formatTime } from '../../lib/format.ts'
import { serverText, t } from '../../lib/words.ts'
import { confirmFirst, openDialog, showFailure } from '../../ui/dialogs/dialogs.tsx'
import { RowMenu, type RowActions } from '../../ui/tables/row-menu.tsx'
import { CheckForm } from './check-form.tsx'
import { kindOf, ruleText } from './check-kinds.tsx'
import { outcomeColors, outcomeWords, type Check, type Column } from './check-words.ts'
import { ResultHistory } from './result-history.tsx'
import { settingsOf, useChecks } from './use-checks.ts'
import { formatNumber } from '../../../../charts/src/values/format-number.ts'
import './checks.css'
import './checks.css'

interface CheckCardProps {
  dataset: Schema<'Dataset'>
  columns: readonly Column[]
  check: Check
  mayEdit: boolean
}

/** One check: what it says, how it did, and what it found the last time. */
export function CheckCard({ dataset, columns, check, mayEdit }: CheckCardProps) {
  const { replace, remove } = useChecks(dataset.id)
  const { icon: Icon } = kindOf(check.rule.kind)
  const said = ruleText(check.rule)
  const actions: RowActions = [
    {
      label: t('History'),
      icon: IconHistory,
      onClick: () =>
        openDialog(check.name, () => <ResultHistory datasetId={dataset.id} checkId={check.id} />, 'xl'),
    },
    mayEdit && {
      label: t('Edit'),
      icon: IconPencil,
      onClick: () =>
        openDialog(
          t('Edit check'),
          (close) => (
            <CheckForm
              dataset={dataset}
              columns={columns}
              check={settingsOf(check)}
              submitLabel={t('Save')}
              onSave={(next) => replace(check.id, next)}
              onDone={close}
            />
          ),
          'lg',
        ),
    },
    mayEdit && {
      label: t('Remove'),
      icon: IconTrash,
      danger: true,
      onClick: () =>
        confirmFirst({
          title: t('Remove the check {{name}}?', { name: check.name }),
          body: t('New versions are not asked any more. What it found so far is kept.'),
          confirm: t('Remove'),
          onConfirm: () => remove(check.id).catch(showFailure),
        }),
    },
  ]
  return (
    <Card padding="md" component="article" aria-label={check.name}>
      <div className="check-row">
        <div>
          <Group gap={8}>
            <Icon size={18} aria-hidden className="type-icon" />
            <Text fw={600} size="sm">
              {check.name}
            </Text>
            <Badge size="sm" variant="light" color={check.severity === 'fail' ? 'red' : 'orange'}>
              {check.severity === 'fail' ? t('holds back') : t('warns')}
            </Badge>
          </Group>
          {said !== check.name && (
            <Text size="sm" c="dimmed" className="wrap-anywhere">
              {said}
            </Text>
          )}
          <Last check={check} />
        </div>
        <OutcomeBars history={check.history} />
        <RowMenu label={t('Actions for {{name}}', { name: check.name })} actions={actions} />
      </div>
    </Card>
  )
}

function Last({ check: { last } }: { check: Check }) {
  if (!last)
    return (
      <Text size="xs" c="dimmed" mt={4}>
        {t('Not run yet: it runs with the next version.')}
      </Text>
    )
  return (
    <Text size="xs" mt={4} component="div">
      <Badge size="sm" variant="light" color={outcomeColors[last.outcome]}>
        {outcomeWords[last.outcome]}
      </Badge>{' '}
      {serverText(last.message ?? '')}{' '}
      <Text span size="xs" c="dimmed">
        {formatAgo(last.evaluated_at)}
        {last.version === null ? '' : t(', version {{version}}', { version: last.version })}
      </Text>
    </Text>
  )
}

type Judged = Check['history'][number]

/** What a check measured each time, and how it judged that: the last ones, oldest first. */
function OutcomeBars({ history }: { history: readonly Judged[] }) {
  const largest = Math.max(1e-9, ...history.map(({ value }) => Math.abs(value ?? 0)))
  return (
    <ol className="outcome-bars" aria-label={t('History of the check, oldest first')}>
      {history.map((judged, at) => (
        <Tooltip key={at} label={about(judged)}>
          <li
            tabIndex={0}
            aria-label={about(judged)}
            data-outcome={judged.outcome}
            style={{ height: `${20 + 80 * (Math.abs(judged.value ?? 0) / largest)}%` }}
          />
        </Tooltip>
      ))}
    </ol>
  )
}

function about({ outcome, value, version, evaluated_at: at }: Judged): string {
  const parts = [
    outcomeWords[outcome],
    ...(value === null ? [] : [formatNumber(value)]),
    ...(version === null ? [] : [t('version {{version}}', { version })]),
    formatTime(at),
  ]
  return parts.join(', ')
}
