import { createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '../kernel/config/config.ts'
import {
  keyIdOf,
  type LicenseClaims,
  licenseKeys,
  LicenseRejected,
  publicKeyText,
  readLicense,
  signLicense,
} from '../modules/license/index.ts'
import { UsageError } from './usage-error.ts'

const usage = `license keys FILE
       license issue --key FILE --customer NAME --expires YYYY-MM-DD [--authors N] [--readers N] [--app-viewers N] [--features A,B]
       license inspect FILE
"keys" writes a new private key into a file and prints its public half. Without a number of seats there may be any.`

/** Signs and reads licenses, on any machine: no server is needed. */
export async function license([verb, ...words]: string[], env: NodeJS.ProcessEnv): Promise<number> {
  if (verb === 'issue') return await issue(words)
  if (verb === 'keys' && words.length === 1) return await makeKeys(words[0]!)
  if (verb !== 'inspect' || words.length !== 1) throw new UsageError(usage)
  return await inspect(words[0]!, env)
}

/** A pair of keys: the private half stays with whoever issues licenses. */
async function makeKeys(file: string): Promise<number> {
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
  // Never over another key: what it has signed could not be renewed any more.
  await writeFile(file, pem, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST'
      ? new UsageError(`${file} is there already: name a file that is not`)
      : error
  })
  console.log(publicKeyText(privateKey))
  console.error(
    `${file} is the private key: keep it secret and apart from servers. Servers verify with LICENSE_PUBLIC_KEY=${publicKeyText(privateKey)}`,
  )
  return 0
}

async function issue(words: string[]): Promise<number> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: words,
    options: {
      key: text,
      customer: text,
      expires: text,
      authors: text,
      readers: text,
      'app-viewers': text,
      features: text,
    },
  })
  const { key: file, customer, expires, features = '' } = values
  if (!file || !customer || !expires) throw new UsageError(usage)
  const key = await readKey(file)
  const claims: LicenseClaims = {
    version: 1,
    id: `lic_${randomBytes(9).toString('base64url')}`,
    customer,
    issued_at: new Date().toISOString(),
    expires_at: endOf(expires),
    seats: {
      author: countOf('authors', values.authors),
      reader: countOf('readers', values.readers),
      app_viewer: countOf('app-viewers', values['app-viewers']),
    },
    features: features.split(',').filter((one) => one !== ''),
  }
  console.log(await signLicense(claims, key))
  console.error(`Servers verify it with LICENSE_PUBLIC_KEY=${publicKeyText(key)}`)
  return 0
}

async function inspect(file: string, env: NodeJS.ProcessEnv): Promise<number> {
  const keys = licenseKeys(readConfig(env).licensePublicKey)
  try {
    const { claims, keyId } = await readLicense((await contentOf(file)).trim(), keys)
    const seats = Object.entries(claims.seats).map(([kind, max]) => `${kind} ${max ?? 'any number'}`)
    console.log(`License   ${claims.id}
Customer  ${claims.customer}
Issued    ${claims.issued_at} by the key ${keyId}
Expires   ${claims.expires_at}${Date.parse(claims.expires_at) < Date.now() ? ' (that is over)' : ''}
Seats     ${seats.join(', ')}
Features  ${claims.features.join(', ') || 'none named'}`)
    return 0
  } catch (error) {
    if (!(error instanceof LicenseRejected)) throw error
    console.error(`${file} ${error.message}. Keys here: ${keys.map(keyIdOf).join(', ') || 'none'}.`)
    return 1
  }
}

async function readKey(file: string) {
  const pem = await contentOf(file)
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // No key at all, as one of another kind.
  }
  throw new UsageError(`${file} is no private Ed25519 key in PEM\n${usage}`)
}

async function contentOf(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) throw new UsageError(`there is no file ${file} that can be read`)
  return text
}

function endOf(day: string): string {
  const end = new Date(`${day}T23:59:59.000Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(end.getTime()))
    throw new UsageError(`--expires ${day} is no day, e.g. 2027-12-31`)
  return end.toISOString()
}

function countOf(name: string, text: string | undefined): number | null {
  if (text === undefined) return null
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--${name} ${text} is no number`)
  return Number(text)
}
