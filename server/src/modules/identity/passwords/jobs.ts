import { type Say, sayIn } from '../../../kernel/mail/mail-language.ts'
import type { RunIn } from '../../../kernel/work.ts'
import { digestOf, randomToken, temporaryPassword } from '../tokens/random.ts'
import { canonicalEmail } from '../user.ts'
import type { Passwords } from './passwords.ts'
import {
  findForResetLink,
  findHome,
  findOwner,
  type Home,
  type PasswordUser,
  returnResetMail,
  storeResetToken,
  storeTemporaryPassword,
} from './store.ts'

export const sendResetLinkJob = 'identity.send-reset-link'
export const sendTemporaryPasswordJob = 'identity.send-temporary-password'
export const passwordChangedJob = 'identity.tell-password-changed'

type Addresses = Record<'platform' | 'app', string>

export interface MailJobDependencies {
  runIn: RunIn
  passwords: Passwords
  mailer: {
    send(mail: { to: string; subject: string; text: string; html?: string; id?: string }): Promise<void>
  }
  /** Configured addresses of the surfaces for an organization, without a slash at their end: links never follow a request's header. */
  urlsOf(orgId: number): Promise<Addresses>
}

interface QueuedJob {
  id: number
  attempt: number
  payload: Record<string, unknown>
}

/** Background work by job kind. The secrets they mail exist in no job, only a digest or a hash is stored. */
export const passwordJobs = (dependencies: MailJobDependencies) => ({
  [sendResetLinkJob]: (job: QueuedJob) => sendResetLink(dependencies, job),
  [sendTemporaryPasswordJob]: (job: QueuedJob) => sendTemporaryPassword(dependencies, job),
  [passwordChangedJob]: (job: QueuedJob) => sendPasswordChanged(dependencies, job),
})

async function sendResetLink({ runIn, mailer, urlsOf }: MailJobDependencies, job: QueuedJob): Promise<void> {
  const email = canonicalEmail(String(job.payload['email']))
  if (email === undefined) return
  const owner = await runIn({ scope: {}, origin: originOf(job) }, ({ db }) => findForResetLink(db, email))
  if (!owner) return
  const token = randomToken()
  const at = { scope: { orgId: owner.default_org_id, userId: owner.id }, origin: originOf(job) }
  const home = await runIn(at, async ({ db, emit }) => {
    if (!(await storeResetToken(db, owner.id, digestOf(token)))) return undefined
    const subject = { type: 'user', id: owner.id, name: owner.username }
    await emit({ type: 'user.password_reset_requested', subject })
    return await findHome(db, owner)
  })
  if (!home) return
  const link = `${linkTo(await urlsOf(owner.default_org_id), home, 'reset-password')}#token=${token}`
  try {
    // Each attempt carries another token, so it is another mail.
    await mailer.send({
      to: owner.email,
      ...resetLinkMail(sayIn(home.language), { username: owner.username, link }),
      id: `job-${job.id}-${job.attempt}`,
    })
  } catch (error) {
    await runIn(at, ({ db }) => returnResetMail(db, owner.id))
    throw error
  }
}

async function sendTemporaryPassword(dependencies: MailJobDependencies, job: QueuedJob): Promise<void> {
  const at = { scope: {}, origin: originOf(job) }
  const password = temporaryPassword()
  const passwordHash = await dependencies.passwords.hash(password)
  const user = await dependencies.runIn(at, ({ db }) =>
    storeTemporaryPassword(db, userIdOf(job), passwordHash),
  )
  if (!user) return
  const home = await homeOf(dependencies, user, job)
  const signIn = {
    username: user.username,
    password,
    link: linkTo(await dependencies.urlsOf(user.default_org_id), home, 'sign-in'),
  }
  const say = sayIn(home.language)
  const mail =
    home.is_app_viewer && user.is_new
      ? appViewerMail(say, { ...signIn, organization: home.name })
      : temporaryPasswordMail(say, { ...signIn, isNew: user.is_new })
  await dependencies.mailer.send({ to: user.email, ...mail, id: `job-${job.id}-${job.attempt}` })
}

