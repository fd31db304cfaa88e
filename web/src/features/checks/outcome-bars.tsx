import { Tooltip } from '@mantine/core'
import { formatNumber } from '../../../../charts/src/values/format-number.ts'
import { formatTime } from '../../lib/format.ts'
import { t } from '../../lib/words.ts'
import type { Check } from './check-words.ts'
import './checks.css'
import { outcomeWords } from './check-words.ts'

type Judged = Check['history'][number]

/** What a check measured each time, and how it judged that: the last ones, oldest first. */
export function OutcomeBars({ history }: { history: readonly Judged[] }) {
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

function about({ outcome, value, version, judged_at: at }: Judged): string {
  const parts = [
    outcomeWords[outcome],
    ...(value === null ? [] : [formatNumber(value)]),
    ...(version === null ? [] : [t('version {{version}}', { version })]),
    formatTime(at),
  ]
  return parts.join(', ')
}
