import type { Outbound } from '../../kernel/outbound.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { RunIn } from '../../kernel/work.ts'
import type { Sources } from './sources/source.ts'

export interface ConnectorParts {
  secrets: Secrets
  outbound: Outbound
  sources: Sources
}

export interface DeliveryParts extends Omit<ConnectorParts, 'sources'> {
  runIn: RunIn
}
