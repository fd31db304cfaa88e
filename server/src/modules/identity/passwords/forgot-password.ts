import type { forgotPassword as endpoint } from '../../../../../contract/src/auth.ts'
import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type { PublicContext } from '../../../kernel/context.ts'
import { canonicalEmail } from '../user.ts'
import { sendResetLinkJob } from './jobs.ts'

/** Does the same for every address: whether a user has it is looked up later, invisibly to the caller. */
export async function forgotPassword(
  context: Pick<PublicContext, 'inScope'>,
  { email }: Input<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  await context.inScope({}, ({ enqueue }) =>
    enqueue({ kind: sendResetLinkJob, payload: { email: canonicalEmail(email) ?? '' } }),
  )
  return {
    message: 'if the address belongs to a user who signs in by password, a link is on its way to it',
  }
}
