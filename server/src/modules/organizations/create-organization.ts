import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { RunIn } from '../../kernel/work.ts'
import { invite } from './invitations/create-invitation.ts'
import { insertMember } from './members/store.ts'
import { type OrganizationRow, slugOf } from './organization.ts'
import { drawOrganizationId, insertOrganization, type NewOrganization } from './store.ts'

export interface CreationDependencies {
  /** Runs the transaction that makes the organization, in its own scope. */
  runIn: RunIn
}

type Creation = Omit<NewOrganization, 'id' | 'slug' | 'created_by'> & {
  slug?: string
  administrator_email?: string
}

/** Makes an organization with the caller as its first administrator, and invites another one where an address is given. */
export const createOrganization =
  ({ runIn }: CreationDependencies) =>
  async (
    context: Pick<Context, 'user' | 'origin' | 'read'>,
    { administrator_email: email, slug: givenSlug, ...input }: Creation,
  ): Promise<OrganizationRow> => {
    const id = await context.read(drawOrganizationId)
    const { userId, username } = context.user
    return await runIn({ scope: { orgId: id, userId }, origin: context.origin }, async (work) => {
      const { db, emit } = work
      const slug = givenSlug ?? slugOf(input.name)
      const wanted = { ...input, id, created_by: userId }
      const made =
        (await insertOrganization(db, { ...wanted, slug })) ??
        (givenSlug === undefined
          ? await insertOrganization(db, { ...wanted, slug: `${slug}-${id}` })
          : undefined)
      if (!made) throw refuse.conflict(`another organization has the slug ${slug}`)
      await insertMember(db, { orgId: id, userId, role: 'admin' })
      await emit({
        type: 'organization.created',
        subject: { type: 'organization', id, name: made.name },
        data: { slug: made.slug },
      })
      await emit({
        type: 'member.added',
        subject: { type: 'user', id: userId, name: username },
        data: { role: 'admin' },
      })
      if (email !== undefined) await invite(work, { orgId: id, email, role: 'admin', createdBy: userId })
      return made
    })
  }
