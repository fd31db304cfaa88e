import { Input } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { problemOf } from '../../../ui/sql/problem.ts'
import { SqlEditor } from '../../../ui/sql/sql-editor.tsx'
import { useFunctions } from '../../../ui/sql/use-functions.ts'
import type { StepColumn } from './column-choice.tsx'

interface FormulaFieldProps {
  label: string
  description?: ReactNode
  required: boolean
  error: string | undefined
  columns: StepColumn[]
  value: unknown
  onChange: (value: string | undefined) => void
}

/** An expression of the engine, with its columns and functions at hand and a mistake marked where it is. */
export function FormulaField({
  label,
  description,
  required,
  error,
  columns,
  value,
  onChange,
}: FormulaFieldProps) {
  const functions = useFunctions('recipes')
  const text = typeof value === 'string' ? value : ''
  const tables = useMemo(() => [{ name: 'this step', columns }], [columns])
  const problem = useMemo(() => (error && text ? problemOf(text, error) : undefined), [error, text])
  return (
    <Input.Wrapper
      label={label}
      description={description}
      required={required}
      error={error}
      labelElement="div"
    >
      <SqlEditor
        isFormula
        label={label}
        value={text}
        tables={tables}
        functions={functions}
        problem={problem}
        onChange={(next) => onChange(next === '' ? undefined : next)}
      />
    </Input.Wrapper>
  )
}
