import { ActionIcon, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { toNumber } from '../../../../../charts/src/values/columns.ts'
import { optionLabel, type Variable } from '../../../board/variables/variable-state.ts'
import { t } from '../../../lib/words.ts'
import { without } from '../document/contents.ts'
import { offersFor, type Option, sameOption } from './variable-options.ts'

interface VariableValuesProps {
  variable: Variable
  around: Parameters<typeof offersFor>[1]
  onChange: (next: Variable) => void
}

const switches: readonly string[] = ['measure', 'dimension', 'grain']

/** The list that a variable chooses from. A switch cannot be without; other values may be free. */
export function VariableValues({ variable, around, onChange }: VariableValuesProps) {
  const { values = [], type } = variable
  const isSwitch = switches.includes(type)
  if (type === 'boolean') return null
  const set = (next: Option[]) => {
    const usual = variable.default
    const isGone =
      usual !== undefined &&
      next.length > 0 &&
      ![usual].flat().every((one) => next.some(({ value }) => value === one))
    const kept = isGone ? without(variable, 'default') : variable
    const first = isSwitch && isGone && next[0] ? { default: next[0].value } : {}
    onChange(next.length > 0 ? { ...kept, ...first, values: next } : without(kept, 'values'))
  }
  return (
    <Stack gap="xs" role="group" aria-label={t('Values')}>
      <Text size="sm" fw={500}>
        {t('Values')}
      </Text>
      {values.map((option, at) => (
        <OptionRow
          key={String(option.value)}
          option={option}
          isLast={isSwitch && values.length === 1}
          onLabel={(label) =>
            set(values.with(at, label === '' ? without(option, 'label') : { ...option, label }))
          }
          onRemove={() => set(values.toSpliced(at, 1))}
        />
      ))}
      {isSwitch ? (
        <AddOffer
          offers={offersFor(type, around).filter((offer) => !values.some((one) => sameOption(one, offer)))}
          onAdd={(option) => set([...values, option])}
        />
      ) : (
        <AddValue type={type} values={values} onAdd={(value) => set([...values, { value }])} />
      )}
    </Stack>
  )
}

interface OptionRowProps {
  option: Option
  isLast: boolean
  onLabel: (label: string) => void
  onRemove: () => void
}

function OptionRow({ option, isLast, onLabel, onRemove }: OptionRowProps) {
  const name = optionLabel({ values: [option] }, option.value)
  return (
    <Group gap="xs" wrap="nowrap">
      <TextInput
        size="xs"
        flex={1}
        aria-label={t('Label of {{value}}', { value: String(option.value) })}
        placeholder={String(option.value)}
        maxLength={200}
        value={option.label ?? ''}
        onChange={({ currentTarget: { value } }) => onLabel(value)}
      />
      <ActionIcon aria-label={t('Remove {{label}}', { label: name })} disabled={isLast} onClick={onRemove}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

function AddOffer({ offers, onAdd }: { offers: Option[]; onAdd: (option: Option) => void }) {
  if (offers.length === 0) return null
  return (
    <Select
      size="xs"
      searchable
      placeholder={t('Add a choice')}
      aria-label={t('Add a choice')}
      data={offers.map((option) => ({
        value: String(option.value),
        label: option.label ?? String(option.value),
      }))}
      value={null}
      onChange={(value) => {
        const offer = offers.find((one) => String(one.value) === value)
        if (offer) onAdd(offer)
      }}
    />
  )
}

interface AddValueProps {
  type: Variable['type']
  values: Option[]
  onAdd: (value: string | number) => void
}

function AddValue({ type, values, onAdd }: AddValueProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const field = event.currentTarget.elements.namedItem('value') as HTMLInputElement
        const text = field.value.trim()
        const value = type === 'number' ? toNumber(text) : text
        if (text === '' || value === null || values.some((one) => one.value === value)) return
        onAdd(value as string | number)
        field.value = ''
      }}
    >
      <Group gap="xs" wrap="nowrap">
        <TextInput
          size="xs"
          flex={1}
          name="value"
          type={type === 'date' ? 'date' : type === 'number' ? 'number' : 'text'}
          {...(type === 'number' ? { step: 'any' } : {})}
          aria-label={t('New value')}
          placeholder={values.length === 0 ? t('Anything may be entered') : t('New value')}
        />
        <Button size="xs" variant="default" type="submit">
          {t('Add')}
        </Button>
      </Group>
    </form>
  )
}
