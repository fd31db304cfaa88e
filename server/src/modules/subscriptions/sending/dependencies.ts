import type { Database } from '../../../kernel/database/database.ts'
import type { Log } from '../../../kernel/log.ts'
import type { Mailer } from '../../../kernel/mail/mail.ts'
import type { RunIn } from '../../../kernel/work.ts'
import type { ReportRenderer } from '../../dashboards/index.ts'
import type { QueryContext } from '../../explore/index.ts'
import type { SendThrough } from '../../notifications/index.ts'

/** What sending is made of. */
export interface SendingDependencies extends Pick<QueryContext, 'warehouse' | 'sources' | 'history'> {
  database: Pick<Database, 'read'>
  runIn: RunIn
  log: Log
  now(): Date
  reports: ReportRenderer
  mailer: Pick<Mailer, 'send'>
  sendThrough: SendThrough
  /** Whether user-written statements are run at all. */
  sqlEnabled: boolean
  /** Address of the Platform surface, without a slash at its end. */
  platformUrl: string
}
