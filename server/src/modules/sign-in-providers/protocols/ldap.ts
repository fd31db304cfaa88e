import { Refusal, refuse } from '../../../kernel/errors.ts'
import { hostRefusal } from '../../../kernel/outbound/target-url.ts'
import type { SignInProviderDependencies } from '../dependencies.ts'
import type { DirectoryClient } from '../ldap/directory.ts'
import { filterWith } from '../ldap/filter.ts'
import { bytesOf, type DirectoryEntry, textsOf, valueOf } from '../ldap/entry.ts'
import { type ProviderRow, secretPlace, type Settings } from '../provider.ts'
import type { Credentials, Protocol, ProvenClaims } from './protocol.ts'

type Provider = ProviderRow<'ldap'>

// The library is loaded where it is used first: most installations need none of it.
const library = () => import('../ldap/directory.ts')

/** A directory: the entry is searched with an account of its own, and the password proven by binding as the entry. */
export function openLdap(dependencies: SignInProviderDependencies): Protocol<'ldap'> {
  const { outbound, secrets } = dependencies
  const open = async ({ secret, ...provider }: Provider) => {
    const password = secret === null ? '' : secrets.open(secret, secretPlace(provider))
    const { openDirectory } = await library()
    return await openDirectory(outbound, { ...provider.protocol, password })
  }
  return {
    defaults,
    async check(settings) {
      const port = portOf(settings)
      const refusal = hostRefusal(settings.host, port, outbound.rules)
      if (refusal) throw refuse.invalid(`body.protocol.${refusal.about}`, refusal.message)
      await checkFilter('user_filter', settings.user_filter, ['{username}'])
      await checkFilter('group_filter', settings.group_filter, ['{dn}', '{username}'])
      return { ...settings, port }
    },
    realmOf: ({ host, base_dn, subject_attribute }) => JSON.stringify([host, base_dn, subject_attribute]),
    secretTargetOf: ({ host, port, encryption, certificate_authority, bind_dn }) =>
      JSON.stringify([host, port, encryption, certificate_authority, bind_dn]),
    test: async (provider) => await testDirectory(provider, open),
    directory: {
      async authenticate(provider, credentials) {
        const client = await open(provider).catch(unreachable)
        try {
          return await authenticate(client, provider, credentials)
        } catch (error) {
          throw error instanceof Refusal ? error : unreachable(error)
        } finally {
          await client.close()
        }
      },
    },
  }
}

const defaults: Partial<Settings<'ldap'>> = {
  encryption: 'tls',
  certificate_authority: null,
  bind_dn: null,
  user_filter: '(uid={username})',
  subject_attribute: 'entryUUID',
  email_attribute: 'mail',
  name_attribute: 'cn',
  group_base_dn: null,
  group_filter: '(member={dn})',
  group_name_attribute: 'cn',
}

const portOf = ({ port, encryption }: { port?: number; encryption: string }) =>
  port ?? (encryption === 'tls' ? 636 : 389)

function unreachable(cause: unknown): never {
  const refusal = new Refusal(
    'upstream_failed',
    'the directory of your organization cannot be used at the moment: try again later, or sign in another way',
  )
  throw Object.assign(refusal, { cause })
}

async function checkFilter(
  name: 'user_filter' | 'group_filter',
  text: string,
  places: string[],
): Promise<void> {
  const path = `body.protocol.${name}` as const
  if (!places.some((place) => text.includes(place)))
    throw refuse.invalid(path, `must have ${places.join(' or ')} in it`)
  const { isFilter } = await library()
  if (!isFilter(filterWith(text, { username: 'x', dn: 'x' })))
    throw refuse.invalid(path, 'is no filter of LDAP, e.g. (uid={username})')
}

async function authenticate(
  client: DirectoryClient,
  provider: Provider,
  { username, password }: Credentials,
): Promise<ProvenClaims | undefined> {
  const { protocol } = provider
  // A bind without a password succeeds as nobody in particular.
  if (password === '') return undefined
  await client.bindAsSearcher()
  const entries = await client.search(protocol.base_dn, {
    filter: filterWith(protocol.user_filter, { username }),
    attributes: attributesOf(provider),
    binary: [protocol.subject_attribute],
    sizeLimit: 2,
  })
  // Of an unknown name, and of one of several entries, the password is wrong: an entry that cannot exist takes as long.
  const [entry] = entries.length === 1 ? entries : []
  const isRight = await client.bind(entry?.dn ?? `cn=unknown,${protocol.base_dn}`, password)
  if (!entry || !isRight) return undefined
  await client.bindAsSearcher()
  const groups = await groupsOf(client, protocol, { username, dn: entry.dn })
  return { claims: { ...claimsOf(entry, provider), ...groups }, signOutUrl: null }
}

const attributesOf = ({ protocol, groups_claim, attribute_mappings }: Provider): string[] => [
  ...new Set([
    protocol.subject_attribute,
    protocol.email_attribute,
    protocol.name_attribute,
    ...(groups_claim === null ? [] : [groups_claim]),
    ...attribute_mappings.map(({ claim }) => claim),
  ]),
]

function claimsOf(entry: DirectoryEntry, provider: Provider): ProvenClaims['claims'] {
  const { subject_attribute, email_attribute, name_attribute } = provider.protocol
  const mapped = attributesOf(provider).map((name) => [name, textsOf(entry, name)] as const)
  return {
    ...Object.fromEntries(mapped),
    sub: subjectIn(entry, subject_attribute),
    email: valueOf(entry, email_attribute),
    // A directory does not say so, whatever an attribute may be called.
    email_verified: undefined,
    name: valueOf(entry, name_attribute),
  }
}

/** As text where it is one; what Active Directory calls an object is sixteen bytes. */
function subjectIn(entry: DirectoryEntry, name: string): string {
  const [bytes, ...others] = bytesOf(entry, name)
  if (!bytes || others.length > 0) return ''
  const text = bytes.toString('latin1')
  return /^[\x21-\x7e]+$/.test(text) && bytes.length !== 16 ? text : bytes.toString('hex')
}

const maxGroups = 1000

/** The names of the groups of an entry, where they are entries of their own. */
async function groupsOf(
  client: DirectoryClient,
  { group_base_dn, group_filter, group_name_attribute }: Settings<'ldap'>,
  values: { username: string; dn: string },
) {
  if (group_base_dn === null) return {}
  const found = await client.search(group_base_dn, {
    filter: filterWith(group_filter, values),
    attributes: [group_name_attribute],
    sizeLimit: maxGroups,
  })
  return { groups: found.flatMap((group) => textsOf(group, group_name_attribute)) }
}

async function testDirectory(provider: Provider, open: (provider: Provider) => Promise<DirectoryClient>) {
  const { base_dn, user_filter } = provider.protocol
  let client: DirectoryClient | undefined
  try {
    client = await open(provider)
    await client.bindAsSearcher()
    const filter = filterWith(user_filter, {}).replaceAll('{username}', '*')
    const found = await client.search(base_dn, { filter, attributes: ['1.1'], sizeLimit: 10 })
    return found.length > 0
      ? { ok: true, message: `the directory lets us search, and has users under ${base_dn}` }
      : {
          ok: false,
          message: `the directory lets us search, but no user under ${base_dn} fits ${user_filter}`,
        }
  } catch (error) {
    return { ok: false, message: (await library()).failureOf(error) }
  } finally {
    await client?.close()
  }
}
