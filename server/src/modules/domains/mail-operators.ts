import type { Database } from '../../kernel/database/database.ts'
import type { Mailer } from '../../kernel/mail/mail.ts'
import type { Say } from '../../kernel/mail/mail-language.ts'
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
  return mailOperators(parts, id, (say) => [
    say(`Quarry: ${host} can no longer be verified`),
    say(`The record that proves who owns ${host} was not found: ${String(payload['reason'])}.`),
    say(`The host is served for 7 more days. Its record and state are at ${parts.urls.cloud}/domains.`),
  ])
}

/** Mails root operators that a certificate expires, which should have been renewed by now. */
export function mailCertificate(parts: MailParts, { id, payload }: MailJob): Promise<void> {
  const host = String(payload['host'])
  const end = new Date(String(payload['expires_at']))
  const day = end.toISOString().slice(0, 10)
  const hasExpired = end < new Date()
  const { problem: said } = payload
  const problem = typeof said === 'string' ? said : 'the authority was not asked yet'
  return mailOperators(parts, id, (say) => [
    hasExpired
      ? say(`Quarry: the certificate of ${host} expired on ${day}`)
      : say(`Quarry: the certificate of ${host} expires on ${day}`),
    hasExpired
      ? say(
          `The certificate of ${host} expired on ${end.toISOString()} and could not be renewed: ${problem}.`,
        )
      : say(
          `The certificate of ${host} expires on ${end.toISOString()} and could not be renewed: ${problem}.`,
        ),
    say(`It is tried again every day. "Check now" at ${parts.urls.cloud}/domains tries it at once.`),
  ])
}

/** @param textsIn of the subject and the paragraphs, in a language */
async function mailOperators(
  { database, mailer }: MailParts,
  jobId: number,
  textsIn: (say: Say) => string[],
): Promise<void> {
  for (const { to, say } of await rootOperatorMails(database)) {
    const [subject = '', ...paragraphs] = textsIn(say)
    await mailer.send({ to, subject, text: `${paragraphs.join('\n\n')}\n`, id: `job-${jobId}-${to}` })
  }
}
