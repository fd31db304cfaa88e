import type { Answer, Input } from '../../../../contract/src/endpoint.ts'
import type { readSamlMetadata as endpoint } from '../../../../contract/src/saml-metadata.ts'
import type { Context } from '../../kernel/context.ts'
import { entry } from '../../kernel/entry.ts'
import { Refusal, refuse } from '../../kernel/errors.ts'
import { parseTargetUrl } from '../../kernel/outbound/target-url.ts'
import { readInThread } from '../../kernel/texts/read-text.ts'
import type { SignInProviderDependencies } from './dependencies.ts'
import { readMetadata } from './saml/read-metadata.ts'

const timeoutMs = 5000
const maxBytes = 500_000
const reader = {
  url: entry(import.meta.url, './saml/read-metadata.ts').url,
  name: 'readMetadata',
  parse: readMetadata,
}

/** Reads what the settings of a SAML provider need, from text or from an address; stores nothing. */
export const readSamlMetadata =
  ({ outbound }: Pick<SignInProviderDependencies, 'outbound'>) =>
  async (
    { orgId }: Pick<Context, 'orgId'>,
    { url, xml }: Input<typeof endpoint>,
  ): Promise<Answer<typeof endpoint>> =>
    await readInThread(orgId, reader, xml ?? (await fetchText(url ?? '', outbound)))

async function fetchText(url: string, outbound: SignInProviderDependencies['outbound']): Promise<string> {
  const target = parseTargetUrl(url, outbound.rules)
  if ('reason' in target) throw refuse.invalid('body.url', target.reason)
  const unreadable = new Refusal('upstream_failed', 'there is no SAML metadata at this address')
  const response = await outbound.call({ url, timeoutMs, maxAnswerBytes: maxBytes }).catch(() => {
    throw new Refusal('upstream_failed', 'the address of the metadata could not be reached')
  })
  if (response.status !== 200 || response.truncated) throw unreadable
  return response.body
}
