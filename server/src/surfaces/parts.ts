import type { Config } from '../kernel/config/config.ts'
import type { Tokens } from '../modules/identity/index.ts'

/** What the modules' routes are made of, opened once for all three surfaces. */
export interface Parts {
  config: Config
  tokens: Tokens
}
