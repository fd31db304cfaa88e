import { Badge } from '@mantine/core'
import { states, type FlowState } from './flow-node.ts'

export function StateBadge({ state }: { state: FlowState }) {
  const { words, color, icon: Icon } = states[state]
  return (
    <Badge variant="light" className="whole" color={color} leftSection={<Icon size={12} aria-hidden />}>
      {words}
    </Badge>
  )
}