async function sendPasswordChanged(dependencies: MailJobDependencies, job: QueuedJob): Promise<void> {
  const at = { scope: {}, origin: originOf(job) }
  const owner = await dependencies.runIn(at, ({ db }) => findOwner(db, userIdOf(job)))
  if (!owner) return
  const home = await homeOf(dependencies, owner, job)
  const link = linkTo(await dependencies.urlsOf(owner.default_org_id), home, 'forgot-password')
  const mail = passwordChangedMail(sayIn(home.language), { username: owner.username, link })
  await dependencies.mailer.send({ to: owner.email, ...mail, id: `job-${job.id}` })
}

const homeOf = (
  { runIn }: MailJobDependencies,
  user: Pick<PasswordUser, 'id' | 'default_org_id'>,
  job: QueuedJob,
): Promise<Home> =>
  runIn({ scope: { orgId: user.default_org_id, userId: user.id }, origin: originOf(job) }, ({ db }) =>
    findHome(db, user),
  )

/** A page of the surface that the user has; viewers of apps see it in the brand of their organization. */
const linkTo = ({ platform, app }: Addresses, home: Home, page: string) =>
  home.is_app_viewer ? `${app}/${page}?organization=${home.slug}` : `${platform}/${page}`

function userIdOf({ payload }: QueuedJob): number {
  const id = payload['user_id']
  if (typeof id !== 'number') throw new TypeError('the job names no user')
  return id
}

const originOf = ({ id }: QueuedJob) => ({
  userId: null,
  username: null,
  requestId: `job-${id}`,
  address: null,
})

/** The texts of mails. Names are inserted verbatim: no template language ever reads them. */
interface Letter {
  subject: string
  text: string
  html: string
}

interface Linked {
  username: string
  link: string
}

interface SignIn extends Linked {
  password: string
}

const resetLinkMail = (say: Say, { username, link }: Linked): Letter =>
  letter([
    say('Choose a new password'),
    say(`A new password was requested for the user ${username}.`),
    say('Open this link within 30 minutes to choose one. It works once.'),
    link,
    say('If that was not you, ignore this mail: your password stays as it is.'),
  ])

const temporaryPasswordMail = (
  say: Say,
  { username, password, link, isNew }: SignIn & { isNew: boolean },
): Letter =>
  letter([
    say(isNew ? 'Your user was created' : 'Your password was reset'),
    isNew
      ? say(`An administrator created the user ${username} for you.`)
      : say(
          `An administrator reset the password of your user ${username}. The old one does not work any more.`,
        ),
    say('Sign in once with this temporary password, within 24 hours, and choose your own:'),
    password,
    link,
  ])

const appViewerMail = (
  say: Say,
  { username, password, link, organization }: SignIn & { organization: string },
): Letter =>
  letter([
    say(`You are invited by ${organization}`),
    say(`${organization} invites you. Your user name is ${username}.`),
    say('Sign in once with this temporary password, within 24 hours, and choose your own:'),
    password,
    link,
  ])

const passwordChangedMail = (say: Say, { username, link }: Linked): Letter =>
  letter([
    say('Your password was changed'),
    say(`The password of your user ${username} was changed, and every other session was signed out.`),
    say('If that was not you, choose a new password here and tell your administrator:'),
    link,
  ])

/** The first text is the subject. */
function letter([subject = '', ...paragraphs]: string[]): Letter {
  const html = paragraphs.map((paragraph) => `<p>${htmlOf(paragraph)}</p>`).join('\n')
  return { subject, text: `${paragraphs.join('\n\n')}\n`, html: `<!doctype html>\n${html}\n` }
}

function htmlOf(text: string): string {
  const escaped = text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return /^https?:\S+$/.test(text) ? `<a href="${escaped}">${escaped}</a>` : escaped
}
