import type { Database } from '../../../kernel/database/database.ts'
import type { ClaimedJob } from '../../../kernel/jobs/queue.ts'
import { sayIn } from '../../../kernel/mail/mail-language.ts'
import type { Mailer } from '../../../kernel/mail/mail.ts'
import { inviterOf, setToken } from './store.ts'
import { newInvitationToken } from './token.ts'

export const sendInvitationJob = 'organizations.send-invitation'

export interface MailDependencies {
  database: Database
  mailer: Pick<Mailer, 'send'>
  /** Address of the Platform surface, without a slash at its end. */
  platformUrl: string
}

type InvitationJob = Pick<ClaimedJob, 'id' | 'orgId' | 'payload'>

/**
 * Creates the token and mails it: the mail is the only place with it. If it runs again, the newer link replaces the
 * older one.
 */
export async function sendInvitation(
  dependencies: MailDependencies,
  { orgId, payload, id: jobId }: InvitationJob,
): Promise<void> {
  const id = payload['invitation_id']
  if (orgId === null || typeof id !== 'number') throw new TypeError('not an invitation job')
  const token = newInvitationToken(orgId)
  const found = await dependencies.database.transaction({ orgId }, async (db) => {
    const invitation = await setToken(db, { orgId, id, hash: token.hash })
    const organization = await inviterOf(db, orgId)
    return invitation && organization && { ...invitation, ...organization }
  })
  if (!found) return
  const say = sayIn(found.language)
  await dependencies.mailer.send({
    id: `job-${jobId}`,
    to: found.email,
    subject: say(`You are invited to ${found.name}`),
    text: [
      say(`You are invited to join ${found.name} as ${found.role.replace('_', ' ')}.`),
      '',
      say('Sign in with the user that has this e-mail address, then open this link:'),
      `${dependencies.platformUrl}/invitation#token=${token.text}`,
      '',
      say('It works once, and for seven days. If you did not expect it, ignore this mail.'),
    ].join('\n'),
  })
}
