import type { Database } from '../../kernel/database/database.ts'
import { originOfProgram } from '../../kernel/events.ts'
import { worker } from '../../kernel/jobs/queue.ts'
import type { Log } from '../../kernel/log.ts'
import type { Mailer } from '../../kernel/mail/mail.ts'
import { rootOperatorMails } from '../../kernel/mail/root-operators-store.ts'
import { everyHour } from '../../kernel/retention.ts'
import type { RunIn } from '../../kernel/work.ts'
import { lockLicense, noteStage } from './store.ts'
import { stageOf } from './license.ts'
import { type LicenseParts, lookAtLicense } from './use-license.ts'

export const licenseMailJob = 'license.mail-stage'

interface Watching extends LicenseParts {
  runIn: RunIn
  log: Log
}

/** Every hour counts the seats, and looks how long the license is valid, until it is stopped. */
export const startWatchingLicense = (parts: Watching): { stop(): void } =>
  everyHour(() => watchLicense(parts), { log: parts.log, failure: 'the license could not be checked' })

/** One mail for each stage, however many processes look. */
export async function watchLicense(parts: Omit<Watching, 'log'>): Promise<void> {
  const { read } = await lookAtLicense(parts)
  if (!read) return
  await parts.runIn({ scope: worker, origin: originOfProgram('license') }, async ({ db, enqueue }) => {
    const row = await lockLicense(db)
    if (!row) return
    const stage = stageOf(row.expires_at, parts.now())
    if (stage === row.stage) return
    await noteStage(db, { stage, over: row.over })
    const payload = { stage, customer: row.customer, expires_at: row.expires_at.toISOString() }
    if (stage !== 'valid') await enqueue({ kind: licenseMailJob, payload })
  })
}

interface MailParts {
  database: Database
  mailer: Pick<Mailer, 'send'>
  urls: { cloud: string }
}

/** Mails the stage that was reached to all root operators. */
export async function mailStage(
  { database, mailer, urls }: MailParts,
  { payload }: { payload: Record<string, unknown> },
): Promise<void> {
  const [stage, customer, expiresAt] = ['stage', 'customer', 'expires_at'].map((name) =>
    String(payload[name]),
  )
  const day = expiresAt!.slice(0, 10)
  for (const { to, say } of await rootOperatorMails(database))
    await mailer.send({
      to,
      subject: say(
        stage === 'grace' || stage === 'expired'
          ? 'Quarry: the license has expired'
          : `Quarry: the license ends in less than ${stage}`,
      ),
      text: [
        say(stateOf(stage!, { customer: customer!, day })),
        say(`Install a new one at ${urls.cloud}/license, or remove it there to go on with the free edition.`),
        '',
      ].join('\n\n'),
      id: `license-${day}-${stage}-${to}`,
    })
}

function stateOf(stage: string, { customer, day }: { customer: string; day: string }): string {
  if (stage === 'grace')
    return `The license for ${customer} expired on ${day}. Nothing is disabled. From 30 days after that day on no user can be added.`
  if (stage === 'expired')
    return `The license for ${customer} expired on ${day}, and the 30 days of grace are over. Nothing is disabled, but no user can be added.`
  return `The license for ${customer} ends on ${day}. Nothing will be disabled then.`
}
