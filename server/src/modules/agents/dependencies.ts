import type { Cache } from '../../kernel/cache.ts'
import type { Context } from '../../kernel/context.ts'
import { type ChatPrincipal, inChat } from '../../kernel/in-chat.ts'
import type { Database } from '../../kernel/database/database.ts'
import type { Log } from '../../kernel/log.ts'
import type { Outbound } from '../../kernel/outbound/outbound.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { RunIn } from '../../kernel/work.ts'
import type { FindRegressions } from '../access/index.ts'
import type { QueryContext } from '../explore/index.ts'

/** What the tools of agents work with. */
export interface ToolDependencies extends Pick<QueryContext, 'warehouse' | 'history'> {
  sources: QueryContext['sources']
  cache: Cache
  secrets: Secrets
  outbound: Outbound
  sqlEnabled: boolean
  /** Whether anything may be sent through connectors at all. */
  sendEnabled: boolean
}

/** What may hold a change of an agent back, too. */
export interface AuthorDependencies extends ToolDependencies {
  findRegressions?: FindRegressions
}

/** What runs of agents in the background are made of. */
export interface AgentDependencies extends ToolDependencies {
  database: Pick<Database, 'read'>
  runIn: RunIn
  log: Log
  now(): Date
}

/** In whose name a tool is called, and with what. */
export type ToolContext = AuthorContext & { user: ChatPrincipal }

/** The context in which a caller’s tools are called. */
export const toolContext = (context: AuthorContext): ToolContext => inChat(context)

/** Of whoever writes agents and tools: what they name may be excluded from chat. */
export type AuthorContext = Context & ToolDependencies & Pick<QueryContext, 'occasion'>
