import { Badge, Group, ScrollArea, Stack, Text } from '@mantine/core'
import { IconDownload, IconMinus, IconTransform } from '@tabler/icons-react'
import type { Schema } from '../../../lib/api.ts'
import { t } from '../../../lib/words.ts'

type PlannedStep = Schema<'PlannedStep'>

/** What would run, in which order, and why. */
export function PlanView({ plan: { steps } }: { plan: Schema<'BuildPlan'> }) {
  const levels = [...new Set(steps.map(({ level }) => level))].toSorted((a, b) => a - b)
  return (
    <ScrollArea.Autosize
      mah={340}
      type="auto"
      viewportProps={{ tabIndex: 0, 'aria-label': t('Plan'), role: 'region' }}
    >
      <Stack gap="sm">
        {levels.map((level) => (
          <div key={level}>
            <Text size="xs" fw={600} c="dimmed">
              {levels.length === 1
                ? t('Together')
                : level === levels[0]
                  ? t('First, together')
                  : t('Then, together')}
            </Text>
            <ul className="plain-list">
              {steps
                .filter((step) => step.level === level)
                .map((step) => (
                  <Planned key={step.position} step={step} />
                ))}
            </ul>
          </div>
        ))}
      </Stack>
    </ScrollArea.Autosize>
  )
}

function Planned({ step: { kind, name, action, words } }: { step: PlannedStep }) {
  const Icon = action === 'skip' ? IconMinus : kind === 'refresh' ? IconDownload : IconTransform
  return (
    <li className="plan-step" data-action={action}>
      <Icon size={17} aria-hidden />
      <div>
        <Group gap={8}>
          <Text size="sm" fw={action === 'run' ? 600 : 400}>
            {name ?? t('Something that you may not see')}
          </Text>
          <Badge size="xs" variant="light" color={action === 'run' ? 'blue' : 'gray'}>
            {action === 'skip' ? t('stays') : kind === 'refresh' ? t('is loaded') : t('runs')}
          </Badge>
        </Group>
        <Text size="xs" c="dimmed">
          {words}
        </Text>
      </div>
    </li>
  )
}
