import { Badge } from '@mantine/core'
import type { State } from './alert-words.ts'
import { stateColours, stateWords } from './alert-words.ts'

export function StateBadge({ state }: { state: State }) {
  return (
    <Badge variant="light" className="whole" color={stateColours[state]}>
      {stateWords[state]}
    </Badge>
  )
}
