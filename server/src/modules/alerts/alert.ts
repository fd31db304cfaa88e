import type {
  AlertCondition,
  AlertRecipients,
  AlertSource,
  AlertStatus,
  AlertTrigger,
} from '../../../../contract/src/alert-conditions.ts'
import type { Alert } from '../../../../contract/src/alerts.ts'
import { type Withholds, withheldWords } from '../datasets/index.ts'

/** What an alert evaluates, whom it notifies and when it runs. */
export interface Settings {
  source: AlertSource
  measure: string
  condition: AlertCondition
  only_complete: boolean
  for_times: number
  explain_by: string[]
  trigger: AlertTrigger
  recipients: AlertRecipients
  remind_hours: number | null
}

export interface AlertRow extends Settings {
  id: number
  name: string
  description: string
  project_id: number | null
  dataset_id: number | null
  owner_id: number | null
  owner_name: string | null
  status: AlertStatus
  status_since: Date
  failure: string | null
  silenced_until: Date | null
  evaluations: number
  last_evaluated_at: Date | null
  last_cause: string | null
  due_at: Date | null
  firing_groups: number
  created_by: number | null
  created_at: Date
  updated_at: Date
  revision: number
}

/** What of an alert names columns. */
export const namingOf = ({ source, measure, explain_by: explainBy }: Settings) => [source, measure, explainBy]

export const isAlertWithheld = (row: AlertRow, withholds: Withholds): boolean =>
  row.dataset_id !== null && withholds(namingOf(row), [row.dataset_id], `alert ${row.id}`)

/**
 * An alert as a user may see it: without its query and its failure if they name what policies hide from the user.
 */
export function showAlert(row: AlertRow, withholds: Withholds): Alert {
  const { dataset_id: dataset, evaluations: _count, last_cause: _cause, due_at: dueAt, ...alert } = row
  const isWithheld = isAlertWithheld(row, withholds)
  // The failure of what is shown may name what is guessed in it.
  const guessed = isWithheld ? [] : withholds.namesIn(namingOf(row), [dataset ?? 0])
  const isKept = withholds.namesIn(row.failure, [dataset ?? 0]).some((name) => !guessed.includes(name))
  return {
    ...alert,
    ...(isWithheld ? { measure: '', explain_by: [] } : {}),
    ...(isWithheld && 'query' in row.source ? { source: { ...row.source, query: {} } } : {}),
    failure: isKept ? withheldWords : row.failure,
    status_since: row.status_since.toISOString(),
    silenced_until: row.silenced_until?.toISOString() ?? null,
    last_evaluated_at: row.last_evaluated_at?.toISOString() ?? null,
    next_evaluation_at: dueAt?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export const subjectOf = ({
  measure,
  condition,
  only_complete: onlyComplete,
}: Pick<Settings, 'measure' | 'condition' | 'only_complete'>) => ({
  measure,
  condition,
  onlyComplete,
})

/** The worst of its groups, as the status of the alert. */
export function worstOf(statuses: readonly AlertStatus[]): AlertStatus {
  const order: AlertStatus[] = ['firing', 'missing_data', 'pending']
  return order.find((status) => statuses.includes(status)) ?? 'ok'
}
