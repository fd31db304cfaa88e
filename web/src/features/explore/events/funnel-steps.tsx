import { ActionIcon, Button, Group, NumberInput, Select, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { funnelUnits } from '../../../../../contract/src/known-values.ts'
import { t } from '../../../lib/words.ts'
import { unitsWords } from '../../../lib/grain-words.ts'
import { newStep, type EventsDraft, type FunnelDraft, type StepDraft } from '../draft/events-draft.ts'
import type { Field } from '../draft/field.ts'
import { EventFilters } from './event-filters.tsx'

interface FunnelStepsProps {
  datasetId: number
  fields: Field[]
  events: FunnelDraft
  onEvents: (events: EventsDraft) => void
}

const maxSteps = 10

/** The steps of a funnel in their order, and the time that they may take. */
export function FunnelSteps({ datasetId, fields, events, onEvents }: FunnelStepsProps) {
  const { steps } = events
  const put = (next: StepDraft[]) => onEvents({ ...events, steps: next })
  return (
    <>
      {steps.map((step, at) => {
        const title = step.name.trim() === '' ? newStep(at).name : step.name
        const label = t('Name of step {{number}}', { number: at + 1 })
        return (
          <div
            key={at}
            className="funnel-step"
            role="group"
            aria-label={t('Step {{number}}', { number: at + 1 })}
          >
            <Group gap="xs" px="sm" pt="xs" wrap="nowrap">
              <TextInput
                size="xs"
                w={220}
                aria-label={label}
                placeholder={newStep(at).name}
                maxLength={200}
                value={step.name}
                onChange={(event) => put(steps.with(at, { ...step, name: event.currentTarget.value }))}
              />
              {steps.length > 2 && (
                <ActionIcon
                  size="sm"
                  color="gray"
                  aria-label={t('Remove {{label}}', { label: title })}
                  onClick={() => put(steps.toSpliced(at, 1))}
                >
                  <IconX size={14} aria-hidden />
                </ActionIcon>
              )}
            </Group>
            <EventFilters
              datasetId={datasetId}
              fields={fields}
              title={title}
              hint={t('Which rows are this step')}
              filters={step.filters}
              onFilters={(filters) => put(steps.with(at, { ...step, filters }))}
            />
          </div>
        )
      })}
      <Group gap="sm" p="sm" align="flex-end">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={steps.length >= maxSteps}
          onClick={() => put([...steps, newStep(steps.length)])}
        >
          {t('Add a step')}
        </Button>
        <Within events={events} onEvents={onEvents} />
      </Group>
    </>
  )
}

const units = funnelUnits.map((value) => ({ value, label: unitsWords[value] }))
const usualUnit = 'day'

/** From the first step to the last. */
function Within({ events, onEvents }: Pick<FunnelStepsProps, 'events' | 'onEvents'>) {
  const { within } = events
  return (
    <Group gap="xs" align="flex-end" role="group" aria-label={t('Time for all steps')}>
      <NumberInput
        size="xs"
        w={120}
        label={t('Within')}
        placeholder={t('any time')}
        min={1}
        max={10_000}
        clampBehavior="strict"
        allowDecimal={false}
        value={within?.count ?? ''}
        onChange={(count) =>
          onEvents({
            ...events,
            within: typeof count === 'number' ? { count, unit: within?.unit ?? usualUnit } : undefined,
          })
        }
      />
      {within && (
        <Select
          size="xs"
          w={120}
          aria-label={t('Unit of the time for all steps')}
          allowDeselect={false}
          data={units}
          value={within.unit}
          onChange={(unit) => unit && onEvents({ ...events, within: { ...within, unit } })}
        />
      )}
    </Group>
  )
}
