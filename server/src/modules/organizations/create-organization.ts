import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { RunIn } from '../../kernel/work.ts'
import { insertMember } from './members/store.ts'
import { type OrganizationRow, slugOf } from './organization.ts'
import { drawOrganizationId, insertOrganization } from './store.ts'

export interface CreationDependencies {
  /** Runs the transaction that makes the organization, in its own scope. */
  runIn: RunIn
}

/** Makes an organization with the caller as its first administrator. */
export const createOrganization =
  ({ runIn }: CreationDependencies) =>
  async (
    context: Pick<Context, 'user' | 'origin' | 'read'>,
    input: { name: string; slug?: string },
  ): Promise<OrganizationRow> => {
    const id = await context.read(drawOrganizationId)
    const { userId, username } = context.user
    return await runIn({ scope: { orgId: id, userId }, origin: context.origin }, async ({ db, emit }) => {
      const slug = input.slug ?? slugOf(input.name)
      const wanted = { id, name: input.name, created_by: userId }
      const made =
        (await insertOrganization(db, { ...wanted, slug })) ??
        (input.slug === undefined
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
      return made
    })
  }
