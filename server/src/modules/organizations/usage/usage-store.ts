import { sql } from 'kysely'
import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type { getServerOrganizationUsage as endpoint } from '../../../../../contract/src/server-organizations.ts'
import type { Reader } from '../../../kernel/database/database.ts'

export type UsageDay = Answer<typeof endpoint>['days'][number]

/** The days on which something of the organization was counted, the oldest first; in its scope. */
export async function daysOf(
  db: Reader,
  { id, since, until }: Pick<Input<typeof endpoint>, 'id' | 'since' | 'until'>,
): Promise<UsageDay[]> {
  const { rows } = await sql<UsageDay>`
    select to_char(day, 'YYYY-MM-DD') as day, requests, round((engine_ms / 1000)::numeric, 3)::float8 as engine_seconds,
      runs, model_tokens, stored_bytes, seats, app_viewers
    from usage_days where org_id = ${id}
      and day >= ${since === undefined ? sql`(now() at time zone 'UTC')::date - 89` : sql`${since}::date`}
      and day <= ${until === undefined ? sql`'infinity'::date` : sql`${until}::date`}
    order by day`.execute(db)
  return rows
}
