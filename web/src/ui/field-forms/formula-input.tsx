import { Input } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ColumnType } from '../../../../charts/src/values/columns.ts'
import { api, type Schema } from '../../lib/api.ts'
import { ApiFailure, type FailureDetail } from '../../lib/failure.ts'
import { serverText, t } from '../../lib/words.ts'
import { problemOf } from '../sql/problem.ts'
import { SqlEditor } from '../sql/sql-editor.tsx'
import { useFunctions } from '../sql/use-functions.ts'

export type QueryFields = Schema<'QueryFields'>

interface FormulaInputProps {
  datasetId: number
  role: 'dimension' | 'measure'
  /** Names that it may use, with their types. */
  names: { name: string; type: string }[]
  /** Fields that it may name and that the server does not know yet. */
  fields: QueryFields
  value: string
  /** What was wrong with it when it was sent. */
  error: string | undefined
  onChange: (formula: string) => void
  /** The type of its values, when it was checked. */
  onType?: ((type: ColumnType) => void) | undefined
}

const typingMs = 350
/** No field is called so. */
const checked = '(formula)'

/** A formula, which is checked while it is typed: its type is shown, or what is wrong at its place. */
export function FormulaInput(props: FormulaInputProps) {
  const { datasetId, role, names, fields, value, error, onChange, onType } = props
  const functions = useFunctions('queries')
  const [formula] = useDebouncedValue(value, typingMs)
  const check = useQuery({
    queryKey: ['formula', datasetId, role, formula, fields],
    queryFn: () => checkFormula(datasetId, role, { fields, formula }),
    enabled: formula.trim() !== '',
    staleTime: 60_000,
    retry: false,
  })
  const { type, problem: found } = check.data ?? {}
  useEffect(() => {
    if (type) onType?.(type)
    // The callback is another with each keystroke, the type is not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [type])
  const tables = useMemo(() => [{ name: 'fields', columns: names }], [names])
  const wrong = formula === value ? (found ?? (check.data ? undefined : error)) : undefined
  const problem = useMemo(() => (wrong && value ? problemOf(value, wrong) : undefined), [wrong, value])
  return (
    <Input.Wrapper
      label={t('Formula')}
      labelElement="div"
      required
      description={role === 'measure' ? aboutMeasures : aboutDimensions}
      error={wrong}
    >
      <SqlEditor
        isFormula
        label={t('Formula')}
        value={value}
        tables={tables}
        functions={functions}
        problem={problem}
        onChange={onChange}
      />
      <Input.Description mt={4} role="status">
        {type && formula === value ? t('Gives: {{type}}', { type: typeWords[type] ?? type }) : '\u00a0'}
      </Input.Description>
    </Input.Wrapper>
  )
}

const aboutDimensions = t('Computed for each row from its columns, e.g. amount - cost')
const aboutMeasures = t('Computed from aggregates and measures, e.g. sum(amount) / count(*)')

const typeWords: Partial<Record<ColumnType, string>> = {
  text: t('text'),
  integer: t('whole number'),
  decimal: t('number'),
  number: t('number'),
  boolean: t('yes or no'),
  date: t('date'),
  timestamp: t('date and time'),
}

interface Checked {
  type?: ColumnType | undefined
  problem?: string | undefined
}

/** Dry-runs a question of the formula alone; anything else that fails is no matter of the formula. */
async function checkFormula(
  datasetId: number,
  role: FormulaInputProps['role'],
  { fields, formula }: { fields: QueryFields; formula: string },
): Promise<Checked> {
  const { dimensions = [], measures = [] } = fields
  const one =
    role === 'dimension'
      ? { dimensions: [{ name: checked, kind: 'text' as const, formula }, ...dimensions], measures }
      : { dimensions, measures: [{ name: checked, kind: 'formula' as const, formula }, ...measures] }
  const asked = role === 'dimension' ? { dimensions: [checked] } : { measures: [checked] }
  try {
    const { columns } = await api.POST('/api/datasets/{id}/explore/dry-run', {
      path: { id: datasetId },
      body: { fields: one, ...asked },
    })
    return { type: columns[0]?.type }
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return {
      problem: serverText(problemAmong(failure.details, `fields.${role}s.0.formula`) ?? failure.message),
    }
  }
}

const problemAmong = (details: readonly FailureDetail[], path: string) =>
  details.find((detail) => detail.path === path)?.message
