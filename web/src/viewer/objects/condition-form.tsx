import { Button, Drawer, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { familyOf } from '../../../../charts/src/values/columns.ts'
import { t } from '../../lib/words.ts'
import type { Where } from './conditions.tsx'
import type { Field } from './object-values.ts'
import '../more-mantine.css'

interface FormProps {
  fields: Field[]
  where: Where
  onApply: (where: Where) => void
  onClose: () => void
}

/** Filters a list by its fields, each in the way of its type. */
export function ConditionForm({ fields, where, onApply, onClose }: FormProps) {
  const [draft, setDraft] = useState(where)
  const set = (name: string, value: string) => {
    const { [name]: _before, ...rest } = draft
    setDraft(value === '' ? rest : { ...rest, [name]: value })
  }
  return (
    <Drawer opened onClose={onClose} position="right" title={t('Filters')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onApply(draft)
        }}
      >
        <Stack gap="md">
          {fields.map((field) => (
            <FieldCondition key={field.name} field={field} where={draft} onSet={set} />
          ))}
          <Group>
            <Button type="submit">{t('Apply')}</Button>
            <Button variant="default" onClick={() => onApply({})}>
              {t('Clear all')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Drawer>
  )
}

interface FieldConditionProps {
  field: Field
  where: Where
  onSet: (name: string, value: string) => void
}

function FieldCondition({ field, where, onSet }: FieldConditionProps) {
  const { name, label, type } = field
  const input = (parameter: string, words: string, kind: string = 'text') => (
    <TextInput
      key={parameter}
      label={words}
      type={kind}
      {...(kind === 'number' ? { step: 'any' } : {})}
      value={where[parameter] ?? ''}
      onChange={(event) => onSet(parameter, event.currentTarget.value)}
    />
  )
  const family = familyOf(type)
  if (family === 'boolean')
    return (
      <NativeSelect
        label={label}
        data={[
          { value: '', label: t('Any') },
          { value: 'true', label: t('Yes') },
          { value: 'false', label: t('No') },
        ]}
        value={where[name] ?? ''}
        onChange={(event) => onSet(name, event.currentTarget.value)}
      />
    )
  if (family === 'number' || family === 'time') {
    const kind = family === 'number' ? 'number' : type === 'time' ? 'time' : 'date'
    return (
      <Group grow align="flex-end">
        {input(`${name}.gte`, t('{{label}} from', { label }), kind)}
        {input(`${name}.lte`, t('{{label}} to', { label }), kind)}
      </Group>
    )
  }
  return family === 'text' ? input(`${name}.like`, t('{{label}} contains', { label })) : input(name, label)
}
