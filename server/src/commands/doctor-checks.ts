import { constants } from 'node:fs'
import { access, readFile, stat, statfs } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import type { Config } from '../kernel/config/settings.ts'
import { checkSmtp } from '../kernel/mail/mail.ts'
import { version } from '../kernel/version.ts'
import { lastBackup } from '../modules/backups/index.ts'

export interface Finding {
  text: string
  /** Works, and should not stay so. */
  warnings?: string[]
}

const leastFreeBytes = 1024 ** 3
const leastNode = [20, 20] as const

export function checkVersions(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < leastNode[0] || (major === leastNode[0] && minor < leastNode[1]))
    throw new Error(`Node ${process.versions.node} is too old: install ${leastNode.join('.')} or newer`)
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return { text: `Quarry ${version} on Node ${process.versions.node}, time zone ${zone}` }
}

export async function checkFolder(home: string): Promise<Finding> {
  const exists = await isThere(home)
  const folder = exists ? home : await nearestAbove(home)
  await access(folder, constants.W_OK).catch(() => {
    throw new Error(
      `${folder} cannot be written by this user: run this as the user of Quarry, or change the owner of the folder`,
    )
  })
  const { bavail, bsize } = await statfs(folder)
  const freeBytes = bavail * bsize
  if (freeBytes < leastFreeBytes)
    throw new Error(
      `${folder} has less than 1 GiB free: loads and queries would fail, so make room or move QUARRY_HOME`,
    )
  const free = `${Math.floor(freeBytes / 1024 ** 3)} GiB free`
  if (!exists) return { text: `${home} will be made at the first start, ${free}` }
  return { text: `${home} can be written, ${free}`, warnings: await adviceOnRights(home) }
}

async function adviceOnRights(home: string): Promise<string[]> {
  const { uid, mode } = await stat(home)
  const own = process.getuid?.()
  const isOpen = (mode & 0o077) !== 0
  return [
    ...(isOpen ? [`other users of this machine can look into ${home}: chmod 700 ${home}`] : []),
    ...(own === 0 && uid !== own
      ? [
          `${home} belongs to the user ${uid}, and this runs as root: run it as that user to see what it may do`,
        ]
      : []),
  ]
}

/** Where the generated secrets lie, which no backup has. */
export async function checkKeys({ home, encryptionKey }: Config): Promise<Finding> {
  if (encryptionKey !== undefined) return { text: 'ENCRYPTION_KEY is given; keep a copy, no backup has it' }
  const file = generatedKeyFile(home)
  const found = await stat(file).catch(() => undefined)
  if (found === undefined) return { text: `will be generated in ${dirname(file)} at the first start` }
  const isOpen = (found.mode & 0o077) !== 0
  return {
    text: `generated in ${dirname(file)}; keep a copy of encryption-key, no backup has it`,
    warnings: isOpen ? [`other users of this machine can read ${file}: chmod 600 ${file}`] : [],
  }
}

export const generatedKeyFile = (home: string) => join(home, 'secrets', 'encryption-key')

/** Read without making it, as a start would. */
export const generatedKey = async (home: string): Promise<string | undefined> =>
  await readFile(generatedKeyFile(home), 'utf8').catch(() => undefined)

/** Whether the surfaces can listen, and where links lead. */
export async function checkAddresses(config: Config): Promise<Finding> {
  const { host, ports, managementPort, urls, trustProxy } = config
  const all = { ...ports, ...(managementPort === undefined ? {} : { management: managementPort }) }
  const states = await Promise.all(
    Object.entries(all).map(async ([name, port]) => [name, await stateOf({ host, port })] as const),
  )
  const given = Object.values(urls).filter((url) => url !== undefined)
  const isSecure = given.some((url) => url.startsWith('https:'))
  return {
    text: states.map(([name, state]) => `${name} ${state}`).join(', '),
    warnings: [
      ...(given.length === 0 && !isLoopback(host)
        ? ['PLATFORM_URL, APP_URL and CLOUD_URL are not set: links in mails lead to this machine only']
        : []),
      ...(isSecure && trustProxy === false
        ? [
            'the addresses begin with https, so a proxy is in front: set TRUST_PROXY, or all users share one limit of requests',
          ]
        : []),
    ],
  }
}

const isLoopback = (host: string) => ['127.0.0.1', '::1', 'localhost'].includes(host)

async function stateOf({ host, port }: { host: string; port: number }): Promise<string> {
  if (port === 0) return 'on any free port'
  const probe = createServer()
  try {
    await once(probe.listen(port, host), 'listening')
    return `can listen on ${port}`
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE' && (await isQuarry(port))) return `is at work on ${port}`
    if (code === 'EADDRINUSE')
      throw new Error(
        `port ${port} is taken by another program: stop it, or set PLATFORM_PORT, APP_PORT and CLOUD_PORT`,
      )
    if (code === 'EADDRNOTAVAIL') throw new Error(`${host} is no address of this machine: correct HOST`)
    if (code === 'EACCES') throw new Error(`this user may not listen on ${port}: choose a port from 1024 on`)
    throw error
  } finally {
    probe.close()
  }
}

const isQuarry = async (port: number): Promise<boolean> =>
  await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2000) }).then(
    async (answer) => ((await answer.json()) as { status?: string }).status === 'ok',
    () => false,
  )

export async function checkMail({ mail, home }: Config): Promise<Finding> {
  if (mail.smtpUrl === undefined)
    return {
      text: `mails are files in ${join(home, 'outbox')}`,
      warnings: [
        'SMTP_URL is not set: users cannot reset their passwords, and nobody gets reports or alerts',
      ],
    }
  await checkSmtp(mail.smtpUrl).catch((error: Error) => {
    throw new Error(
      `the server of SMTP_URL does not take mails: ${error.message}. Check host, port, user and password`,
    )
  })
  return { text: `the server of SMTP_URL takes mails from ${mail.from}` }
}

export async function checkBackups({ backup }: Config): Promise<Finding> {
  if (backup.target === undefined)
    return { text: 'none', warnings: ['BACKUP_TARGET is not set: what is lost here is lost'] }
  const last = await lastBackup(backup).catch((error: Error) => {
    throw new Error(`${backup.target} cannot be read: ${error.message}`)
  })
  if (last === undefined)
    return { text: `none in ${backup.target} yet`, warnings: ['there is no backup: run "quarry backup"'] }
  const hours = Math.floor((Date.now() - last.getTime()) / 3_600_000)
  const isOld = hours >= backup.maxAgeHours
  return {
    text: `the last one in ${backup.target} is of ${last.toISOString()}`,
    warnings: isOld ? [`it is ${hours} hours old: run "quarry backup", or set BACKUP_EVERY_HOURS`] : [],
  }
}

export const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

const nearestAbove = async (path: string): Promise<string> =>
  (await isThere(path)) ? path : nearestAbove(dirname(path))
