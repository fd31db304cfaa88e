import type { PublicContext, Work } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/database/database.ts'
import { assignGroups } from '../access/index.ts'
import {
  bindSubject,
  type Candidate,
  digestOf,
  findBound,
  findCandidate,
  insertUser,
  isEmailTaken,
  noteLogin,
} from '../identity/index.ts'
import { insertMember } from '../organizations/index.ts'
import { assignAttributes } from '../policies/index.ts'
import type { ProvenUser } from './claims.ts'
import { issuerOf, type ProviderRow } from './provider.ts'
import { countActiveMembers, lockProvider } from './store.ts'

interface SignIn {
  provider: ProviderRow
  user: ProvenUser
}

type Reason =
  | 'provider_changed'
  | 'email_not_verified'
  | 'foreign_domain'
  | 'email_taken'
  | 'no_seat_left'
  | 'identity_mismatch'
  | 'deactivated'
  | 'managed_elsewhere'
  | 'changed_meanwhile'

/** Why a user may not come in, and who it was, if they are known. */
class NotAdmitted {
  readonly reason: Reason
  readonly candidate: Candidate | undefined

  constructor(reason: Reason, candidate?: Candidate) {
    this.reason = reason
    this.candidate = candidate
  }
}

/**
 * The user whom the provider vouches for, with groups and attributes as the claims say; undefined if they may not sign in,
 * which is in the audit log with the reason. Everything is one transaction: a user who is refused is not changed.
 */
export async function admit(context: PublicContext, signIn: SignIn): Promise<Candidate | undefined> {
  const { provider } = signIn
  const addressDigest = digestOf(context.origin.address ?? '')
  return await context.inScope({ orgId: provider.org_id }, async (work) => {
    const found = await enter(work, signIn, addressDigest)
    const [candidate, reason] =
      found instanceof NotAdmitted ? [found.candidate, found.reason] : [found, undefined]
    await work.emit({
      type: reason === undefined ? 'user.logged_in' : 'user.login_failed',
      subject: candidate
        ? { type: 'user', id: candidate.id, name: candidate.username }
        : { type: 'user', id: null },
      data: { with: provider.name, ...(reason && { reason }) },
    })
    return found instanceof NotAdmitted
      ? undefined
      : await findCandidate(work.db, ['id', found.id], addressDigest)
  })
}

async function enter(work: Work, signIn: SignIn, addressDigest: string): Promise<Candidate | NotAdmitted> {
  const { db } = work
  const { provider, user } = signIn
  const { org_id: orgId } = provider
  // Locked: two first sign-ins of one user, and the last free seat, are decided one after the other.
  const current = await lockProvider(db, { orgId, id: provider.id })
  if (current?.revision !== provider.revision) return new NotAdmitted('provider_changed')
  const candidate =
    (await findBound(db, { issuer: issuerOf(provider), subject: user.subject }, addressDigest)) ??
    (await findByAddress(work, signIn, addressDigest))
  if (candidate instanceof NotAdmitted) return candidate
  const refused = refusalOf(candidate, signIn)
  if (refused) return new NotAdmitted(refused, candidate)
  if (candidate.idp_subject === null) {
    const identity = { issuer: issuerOf(provider), subject: user.subject }
    if (!(await bindSubject(db, candidate, identity))) return new NotAdmitted('identity_mismatch', candidate)
  }
  if (!(await noteLogin(db, candidate, { addressDigest, by: 'provider' })))
    return new NotAdmitted('changed_meanwhile', candidate)
  const member = { orgId, userId: candidate.id, username: candidate.username }
  const mapped = provider.group_mappings.map(({ group_id }) => group_id)
  await assignGroups(work, { ...member, mapped, wanted: user.groupIds })
  await assignAttributes(work, { ...member, attributes: user.attributes })
  return candidate
}

/** A provider of an organization opens the users whom the organization manages, and nobody else. */
function refusalOf(candidate: Candidate, { provider, user }: SignIn): Reason | undefined {
  if (candidate.default_org_id !== provider.org_id || candidate.is_root_operator) return 'managed_elsewhere'
  if (!candidate.is_active) return 'deactivated'
  const isBound = candidate.idp_subject !== null
  const isSame = candidate.idp_subject === user.subject && candidate.idp_issuer === issuerOf(provider)
  return isBound && !isSame ? 'identity_mismatch' : undefined
}

async function findByAddress(
  work: Work,
  signIn: SignIn,
  addressDigest: string,
): Promise<Candidate | NotAdmitted> {
  const { email } = signIn.user
  if (email === undefined) return new NotAdmitted('email_not_verified')
  const known = await findCandidate(work.db, ['email_canonical', email], addressDigest)
  if (known) return known
  const refused = await creationRefused(work.db, email, signIn)
  if (refused) return new NotAdmitted(refused)
  const id = await create(work, email, signIn)
  const created = id === undefined ? undefined : await findCandidate(work.db, ['id', id], addressDigest)
  return created ?? new NotAdmitted('email_taken')
}

async function creationRefused(db: Tx, email: string, { provider }: SignIn): Promise<Reason | undefined> {
  if (!provider.allowed_domains.includes(email.split('@')[1] ?? '')) return 'foreign_domain'
  if (await isEmailTaken(db, email, 0)) return 'email_taken'
  const { max_users: seats } = provider
  return seats !== null && (await countActiveMembers(db, provider.org_id)) >= seats
    ? 'no_seat_left'
    : undefined
}

/** Undefined when the name is taken on the server. */
async function create(
  { db, emit }: Work,
  email: string,
  { provider, user }: SignIn,
): Promise<number | undefined> {
  const { org_id: orgId, new_user_role: role } = provider
  const made = await insertUser(db, {
    username: email,
    email,
    full_name: user.fullName,
    role,
    password_hash: null,
    default_org_id: orgId,
    created_by: null,
  })
  if (!made) return undefined
  await insertMember(db, { orgId, userId: made.id, role })
  await emit({
    type: 'user.created',
    subject: { type: 'user', id: made.id, name: email },
    data: { role, with: provider.name },
  })
  return made.id
}
