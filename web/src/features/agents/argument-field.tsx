import { Checkbox, JsonInput, NumberInput, Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { t } from '../../lib/words.ts'
import { asText } from './agent-words.ts'

interface ArgumentFieldProps {
  name: string
  schema: Record<string, unknown>
  isRequired: boolean
  value: unknown
  error: ReactNode
  onChange: (value: unknown) => void
}

/** One argument of a tool: simple ones as fields, all others as JSON. */
export function ArgumentField({ name, schema, isRequired, value, error, onChange }: ArgumentFieldProps) {
  const description = typeof schema['description'] === 'string' ? schema['description'] : undefined
  const shared = { label: name, description, required: isRequired, error }
  if (schema['type'] === 'string')
    return (
      <Textarea
        {...shared}
        autosize
        value={typeof value === 'string' ? value : ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
      />
    )
  if (schema['type'] === 'boolean')
    return (
      <Checkbox
        label={name}
        description={description}
        checked={value === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    )
  if (schema['type'] === 'integer' || schema['type'] === 'number')
    return (
      <NumberInput
        {...shared}
        allowDecimal={schema['type'] === 'number'}
        value={typeof value === 'number' ? value : ''}
        onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
      />
    )
  return <JsonField {...shared} value={value} onChange={onChange} />
}

interface JsonFieldProps {
  label: string
  description: string | undefined
  required: boolean
  error: ReactNode
  value: unknown
  onChange: (value: unknown) => void
}

/** Text that is no JSON yet stays in the field and is not passed on. */
function JsonField({ value, error, onChange, ...field }: JsonFieldProps) {
  const [text, setText] = useState(value === undefined ? '' : asText(value))
  const [isValid, setValid] = useState(true)
  const change = (next: string) => {
    setText(next)
    const parsed = parse(next)
    setValid(parsed !== invalid)
    if (parsed !== invalid) onChange(parsed)
  }
  return (
    <JsonInput
      {...field}
      autosize
      minRows={2}
      value={text}
      error={isValid ? error : t('Enter valid JSON')}
      onChange={change}
    />
  )
}

const invalid = Symbol('invalid')

function parse(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return invalid
  }
}
