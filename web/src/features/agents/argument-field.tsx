import { Checkbox, JsonInput, NumberInput, Stack, Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { t } from '../../lib/words.ts'
import type { Tool } from './agent-words.ts'
import { asText } from '../../board/agents/as-text.ts'

interface ArgumentFieldsProps {
  tool: Pick<Tool, 'name' | 'input_schema'> | undefined
  values: Record<string, unknown>
  errorAt: (field: string) => ReactNode
  onChange: (values: Record<string, unknown>) => void
}

/** All arguments of a tool, by its schema. */
export function ArgumentFields({ tool, values, errorAt, onChange }: ArgumentFieldsProps) {
  const { properties = {}, required = [] } = (tool?.input_schema ?? {}) as {
    properties?: Record<string, Record<string, unknown>>
    required?: string[]
  }
  const set = (name: string, value: unknown) => {
    const { [name]: _old, ...rest } = values
    onChange(value === undefined ? rest : { ...rest, [name]: value })
  }
  return (
    <Stack gap="xs">
      {Object.entries(properties).map(([name, schema]) => (
        <ArgumentField
          key={`${tool?.name} ${name}`}
          name={name}
          schema={schema}
          isRequired={required.includes(name)}
          value={values[name]}
          error={errorAt(`arguments.${name}`)}
          onChange={(value) => set(name, value)}
        />
      ))}
    </Stack>
  )
}

interface ArgumentFieldProps {
  name: string
  schema: Record<string, unknown>
  isRequired: boolean
  value: unknown
  error: ReactNode
  onChange: (value: unknown) => void
}

/** One argument of a tool: simple ones as fields, all others as JSON. */
function ArgumentField({ name, schema, isRequired, value, error, onChange }: ArgumentFieldProps) {
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
