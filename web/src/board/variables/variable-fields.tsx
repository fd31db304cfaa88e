import type { State } from '../board-state.ts'
import { ParameterField } from './parameter-field.tsx'
import { variableValue, withVariable, type Variable } from './variable-state.ts'

export interface VariableFieldsProps {
  variables: Variable[]
  state: State
  onChange: (next: <Set extends State>(before: Set) => Set) => void
}

/** The variables of a dashboard, each with what it can be set to. */
export function VariableFields({ variables, state, onChange }: VariableFieldsProps) {
  return variables.map((variable) => (
    <div key={variable.name} className="variable-field">
      <ParameterField
        parameter={variable}
        value={variableValue(variable, state)}
        onChange={(value) => onChange((before) => withVariable(before, variable, value))}
      />
    </div>
  ))
}
