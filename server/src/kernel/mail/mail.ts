import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { writeFileDurably } from '../files.ts'
import { traced } from '../tracing/span.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  attachments?: readonly Attachment[]
  /** The same for every attempt at the same mail, so that the receiver can drop a second copy. */
  id?: string // e.g. "job-812"
}

export interface Attachment {
  fileName: string
  contentType: string
  content: Buffer
  /** Shown inside the HTML, as `cid:` and this. */
  contentId?: string
}

export interface Mailer {
  /** Sends one mail to one address; throws if it could not be delivered to the server. */
  send(mail: Mail): Promise<void>
  close(): void
}

export interface MailerOptions {
  /** Without it mails become `.eml` files in `outbox`. */
  smtpUrl: string | undefined
  from: string // e.g. "Quarry <quarry@example.com>"
  /** Folder for mails that are not sent. */
  outbox: string
  /** Whether mails are not sent, although there is a server. */
  isQuiet?(): boolean
}

const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
// Nothing of a mail may name a file or an address for the library to fetch.
const closedDoors = { disableFileAccess: true, disableUrlAccess: true }

/** Mail by SMTP, or as files in the data folder. */
export function openMailer(options: MailerOptions): Mailer {
  const domain = domainOf(options.from)
  const kept = toOutbox(options, domain)
  const sent = options.smtpUrl === undefined ? kept : bySmtp(options.smtpUrl, options.from, domain)
  const sender = () => (options.isQuiet?.() === true ? kept : sent)
  return {
    send: (mail) => traced({ name: 'send mail', kind: 'client' }, () => sender().send(mail)),
    close: () => sent.close(),
  }
}

/** Connects and signs in, and sends nothing. */
export async function checkSmtp(url: string): Promise<void> {
  const transport = createTransport({ url, ...limits, ...closedDoors })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

function bySmtp(url: string, from: string, domain: string): Mailer {
  const transport = createTransport({ url, ...limits, ...closedDoors })
  return {
    async send(mail) {
      await transport.sendMail(messageOf(mail, from, domain))
    },
    close: () => transport.close(),
  }
}

function toOutbox({ from, outbox }: MailerOptions, domain: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix', ...closedDoors })
  return {
    async send(mail) {
      const composed = messageOf(mail, from, domain)
      const { message } = await transport.sendMail(composed)
      // Named by its id, so that a second attempt replaces the first.
      const [name] = composed.messageId.slice(1).split('@')
      await writeFileDurably(join(outbox, `${name}.eml`), message as Buffer)
    },
    close: () => transport.close(),
  }
}

function messageOf(mail: Mail, from: string, domain: string) {
  const { to, subject, text, html, attachments = [], id = randomUUID() } = mail
  if (!isOneAddress(to)) throw new Error('a mail goes to exactly one plain address')
  if (hasControl(subject) || hasControl(id)) throw new Error('a mail header holds a control character')
  const local = createHash('sha256').update(id).digest('hex').slice(0, 32)
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    ...(html !== undefined && { html }),
    ...(attachments.length > 0 && {
      attachments: attachments.map(({ fileName, contentType, content, contentId }) => ({
        filename: fileName.replaceAll(/[\p{Cc}\u2028\u2029"\\/]+/gu, '_'),
        contentType,
        content,
        ...(contentId !== undefined && { cid: contentId }),
      })),
    }),
    messageId: `<${local}@${domain}>`,
    // Suppresses out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
  } satisfies SendMailOptions
}

/** One address in its plain form: no list, no comment, no quoting, nothing that a header could be made of. */
function isOneAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s,;:<>()[\]\\"@\p{C}]{1,64}@[^\s,;:<>()[\]\\"@\p{C}]+$/u.test(text)
}

function hasControl(text: string): boolean {
  return /[\p{Cc}\u2028\u2029]/u.test(text)
}

function domainOf(from: string): string {
  const domain = /@([a-z0-9.-]+)>?$/i.exec(from)?.[1]
  if (domain === undefined || hasControl(from))
    throw new Error(`MAIL_FROM is not a mail address: ${JSON.stringify(from)}`)
  return domain
}
