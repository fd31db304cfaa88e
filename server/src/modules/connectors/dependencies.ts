import type { Outbound } from '../../kernel/outbound/outbound.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { RunIn } from '../../kernel/work.ts'
import type { Sources } from './sources/source.ts'

export interface ConnectorDependencies {
  secrets: Secrets
  outbound: Outbound
  sources: Sources
}

export interface DeliveryDependencies extends Omit<ConnectorDependencies, 'sources'> {
  runIn: RunIn
}
