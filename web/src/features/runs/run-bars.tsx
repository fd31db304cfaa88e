import { Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatTime } from '../../lib/format.ts'
import { runDuration, runTitle, type Run } from '../../lib/run-words.ts'
import { t } from '../../lib/words.ts'
import './runs.css'

/** One bar for each run, as high as it took long: what is slower than usual, or failed, is seen at once. */
export function RunBars({ runs, current }: { runs: readonly Run[]; current?: number }) {
  const shown = runs.toSorted((a, b) => a.id - b.id)
  const longest = Math.max(1, ...shown.map(msOf))
  return (
    <ol className="run-bars" aria-label={t('Durations of runs, oldest first')}>
      {shown.map((run) => (
        <li key={run.id} data-current={run.id === current || undefined}>
          <Tooltip label={about(run)}>
            <Link
              to={`/runs/${run.id}`}
              data-status={run.status}
              style={{ height: `${12 + 88 * (msOf(run) / longest)}%` }}
              aria-label={about(run)}
            />
          </Tooltip>
        </li>
      ))}
    </ol>
  )
}

const msOf = ({ duration_ms: ms }: Run) => ms ?? 0

const about = (run: Run) =>
  `${runTitle(run)}: ${run.status}${run.started_at === null ? '' : `, ${runDuration(run)}`}, ${formatTime(run.created_at)}`
