import * as signIn from '../../../../contract/src/provider-sign-in.ts'
import * as metadata from '../../../../contract/src/saml-metadata.ts'
import * as contract from '../../../../contract/src/sign-in-providers.ts'
import { orNotFound } from '../../kernel/errors.ts'
import { type AccessRequirement, publicRoute, route, type Route } from '../../kernel/route.ts'
import { createProvider } from './create-provider.ts'
import type { SignInProviderDependencies } from './dependencies.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { openProtocols } from './protocols/protocols.ts'
import { showProvider } from './provider.ts'
import { readSamlMetadata } from './read-saml-metadata.ts'
import { receiveSamlResponse } from './receive-saml-response.ts'
import { showSamlMetadata } from './show-saml-metadata.ts'
import { signInAtDirectory } from './sign-in-at-directory.ts'
import { removeProvider } from './remove-provider.ts'
import { listChoices, startSignIn } from './start-sign-in.ts'
import { findProvider, pageOfProviders } from './store.ts'
import { updateProvider } from './update-provider.ts'

const view = 'organization.view_settings'
const edit = 'organization.settings'

const on = (permission: string): AccessRequirement => ({
  permission,
  target: { type: 'sign_in_provider', param: 'id' },
})

/** Providers that an organization connects, and signing in through them. */
export function signInProviderRoutes(dependencies: SignInProviderDependencies): Route[] {
  const protocols = openProtocols(dependencies)
  const show = showProvider(dependencies)
  const feature = { feature: 'sign_in_providers' }
  return [
    route(contract.listSignInProviders, { permission: view }, async (context, list) => {
      const page = await pageOfProviders(context, list)
      return { ...page, items: page.items.map(show) }
    }),
    route(contract.createSignInProvider, { permission: edit }, createProvider(dependencies, protocols)),
    route(contract.getSignInProvider, on(view), async ({ orgId, read }, { id }) =>
      show(orNotFound(await read((db) => findProvider(db, { orgId, id })), 'sign-in provider')),
    ),
    route(contract.updateSignInProvider, on(edit), updateProvider(dependencies, protocols)),
    route(contract.deleteSignInProvider, on(edit), removeProvider(dependencies)),
    route(contract.testSignInProvider, on(edit), async ({ orgId, read }, { id }) => {
      const provider = orNotFound(await read((db) => findProvider(db, { orgId, id })), 'sign-in provider')
      return await protocols.of(provider.protocol).test(provider)
    }),
    route(metadata.readSamlMetadata, { permission: edit }, readSamlMetadata(dependencies)),
    publicRoute(signIn.listSignInChoices, listChoices, feature),
    publicRoute(signIn.startProviderSignIn, startSignIn(protocols), feature),
    publicRoute(signIn.finishProviderSignIn, finishSignIn(dependencies, protocols), feature),
    publicRoute(signIn.signInAtDirectory, signInAtDirectory(dependencies, protocols), feature),
    publicRoute(signIn.receiveSamlResponse, receiveSamlResponse(dependencies), feature),
    publicRoute(signIn.showSamlMetadata, showSamlMetadata(dependencies), feature),
  ]
}
