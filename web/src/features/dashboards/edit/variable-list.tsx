import { Button, Group } from '@mantine/core'
import { IconVariable } from '@tabler/icons-react'
import { labelOf, type Variable, variableWords } from '../../../board/variables/variable-state.ts'

interface VariableListProps {
  variables: Variable[]
  onOpen: (name: string) => void
}

/** The variables in the order of the bar, each to be opened. */
export function VariableList({ variables, onOpen }: VariableListProps) {
  if (variables.length === 0) return null
  return (
    <Group gap="xs">
      {variables.map((variable) => (
        <Button
          key={variable.name}
          size="compact-sm"
          variant="default"
          leftSection={<IconVariable size={14} aria-hidden />}
          onClick={() => onOpen(variable.name)}
        >
          {labelOf(variable)}
          {variable.default === undefined ? '' : `: ${variableWords(variable, variable.default)}`}
        </Button>
      ))}
    </Group>
  )
}
