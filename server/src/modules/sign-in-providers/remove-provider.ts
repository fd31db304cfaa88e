import type { Input } from '../../../../contract/src/endpoint.ts'
import type { deleteSignInProvider as endpoint } from '../../../../contract/src/sign-in-providers.ts'
import type { Context } from '../../kernel/context.ts'
import { orNotFound } from '../../kernel/errors.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { unbindProvider } from '../identity/index.ts'
import type { SignInProviderDependencies } from './dependencies.ts'
import { issuerOf } from './provider.ts'
import { deleteProvider, lockProvider } from './store.ts'
import { requireAnotherWay } from './update-provider.ts'

export const removeProvider =
  (dependencies: SignInProviderDependencies) =>
  async (
    context: Pick<Context, 'orgId' | 'ifMatch' | 'transaction'>,
    { id }: Input<typeof endpoint>,
  ): Promise<void> => {
    const key = { orgId: context.orgId, id }
    await context.transaction(async ({ db, emit }) => {
      await requireAnotherWay(db, key, dependencies)
      const provider = orNotFound(await lockProvider(db, key), 'sign-in provider')
      checkRevision(context.ifMatch, provider)
      await unbindProvider(db, { orgId: key.orgId, issuer: issuerOf(provider) })
      await deleteProvider(db, key)
      const subject = { type: 'sign_in_provider', id, name: provider.name }
      await emit({ type: 'sign_in_provider.deleted', subject })
    })
  }
