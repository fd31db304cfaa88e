import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Attribute, Change, Client } from 'ldapts'
import { startBackground } from './background.ts'
import { selfSigned } from './certificate.ts'
import { findProgram } from './machine.ts'
import { freePort, listening } from './ports.ts'

export interface LdapServer {
  /** What a provider is set up with. */
  protocol: {
    kind: 'ldap'
    host: string
    port: number
    certificate_authority: string
    bind_dn: string
    base_dn: string
    group_base_dn: string
  }
  /** The password of `bind_dn`. */
  secret: string
  /** Where it speaks plain LDAP, until TLS is started. */
  plainPort: number
  /** Replaces values of an attribute; `dn` may leave out the suffix. */
  change(dn: string, attribute: string, values: string[]): Promise<void>
  stop(): Promise<void>
}

const suffix = 'dc=acme,dc=example'
const administrator = { dn: `cn=admin,${suffix}`, password: 'canary-administrator' }
const searcher = { dn: `cn=quarry,${suffix}`, password: 'canary-searcher' }

/** Starts OpenLDAP with some users and groups, in a temporary folder, on free ports of this machine. */
export async function startLdapServer(): Promise<LdapServer> {
  const program = findProgram('slapd')
  if (program === undefined) throw new Error('slapd is not installed here')
  const folder = mkdtempSync(join(tmpdir(), 'quarry-ldap-'))
  const { key, cert } = selfSigned(['127.0.0.1'])
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'key.pem'), key)
  writeFileSync(join(folder, 'cert.pem'), cert)
  writeFileSync(join(folder, 'slapd.conf'), configuration(folder))
  writeFileSync(join(folder, 'entries.ldif'), entries)
  const add = ['-T', 'add', '-f', 'slapd.conf', '-l', 'entries.ldif']
  const added = spawnSync(program, add, { cwd: folder, encoding: 'utf8' })
  if (added.status !== 0) throw new Error(`slapadd failed: ${added.error?.message ?? added.stderr}`)
  const [plainPort, port] = [await freePort(), await freePort()]
  const addresses = `ldap://127.0.0.1:${plainPort} ldaps://127.0.0.1:${port}`
  const command = [program, '-h', addresses, '-f', 'slapd.conf', '-d', '0']
  const running = startBackground(command, { cwd: folder, signal: 'TERM' })
  await listening(port, () => running.ended())
  return {
    protocol: {
      kind: 'ldap',
      host: '127.0.0.1',
      port,
      certificate_authority: cert,
      bind_dn: searcher.dn,
      base_dn: `ou=people,${suffix}`,
      group_base_dn: `ou=groups,${suffix}`,
    },
    secret: searcher.password,
    plainPort,
    async change(dn, attribute, values) {
      const client = new Client({ url: `ldaps://127.0.0.1:${port}`, tlsOptions: { ca: cert } })
      await client.bind(administrator.dn, administrator.password)
      const modification = new Attribute({ type: attribute, values })
      await client.modify(`${dn},${suffix}`, new Change({ operation: 'replace', modification }))
      await client.unbind()
    },
    async stop() {
      await running.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

// As careless as a directory can be about empty passwords, and as strict as it should be about the rest.
const configuration = (folder: string) => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${folder}/slapd.pid
TLSCertificateFile ${folder}/cert.pem
TLSCertificateKeyFile ${folder}/key.pem
allow bind_anon_cred bind_anon_dn
security simple_bind=128
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${searcher.dn}" read by * none
database mdb
suffix "${suffix}"
rootdn "${administrator.dn}"
rootpw ${administrator.password}
directory ${folder}/data
`

interface TestEntry {
  uid: string
  cn: string
  mail: string
  /** The first part of its DN, where it is not made of the uid. */
  rdn?: string
}

const users: TestEntry[] = [
  { uid: 'ada', cn: 'Ada Lovelace', mail: 'ada@acme.example' },
  { uid: 'bob', cn: 'Bob', mail: 'bob@acme.example' },
  { uid: 'carl', cn: 'Carl', mail: 'carl@elsewhere.example' },
  { uid: 'shared', cn: 'One', mail: 'one@acme.example', rdn: 'cn=One' },
  { uid: 'shared', cn: 'Two', mail: 'two@acme.example', rdn: 'cn=Two' },
  { uid: 'st*r', cn: 'Star', mail: 'star@acme.example', rdn: 'cn=Star' },
  { uid: 'odd', cn: 'Odd (x) *', mail: 'odd@acme.example', rdn: 'cn=Odd (x) *' },
]

const userEntry = ({ uid, cn, mail, rdn = `uid=${uid}` }: TestEntry) => `
dn: ${rdn},ou=people,${suffix}
objectClass: inetOrgPerson
uid: ${uid}
cn: ${cn}
sn: ${cn}
mail: ${mail}
userPassword: password of ${uid}
`

const folders = ['people', 'groups'].map(
  (name) => `
dn: ou=${name},${suffix}
objectClass: organizationalUnit
ou: ${name}
`,
)

const groupEntry = (name: string, members: string[]) => `
dn: cn=${name},ou=groups,${suffix}
objectClass: groupOfNames
cn: ${name}
${members.map((member) => `member: ${member},ou=people,${suffix}`).join('\n')}
`

const entries = [
  `dn: ${suffix}
objectClass: dcObject
objectClass: organization
dc: acme
o: Acme
`,
  `
dn: ${searcher.dn}
objectClass: organizationalRole
objectClass: simpleSecurityObject
cn: quarry
userPassword: ${searcher.password}
`,
  ...folders,
  ...users.map(userEntry),
  groupEntry('analysts', ['uid=ada', 'cn=Odd (x) *']),
  groupEntry('others', ['uid=bob']),
].join('')
