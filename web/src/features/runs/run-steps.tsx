import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Schema } from '../../lib/api.ts'
import { formatDuration, formatTime } from '../../lib/format.ts'
import { serverText, t } from '../../lib/words.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import './runs.css'

type Step = Schema<'RunDetail'>['steps'][number]

interface RunStepsProps {
  steps: readonly Step[]
  /** When the run began and ended, or now. */
  fromMs: number
  toMs: number
}

/** The steps of a run along its time: what waited for what, and where the time went. */
export function RunSteps({ steps, fromMs, toMs }: RunStepsProps) {
  const spanMs = Math.max(1, toMs - fromMs)
  return (
    <ol className="run-steps" aria-label={t('Steps')}>
      {steps.map((step) => (
        <li key={step.position} className="run-step">
          <span className="truncate" title={step.name}>
            {step.run_id === null ? (
              <Text span size="sm">
                {step.name}
              </Text>
            ) : (
              <Anchor size="sm" renderRoot={(props) => <Link to={`/runs/${step.run_id}`} {...props} />}>
                {step.name}
              </Anchor>
            )}
          </span>
          <StatusBadge status={step.status} />
          <span className="run-step-lane" aria-hidden>
            <Bar step={step} fromMs={fromMs} spanMs={spanMs} />
          </span>
          <Text size="xs" c="dimmed" ta="right">
            {took(step)}
          </Text>
          {step.reason && (
            <Text size="xs" c="dimmed" className="run-step-reason wrap-anywhere">
              {serverText(step.reason)}
            </Text>
          )}
        </li>
      ))}
    </ol>
  )
}

function Bar({ step, fromMs, spanMs }: { step: Step; fromMs: number; spanMs: number }) {
  if (step.started_at === null) return null
  const start = (new Date(step.started_at).getTime() - fromMs) / spanMs
  const end = step.finished_at === null ? 1 : (new Date(step.finished_at).getTime() - fromMs) / spanMs
  const left = Math.min(1, Math.max(0, start))
  return (
    <span
      className="run-step-bar"
      data-status={step.status}
      title={t('{{name}}: from {{started_at}}', { name: step.name, started_at: formatTime(step.started_at) })}
      style={{ left: `${100 * left}%`, width: `${100 * Math.max(0, Math.min(1, end) - left)}%` }}
    />
  )
}

function took({ started_at: from, finished_at: to }: Step): string {
  if (from === null || to === null) return ''
  return formatDuration(new Date(to).getTime() - new Date(from).getTime())
}
