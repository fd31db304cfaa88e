import { Client, FilterParser, InvalidCredentialsError, ResultCodeError } from 'ldapts'
import type { Outbound } from '../../../kernel/outbound/outbound.ts'
import { tlsOptions } from '../../../kernel/outbound/outbound-connection.ts'
import type { Settings } from '../provider.ts'
import type { DirectoryEntry } from './entry.ts'
import { startTls } from './start-tls.ts'

// Before sign-in: strangers cause these calls, so they are few, short and small.
const timeoutMs = 5000
const maxBytes = 2 * 1024 * 1024
const watchMs = 50

export interface DirectorySearch {
  filter: string
  attributes: string[]
  /** Attributes whose bytes are no text. */
  binary?: string[]
  sizeLimit: number
}

/** One connection to a directory. */
export interface DirectoryClient {
  /** Binds as the account that searches; anonymous where there is none. */
  bindAsSearcher(): Promise<void>
  /** Whether the password is the one of the entry, and may be used. */
  bind(dn: string, password: string): Promise<boolean>
  search(baseDn: string, search: DirectorySearch): Promise<DirectoryEntry[]>
  close(): Promise<void>
}

type Access = Settings<'ldap'> & {
  /** Of the account that searches. */
  password: string
}

/** Connects through the guarded door, and lets nothing pass before TLS. */
export async function openDirectory(outbound: Outbound, access: Access): Promise<DirectoryClient> {
  const { host, port, encryption, certificate_authority, bind_dn } = access
  const signal = AbortSignal.timeout(4 * timeoutMs)
  const socket = await outbound.connect({ host, port, timeoutMs, signal })
  signal.addEventListener('abort', () => socket.destroy(), { once: true })
  const watch = setInterval(() => socket.bytesRead > maxBytes && socket.destroy(), watchMs)
  const ended = new Promise<never>((_, reject) => {
    socket.once('close', () => {
      clearInterval(watch)
      reject(new Error('the connection ended'))
    })
  })
  ended.catch(() => undefined)
  /** The library does not notice the end of a socket below its own. */
  const whileOpen = <T>(work: Promise<T>): Promise<T> => Promise.race([work, ended])
  if (encryption === 'start_tls') await startTls(socket, timeoutMs)
  const certificateAuthorities = certificate_authority ?? outbound.certificateAuthorities
  const client = new Client({
    // The socket is there already: the address is not used.
    url: 'ldaps://directory.invalid',
    timeout: timeoutMs,
    connectTimeout: timeoutMs,
    strictDN: false,
    tlsOptions: { ...tlsOptions(host, { verify: true, certificateAuthorities }), host, socket },
  })
  return {
    async bindAsSearcher() {
      await whileOpen(bind_dn === null ? client.bind('') : client.bind(bind_dn, access.password))
    },
    async bind(dn, password) {
      try {
        await whileOpen(client.bind(dn, password))
        return true
      } catch (error) {
        // Wrong, locked, expired or unknown: the directory does not let the user in.
        if (error instanceof ResultCodeError) return false
        throw error
      }
    },
    async search(baseDn, { binary = [], ...search }) {
      const options = {
        ...search,
        scope: 'sub' as const,
        explicitBufferAttributes: binary,
        timeLimit: timeoutMs / 1000,
      }
      const { searchEntries } = await whileOpen(client.search(baseDn, options))
      return searchEntries
    },
    async close() {
      await whileOpen(client.unbind()).catch(() => undefined)
      socket.destroy()
    },
  }
}

/** Whether a text is a filter of LDAP (RFC 4515). */
export function isFilter(text: string): boolean {
  try {
    FilterParser.parseString(text)
    return true
  } catch {
    return false
  }
}

/** What the directory answered is for its administrators; why it could not be reached is for nobody. */
export function failureOf(error: unknown): string {
  if (error instanceof InvalidCredentialsError)
    return 'the directory does not accept the account that searches, or its password'
  return error instanceof ResultCodeError
    ? `the directory answered ${error.name}: check the base DN and the filter`
    : 'the directory could not be reached over TLS: check host, port, encryption and certificate authority'
}
