import { Client, ResultCodeError } from 'ldapts'
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
  socket.once('close', () => clearInterval(watch))
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
      if (bind_dn !== null) await client.bind(bind_dn, access.password)
      else await client.bind('')
    },
    async bind(dn, password) {
      try {
        await client.bind(dn, password)
        return true
      } catch (error) {
        // Wrong, locked, expired or unknown: the directory does not let the user in.
        if (error instanceof ResultCodeError) return false
        throw error
      }
    },
    async search(baseDn, { binary = [], ...search }) {
      const { searchEntries } = await client.search(baseDn, {
        ...search,
        scope: 'sub',
        explicitBufferAttributes: binary,
        timeLimit: timeoutMs / 1000,
      })
      return searchEntries
    },
    async close() {
      await client.unbind().catch(() => undefined)
      socket.destroy()
    },
  }
}
