import { Code, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconHandStop,
  IconLoader2,
  IconQuestionMark,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import type { AnswerTable } from '../../../../charts/src/values/pivot.ts'
import { ChartView } from '../../charts/chart-view.tsx'
import type { Schema } from '../../lib/api.ts'
import { formatDuration } from '../../lib/format.ts'
import { serverText, t } from '../../lib/words.ts'
import { asText } from './as-text.ts'
import './agents.css'

type Step = Schema<'AgentStep'>

const states: Record<Step['status'], { icon: TablerIcon; word: string; color: string }> = {
  running: { icon: IconLoader2, word: t('Running'), color: 'blue' },
  awaiting_approval: { icon: IconHandStop, word: t('Waiting for approval'), color: 'orange' },
  sending: { icon: IconLoader2, word: t('Sending'), color: 'blue' },
  done: { icon: IconCheck, word: t('Done'), color: 'teal' },
  failed: { icon: IconAlertTriangle, word: t('Failed'), color: 'red' },
  refused: { icon: IconX, word: t('Refused'), color: 'red' },
  declined: { icon: IconX, word: t('Declined'), color: 'gray' },
  unknown: { icon: IconQuestionMark, word: t('Unknown: it may have been sent'), color: 'orange' },
}

/** The tools that an agent used, in their order. */
export function StepList({ steps }: { steps: readonly Step[] }) {
  if (steps.length === 0) return null
  return (
    <ol className="agent-steps" aria-label={t('Steps of the agent')}>
      {steps.map((step) => (
        <StepItem key={step.id} step={step} />
      ))}
    </ol>
  )
}

function StepItem({ step }: { step: Step }) {
  const { icon: Icon, word, color } = states[step.status]
  const chart = chartOf(step.result)
  const { started_at: start, finished_at: end } = step
  return (
    <li className="agent-step">
      <Text span c={color} className="agent-step-icon">
        <Icon size={16} aria-hidden />
      </Text>
      <div>
        <Text size="sm">
          {step.position}. <b>{step.tool}</b> · {word}
          {end !== null && (
            <Text span size="xs" c="dimmed">
              {' '}
              {formatDuration(Date.parse(end) - Date.parse(start))}
            </Text>
          )}
        </Text>
        {step.failure !== null && (
          <Text size="sm" c="var(--mantine-color-error)" className="wrap-anywhere">
            {serverText(step.failure)}
          </Text>
        )}
        {step.status === 'unknown' && (
          <Text size="sm">
            {t('The server stopped while it sent. It may have been sent, and is not sent again.')}
          </Text>
        )}
        {chart && <ChartView title={chart.title} kind={chart.kind} table={chart.table} height={300} />}
        <details>
          <Text component="summary" size="sm" c="dimmed">
            {t('Arguments and result')}
          </Text>
          <Code block className="agent-text" tabIndex={0} aria-label={t('Arguments')}>
            {asText(step.arguments)}
          </Code>
          {step.result !== null && step.result !== undefined && (
            <Code block className="agent-text" tabIndex={0} aria-label={t('Result')} mt={6}>
              {asText(step.result)}
            </Code>
          )}
        </details>
      </div>
    </li>
  )
}

/** What a tool draws, if its result is a chart. */
function chartOf(result: unknown): { title: string; kind: string; table: AnswerTable } | undefined {
  const { chart, result: table } = (result ?? {}) as {
    chart?: { title?: string; kind?: string } | null
    result?: AnswerTable
  }
  if (!chart?.kind || !Array.isArray(table?.rows) || table.rows.length === 0) return undefined
  return { title: chart.title ?? '', kind: chart.kind, table }
}
