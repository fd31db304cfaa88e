import type * as backups from '../../../contract/src/backups.ts'
import type * as domains from '../../../contract/src/domains.ts'
import type * as license from '../../../contract/src/license.ts'
import type * as organizations from '../../../contract/src/server-organizations.ts'
import type * as servers from '../../../contract/src/servers.ts'
import type * as transfers from '../../../contract/src/transfers.ts'
import { api, type Caller } from '../lib/api.ts'
import type { AnswerOf } from '../../../contract/src/requests.ts'

type Cloud = typeof backups &
  typeof domains &
  typeof license &
  typeof organizations &
  typeof servers &
  typeof transfers

export type Server = AnswerOf<typeof servers.getServer>
export type HealthPoint = AnswerOf<typeof servers.getServerHealth>['points'][number]
export type Organization = AnswerOf<typeof organizations.getServerOrganization>
export type Domain = AnswerOf<typeof domains.getDomain>
export type Transfer = AnswerOf<typeof transfers.getTransfer>
export type Backups = AnswerOf<typeof backups.getBackups>

/** What the Cloud surface serves, which has routes of other surfaces with other answers. */
export const cloudApi = api as unknown as {
  GET: Caller<'GET', Cloud>
  POST: Caller<'POST', Cloud>
  PUT: Caller<'PUT', Cloud>
  PATCH: Caller<'PATCH', Cloud>
  DELETE: Caller<'DELETE', Cloud>
}
