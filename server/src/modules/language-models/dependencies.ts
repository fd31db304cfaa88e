import type { Outbound } from '../../kernel/outbound/outbound.ts'
import type { Secrets } from '../../kernel/secrets.ts'

export interface LanguageModelDependencies {
  secrets: Secrets
  outbound: Outbound
}
