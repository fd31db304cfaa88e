import type { Kind } from './kind.ts'
import { kindList } from './kind-list.ts'

export const kinds: readonly Kind[] = await Promise.all(Object.values(kindList).map(({ kind }) => kind()))

export const findKind = (type: string): Kind | undefined => kinds.find((kind) => kind.type === type)

/** What the interface tells of a kind. */
export const showKind = (kind: Kind) => ({
  type: kind.type,
  label: kind.title,
  description: kind.description,
  capabilities: capabilitiesOf(kind),
  config_schema: { ...kind.settings } as Record<string, unknown>,
  send_schema: kind.send ? ({ ...kind.send.message } as Record<string, unknown>) : null,
})

const capabilitiesOf = ({ source, files, send, channels }: Kind) => [
  'test',
  ...(source || files ? ['tables'] : []),
  ...(source ? ['extract'] : []),
  ...(source?.dialect ? ['live'] : []),
  ...(send ? ['send'] : []),
  ...(channels ? ['channels'] : []),
  ...(files ? ['files'] : []),
]
