import {
  Alert,
  Button,
  Group,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { ApiFailure } from '../../lib/failure.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { kindOf, kinds, ruleText } from './check-kinds.tsx'
import type { CheckSettings, Column, RuleKind } from './check-words.ts'
import { ResultView } from './result-view.tsx'

interface CheckFormProps {
  dataset: { id: number; name: string }
  columns: readonly Column[]
  check: CheckSettings
  submitLabel: string
  onSave: (check: CheckSettings) => Promise<unknown>
  onDone: () => void
}

const kindChoices = Object.entries(kinds).map(([value, { title, text }]) => ({
  value,
  label: `${title}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`,
}))

/** Makes or changes one check, and tries it on the data as it is. */
export function CheckForm(props: CheckFormProps) {
  const { dataset, columns, submitLabel, onSave, onDone } = props
  const [check, setCheck] = useState(props.check)
  const { Fields } = kindOf(check.rule.kind)
  const asked = { ...check, name: check.name.trim() || ruleText(check.rule).slice(0, 200) }
  const attempt = useMutation({
    mutationFn: () =>
      api.POST('/api/datasets/{id}/checks/try', { path: { id: dataset.id }, query: {}, body: asked }),
  })
  const save = useMutation({ mutationFn: () => onSave(asked), onSuccess: onDone })
  const failure = save.error ?? attempt.error
  const change = (next: Partial<CheckSettings>) => {
    setCheck({ ...check, ...next })
    attempt.reset()
    save.reset()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <Stack>
        <FailureAlert error={failure} />
        <Select
          label={t('What is checked')}
          allowDeselect={false}
          maxDropdownHeight={360}
          data={kindChoices}
          value={check.rule.kind}
          onChange={(kind) => change({ rule: kindOf(kind as RuleKind).first(columns) })}
        />
        <Fields
          rule={check.rule}
          columns={columns}
          datasetName={dataset.name}
          errorOf={errorsOf(failure)}
          onChange={(rule) => change({ rule })}
        />
        <SeverityField check={check} onChange={change} />
        <ToleranceFields check={check} onChange={change} />
        <TextInput
          label={t('Name')}
          placeholder={ruleText(check.rule)}
          maxLength={200}
          value={check.name}
          onChange={({ currentTarget: { value } }) => change({ name: value })}
        />
        {check.filters && check.filters.length > 0 && (
          <Alert color="gray">
            {t('It looks only at rows that meet {{filters}} conditions.', { filters: check.filters.length })}
          </Alert>
        )}
        {attempt.data && <ResultView result={attempt.data} />}
        <Group justify="space-between">
          <Button variant="default" loading={attempt.isPending} onClick={() => attempt.mutate()}>
            {t('Try it on the data now')}
          </Button>
          <Group gap="xs">
            <Button variant="default" onClick={onDone}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {submitLabel}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}

/** What the server says of a field of the rule, wherever the rule stands in what was sent. */
function errorsOf(error: unknown): (field: string) => string | undefined {
  const details = error instanceof ApiFailure ? error.details : []
  return (field) => {
    const at = new RegExp(`(^|\\.)rule\\.${field}(\\.|$)`)
    return details.find(({ path }) => at.test(path))?.message
  }
}

interface PartProps {
  check: CheckSettings
  onChange: (change: Partial<CheckSettings>) => void
}

function SeverityField({ check, onChange }: PartProps) {
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {t('When it does not hold')}
      </Text>
      <SegmentedControl
        aria-label={t('When it does not hold')}
        data={[
          { value: 'warn', label: t('Warn') },
          { value: 'fail', label: t('Keep the last good version') },
        ]}
        value={check.severity}
        onChange={(severity) => onChange({ severity: severity === 'warn' ? 'warn' : 'fail' })}
      />
      <Text size="xs" c="dimmed" mt={4}>
        {check.severity === 'warn'
          ? t('The new version is published, with a mark on everything that shows it.')
          : t('The new version is held back and nobody sees it; the one before it goes on being read.')}
      </Text>
    </div>
  )
}

function ToleranceFields({ check, onChange }: PartProps) {
  if (!kindOf(check.rule.kind).isRowLevel) return null
  const set = (name: 'max_rows' | 'max_percent', value: number | string) => {
    const { [name]: _before, ...rest } = check.tolerance ?? {}
    const next = value === '' ? rest : { ...rest, [name]: Number(value) }
    const { tolerance: _old, ...others } = check
    onChange(
      Object.keys(next).length === 0 ? { ...others, tolerance: undefined as never } : { tolerance: next },
    )
  }
  return (
    <Group grow align="flex-start">
      <NumberInput
        label={t('Allowed failing rows')}
        placeholder={t('none')}
        min={0}
        allowDecimal={false}
        value={check.tolerance?.max_rows ?? ''}
        onChange={(value) => set('max_rows', value)}
      />
      <NumberInput
        label={t('Allowed failures in percent')}
        placeholder={t('none')}
        min={0}
        max={100}
        suffix=" %"
        value={check.tolerance?.max_percent ?? ''}
        onChange={(value) => set('max_percent', value)}
      />
    </Group>
  )
}
