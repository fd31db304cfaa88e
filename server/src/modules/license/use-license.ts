import type { KeyObject } from 'node:crypto'
import type { Answer, Input } from '../../../../contract/src/endpoint.ts'
import type { getLicenseSeats, putLicense as put } from '../../../../contract/src/license.ts'
import type { Context } from '../../kernel/context.ts'
import type { Database } from '../../kernel/database/database.ts'
import { orNotFound, refuse } from '../../kernel/errors.ts'
import { worker } from '../../kernel/jobs/queue.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { LicenseRejected, readLicense, type ReadLicense } from './document.ts'
import { overOf, seatsOf, type ShownLicense, showLicense, stageOf, type LicenseRow } from './license.ts'
import {
  findLicense,
  lockLicense,
  measureSeats,
  noteStage,
  removeLicense,
  seatDays,
  storeLicense,
  usedOf,
} from './store.ts'

export interface LicenseParts {
  database: Database
  keys: readonly KeyObject[]
  now(): Date
}

const subject = (customer: string) => ({ type: 'license', id: 1, name: customer })

/** Undefined where there is none, or no key of this server verifies it any more. */
const verified = async (
  row: LicenseRow | undefined,
  keys: readonly KeyObject[],
): Promise<ReadLicense | undefined> => row && (await readLicense(row.document, keys).catch(() => undefined))

/** The license with the seats of this moment; what is over is noted at once, and taken back as soon as it is not. */
export async function lookAtLicense({ database, keys, now }: LicenseParts) {
  return await database.transaction(worker, async (db) => {
    const row = await lockLicense(db)
    const read = await verified(row, keys)
    const roles = await measureSeats(db)
    const used = usedOf(roles)
    const before = row?.stage
    if (row && read) {
      row.over = overOf({ used, before: row.over }, read, now())
      row.stage = stageOf(row.expires_at, now())
      await noteStage(db, { stage: before ?? row.stage, over: row.over })
    }
    return { row, read, used, roles }
  })
}

export const getLicense = (parts: LicenseParts) => async (): Promise<ShownLicense> =>
  showLicense(await lookAtLicense(parts), parts.now())

export const getSeats = (parts: LicenseParts) => async (): Promise<Answer<typeof getLicenseSeats>> => {
  const { row, read, used, roles } = await lookAtLicense(parts)
  const days = await parts.database.read(worker, seatDays)
  return { seats: seatsOf(used, read, row?.over ?? {}), roles, days }
}

export const putLicense =
  (parts: LicenseParts) =>
  async (
    { transaction, ifMatch, user }: Pick<Context, 'transaction' | 'ifMatch' | 'user'>,
    input: Input<typeof put>,
  ): Promise<ShownLicense> => {
    const document = input.document.trim()
    const { claims } = await readLicense(document, parts.keys).catch((error: unknown) => {
      throw error instanceof LicenseRejected ? refuse.invalid('body.document', error.message) : error
    })
    const { id, customer, seats } = claims
    const expiresAt = new Date(claims.expires_at)
    await transaction(async ({ db, emit }) => {
      const before = await lockLicense(db)
      if (before) checkRevision(ifMatch, before)
      await storeLicense(db, {
        document,
        customer,
        expires_at: expiresAt,
        stage: stageOf(expiresAt, parts.now()),
        over: before?.over ?? {},
        installed_by: user.userId,
      })
      const data = { license_id: id, expires_at: claims.expires_at, seats }
      await emit({ type: 'license.installed', subject: subject(customer), data })
    })
    return showLicense(await lookAtLicense(parts), parts.now())
  }

export const deleteLicense = ({ transaction, ifMatch }: Pick<Context, 'transaction' | 'ifMatch'>) =>
  transaction(async ({ db, emit }) => {
    const row = orNotFound(await lockLicense(db), 'license')
    checkRevision(ifMatch, row)
    await removeLicense(db)
    await emit({ type: 'license.removed', subject: subject(row.customer) })
  })

/** What authors see of it, by the row alone. */
export async function licenseNotice(
  read: Context['read'],
  now: Date,
): Promise<'expired' | 'over_seats' | null> {
  const row = await read(findLicense)
  if (!row) return null
  if (row.expires_at <= now) return 'expired'
  return Object.keys(row.over).length > 0 ? 'over_seats' : null
}
