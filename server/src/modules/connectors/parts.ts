import type { Outbound } from '../../kernel/outbound.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { RunIn } from '../../kernel/work.ts'

export interface ConnectorParts {
  secrets: Secrets
  outbound: Outbound
}

export interface DeliveryParts extends ConnectorParts {
  runIn: RunIn
}
