import { ActionIcon, Button, Card, Code, Group, Select, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../../lib/words.ts'
import { ArgumentFields } from './argument-field.tsx'
import type { AgentTool, PlanStep, Tool } from './agent-words.ts'
import { useTools } from './use-tools.ts'

interface PlanFieldsProps {
  steps: PlanStep[]
  /** Those of the agent: others cannot be called. */
  tools: AgentTool[]
  errors: Record<string, ReactNode>
  onChange: (steps: PlanStep[]) => void
}

/** The steps that are executed in this order while no language model is used. */
export function PlanFields({ steps, tools, errors, onChange }: PlanFieldsProps) {
  const known = useTools().data?.items ?? []
  const names = tools.map(({ name }) => name)
  const move = (from: number, to: number) => {
    const next = steps.filter((_, at) => at !== from)
    const moved = steps[from]
    if (moved) onChange([...next.slice(0, to), moved, ...next.slice(to)])
  }
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed" component="div">
        {t('Texts of a step may contain')} <Code>{'{{question}}'}</Code>, <Code>{'{{today}}'}</Code>{' '}
        {t('and results of earlier steps, for example')} <Code>{'{{steps.1.sentence}}'}</Code>
      </Text>
      {steps.map((step, at) => (
        <StepCard
          key={at}
          step={step}
          number={at + 1}
          names={names}
          tool={known.find(({ name }) => name === step.tool)}
          errorAt={(field) => errors[`plan.${at}.${field}`]}
          onChange={(next) => onChange(steps.map((one, place) => (place === at ? next : one)))}
          onRemove={() => onChange(steps.filter((_, place) => place !== at))}
          onUp={at === 0 ? undefined : () => move(at, at - 1)}
          onDown={at === steps.length - 1 ? undefined : () => move(at, at + 1)}
        />
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={names.length === 0}
          onClick={() => onChange([...steps, { tool: names[0] ?? '', arguments: {} }])}
        >
          {t('Add step')}
        </Button>
        {names.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('Choose tools first.')}
          </Text>
        )}
      </Group>
    </Stack>
  )
}

interface StepCardProps {
  step: PlanStep
  number: number
  names: string[]
  tool: Tool | undefined
  errorAt: (field: string) => ReactNode
  onChange: (step: PlanStep) => void
  onRemove: () => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

function StepCard(props: StepCardProps) {
  const { step, number, names, tool, errorAt, onChange } = props
  const title = t('Step {{number}}', { number: String(number) })
  return (
    <Card component="section" aria-label={title} padding="sm">
      <Group justify="space-between" wrap="nowrap" align="flex-end" mb="xs">
        <Select
          label={title}
          data={[...new Set([...names, step.tool])]}
          allowDeselect={false}
          value={step.tool}
          error={errorAt('tool')}
          onChange={(name) => name !== null && onChange({ tool: name, arguments: {} })}
        />
        <StepButtons {...props} title={title} />
      </Group>
      {errorAt('arguments') && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {errorAt('arguments')}
        </Text>
      )}
      <ArgumentFields
        tool={tool}
        values={step.arguments}
        errorAt={errorAt}
        onChange={(next) => onChange({ ...step, arguments: next })}
      />
    </Card>
  )
}

function StepButtons({ title, onUp, onDown, onRemove }: StepCardProps & { title: string }) {
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon aria-label={t('Move {{title}} up', { title })} disabled={!onUp} onClick={onUp}>
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('Move {{title}} down', { title })} disabled={!onDown} onClick={onDown}>
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('Remove {{title}}', { title })} onClick={onRemove}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
