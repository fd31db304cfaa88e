import type { Database } from '../../kernel/database/database.ts'
import type { Mailer } from '../../kernel/mail/mail.ts'
import { rootOperatorMails } from '../../kernel/mail/root-operators-store.ts'

interface MailParts {
  database: Database
  mailer: Pick<Mailer, 'send'>
  urls: { cloud: string }
}

interface MailJob {
  id: number
  payload: Record<string, unknown>
}

/** Mails root operators that a host is about to be lost. */
export function mailFailing(parts: MailParts, { id, payload }: MailJob): Promise<void> {
  const host = String(payload['host'])
  return mailOperators(parts, id, {
    subject: `Quarry: ${host} can no longer be verified`,
    text: `The record that proves who owns ${host} was not found: ${String(payload['reason'])}.\n\nThe host is served for 7 more days. Its record and state are at ${parts.urls.cloud}/domains.\n`,
  })
}

/** Mails root operators that a certificate expires, which should have been renewed by now. */
export function mailCertificate(parts: MailParts, { id, payload }: MailJob): Promise<void> {
  const host = String(payload['host'])
  const end = new Date(String(payload['expires_at']))
  const verb = end < new Date() ? 'expired' : 'expires'
  const problem = payload['problem'] ?? 'the authority was not asked yet'
  return mailOperators(parts, id, {
    subject: `Quarry: the certificate of ${host} ${verb} on ${end.toISOString().slice(0, 10)}`,
    text: `The certificate of ${host} ${verb} on ${end.toISOString()} and could not be renewed: ${String(problem)}.\n\nIt is tried again every day. "Check now" at ${parts.urls.cloud}/domains tries it at once.\n`,
  })
}

async function mailOperators(
  { database, mailer }: MailParts,
  jobId: number,
  mail: { subject: string; text: string },
): Promise<void> {
  for (const to of await rootOperatorMails(database))
    await mailer.send({ to, ...mail, id: `job-${jobId}-${to}` })
}
