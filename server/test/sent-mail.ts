import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestDatabase } from './database.ts'

export interface ReceivedMail {
  to: string
  subject: string
  /** The plain text part, decoded. */
  text: string
  /** The whole file, with plain line ends. */
  raw: string
}

/** The mails to an address in a server's outbox, oldest first, once there are that many. */
export async function mailsTo(home: string, address: string, atLeast = 1): Promise<ReceivedMail[]> {
  for (let turn = 0; turn < 200; turn++) {
    const mails = (await allMails(home)).filter(({ to }) => to.toLowerCase() === address.toLowerCase())
    if (mails.length >= atLeast) return mails
    await sleep(50)
  }
  throw new Error(`no ${atLeast} mails to ${address}`)
}

/** The token in the link of the newest mail to an address. */
export async function tokenMailedTo(home: string, address: string): Promise<string> {
  const mail = (await mailsTo(home, address)).at(-1)
  const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (token === undefined) throw new Error(`the mail to ${address} has no link with a token: ${mail?.text}`)
  return token
}

/** Waits until no queued work is left. */
export async function allDone(database: Pick<TestDatabase, 'asOwner'>): Promise<void> {
  for (let turn = 0; turn < 400; turn++) {
    if ((await database.asOwner("select 1 from job where state <> 'failed'")).length === 0) return
    await sleep(25)
  }
  throw new Error('there is still work to do')
}

export async function allMails(home: string): Promise<ReceivedMail[]> {
  const folder = join(home, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const paths = names.filter((name) => name.endsWith('.eml')).map((name) => join(folder, name))
  // The date in a mail is whole seconds, too coarse to tell which came last.
  const files = await Promise.all(
    paths.map(async (path) => ({ at: (await stat(path)).mtimeMs, raw: await readFile(path, 'utf8') })),
  )
  return files.toSorted((a, b) => a.at - b.at).map(({ raw }) => readMail(raw))
}

const header = (raw: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(raw)?.[1] ?? ''

/** A mail as it went over the line. */
export function readMail(sent: string): ReceivedMail {
  const raw = sent.replaceAll('\r\n', '\n')
  // Parts lie in parts: all of them are taken out.
  const boundaries = [...raw.matchAll(/boundary="([^"]+)"/g)].map(([, boundary]) => `--${boundary}`)
  const parts = boundaries.reduce((all, boundary) => all.flatMap((part) => part.split(boundary)), [raw])
  const plain = parts.find((part) => /^content-type: text\/plain/im.test(part)) ?? raw
  const [head = '', ...rest] = plain.trimStart().split('\n\n')
  const body = rest.join('\n\n')
  const text = /quoted-printable/i.test(head) ? unquoted(body) : body
  return { to: header(raw, 'To'), subject: header(raw, 'Subject'), text, raw }
}

const unquoted = (body: string) =>
  body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** What a mail shows as a page, decoded. */
export const htmlOf = ({ raw }: ReceivedMail): string => {
  const part = raw.split(/^--.*$/m).find((one) => /Content-Type: text\/html/.test(one)) ?? ''
  const [head = '', ...rest] = part.split('\n\n')
  const body = rest.join('\n\n')
  if (/base64/.test(head)) return Buffer.from(body, 'base64').toString()
  const bytes = body
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
