import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../../kernel/config/settings.ts'
import type { Database } from '../../../kernel/database/database.ts'
import { worker } from '../../../kernel/jobs/queue.ts'
import type { Log } from '../../../kernel/log.ts'
import { everyTenSeconds } from '../../../kernel/retention.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import { keyPlace } from './order-certificate.ts'
import { type ServedCertificate, servedCertificates } from './store.ts'

export interface CertificateFilesOptions {
  config: Pick<Config, 'acme' | 'certificatesFolder'>
  database: Pick<Database, 'read'>
  secrets: Secrets
  log: Log
}

export interface CertificateFiles {
  /** When the first one expires, in seconds; 0 where there is none. */
  firstExpiry(): number
  /** Writes what a proxy is to serve, as long as it is not stopped. */
  start(): { stop(): void }
}

/**
 * The certificates as files of a proxy that takes them by the name that the client asks for: `<host>.pem` holds the private key
 * and the chain, since two files could not be replaced at once, and `<host>.platform` says that the host is for authors.
 */
export function certificateFiles(options: CertificateFilesOptions): CertificateFiles {
  let firstExpiry = 0
  const turn = async () => {
    const served = await options.database.read(worker, servedCertificates)
    firstExpiry = Math.min(
      ...served.map(({ expires_at: at }) => at.getTime() / 1000),
      Number.POSITIVE_INFINITY,
    )
    if (!Number.isFinite(firstExpiry)) firstExpiry = 0
    const { secrets, config } = options
    await writeCertificates({ folder: config.certificatesFolder, secrets }, served)
  }
  return {
    firstExpiry: () => firstExpiry,
    start() {
      // The files are the operator's own then.
      if (options.config.acme.directoryUrl === undefined) return { stop: () => undefined }
      return everyTenSeconds(turn, { log: options.log, failure: 'the certificates could not be written' })
    },
  }
}

/** Makes the folder hold these and no others. */
export async function writeCertificates(
  { folder, secrets }: { folder: string; secrets: Secrets },
  served: readonly ServedCertificate[],
): Promise<void> {
  const present = await readdir(folder).catch(() => undefined)
  if (present === undefined && served.length === 0) return
  if (present === undefined) await mkdir(folder, { recursive: true, mode: 0o750 })
  const wanted = new Map(
    served.flatMap(({ host, surface, chain, ...one }): [string, () => string][] => [
      [`${host}.pem`, () => secrets.open(one.sealed_key, keyPlace(one.org_id, one.domain_id)) + chain],
      ...(surface === 'platform' ? [[`${host}.platform`, () => ''] as [string, () => string]] : []),
    ]),
  )
  for (const name of present ?? [])
    if (!wanted.has(name) && /\.(pem|platform|new)$/.test(name)) await rm(join(folder, name))
  const failures: unknown[] = []
  for (const [name, content] of wanted) {
    try {
      await replaceFile(join(folder, name), content())
    } catch (error) {
      failures.push(error)
    }
  }
  // One that cannot be opened keeps the others from nothing.
  if (failures.length > 0) throw failures[0]
}

/** Whoever reads it meanwhile gets the old one or the new one. */
async function replaceFile(path: string, content: string): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => undefined)) === content) return
  await writeFile(`${path}.new`, content, { mode: 0o640 })
  // Whatever the mask of the process is, the group of the folder may read it.
  await chmod(`${path}.new`, 0o640)
  await rename(`${path}.new`, path)
}
