import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { lazyComponent } from '../../lib/lazily.ts'
import type { State } from '../board-state.ts'
import { variableValue, withVariable, type Variable } from './variable-state.ts'

export interface VariableFieldsProps {
  variables: Variable[]
  state: State
  onChange: (next: <Set extends State>(before: Set) => Set) => void
}

// Few dashboards have variables: their inputs are loaded with the first.
const ParameterField = lazyComponent(() => import('./parameter-field.tsx'), 'ParameterField')

/** The variables of a dashboard, each with what it can be set to. */
export function VariableFields({ variables, state, onChange }: VariableFieldsProps) {
  return variables.map((variable) => (
    <div key={variable.name} className="variable-field">
      <Suspense fallback={<Skeleton height={36} width={160} />}>
        <ParameterField
          parameter={variable}
          value={variableValue(variable, state)}
          onChange={(value) => onChange((before) => withVariable(before, variable, value))}
        />
      </Suspense>
    </div>
  ))
}
