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
import type { Schema } from '../../../lib/api.ts'
import { t } from '../../../lib/words.ts'

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
export function AgentSteps({ steps }: { steps: readonly Step[] }) {
  if (steps.length === 0) return null
  return (
    <ol className="chat-steps" aria-label={t('Steps of the agent')}>
      {steps.map((step) => (
        <StepItem key={step.id} step={step} />
      ))}
    </ol>
  )
}

function StepItem({ step }: { step: Step }) {
  const { icon: Icon, word, color } = states[step.status]
  return (
    <li className="chat-step">
      <Text span c={color} className="chat-step-icon">
        <Icon size={16} aria-hidden />
      </Text>
      <div>
        <Text size="sm">
          <b>{step.tool}</b> · {word}
        </Text>
        {step.failure !== null && (
          <Text size="sm" c="red" className="wrap-anywhere">
            {step.failure}
          </Text>
        )}
        <details className="chat-passages">
          <summary>{t('Arguments and result')}</summary>
          <Code block className="chat-sql" tabIndex={0} aria-label={t('Arguments')}>
            {asText(step.arguments)}
          </Code>
          {step.result !== null && step.result !== undefined && (
            <Code block className="chat-sql" tabIndex={0} aria-label={t('Result')} mt={6}>
              {asText(step.result)}
            </Code>
          )}
        </details>
      </div>
    </li>
  )
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2)
