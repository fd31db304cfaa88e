import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { mailServer as openMailServer } from '../../../test/mail-server.ts'
import { openMailer } from './mail.ts'

const from = 'Quarry <quarry@example.com>'
const mail = {
  to: 'ada@example.org',
  subject: 'Grüße',
  text: 'One line.\n',
  html: '<p>One line.</p>',
  id: 'job-1',
}

async function mailServer(answer?: (count: number) => Error | null) {
  const server = await openMailServer(answer)
  onTestFinished(() => server.close())
  return server
}

async function outboxMailer() {
  const home = await mkdtemp(join(tmpdir(), 'quarry-mail-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const outbox = join(home, 'outbox')
  return { outbox, mailer: openMailer({ smtpUrl: undefined, from, outbox }) }
}

function smtpMailer(smtpUrl: string) {
  const mailer = openMailer({ smtpUrl, from, outbox: '/nowhere' })
  onTestFinished(() => mailer.close())
  return mailer
}

test('a mail reaches the receiver over SMTP with text and HTML', async () => {
  const server = await mailServer()
  await smtpMailer(server.url).send(mail)
  expect(server.received).toMatchObject([{ from: 'quarry@example.com', to: ['ada@example.org'] }])
  const { content } = server.received[0]!
  expect(content).toMatch(/^Subject: =\?UTF-8\?/m)
  expect(content).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(content).toContain('text/plain')
  expect(content).toContain('text/html')
})

test('CRS-38: a second attempt at a mail carries the same Message-ID, another mail another', async () => {
  const server = await mailServer((count) => (count === 1 ? new Error('try later') : null))
  const mailer = smtpMailer(server.url)
  await expect(mailer.send(mail)).rejects.toThrow('try later')
  await mailer.send(mail)
  await mailer.send(mail)
  await mailer.send({ ...mail, id: 'job-2' })
  const ids = server.received.map(({ content }) => /^Message-ID: (.*)\r$/im.exec(content)?.[1])
  expect(ids[0]).toMatch(/^<[0-9a-f]{32}@example\.com>$/)
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
})

test('a server that is not there is an error, not a wait', async () => {
  await expect(smtpMailer('smtp://127.0.0.1:1').send(mail)).rejects.toThrow('ECONNREFUSED')
})

test('without SMTP a mail becomes a file of its owner only, once for every id', async () => {
  const { outbox, mailer } = await outboxMailer()
  await mailer.send(mail)
  await mailer.send(mail)
  const [name, ...rest] = await readdir(outbox)
  expect([name?.endsWith('.eml'), rest]).toEqual([true, []])
  expect((await stat(join(outbox, name!))).mode & 0o777).toBe(0o600)
  expect(await readFile(join(outbox, name!), 'utf8')).toContain('To: ada@example.org')
})

test.each([
  ['a list', { to: 'ada@example.org, eve@example.net' }],
  ['a line break in the address', { to: 'ada@example.org\r\nBcc: eve@example.net' }],
  ['a quoted address', { to: '"eve@example.net x"@example.org' }],
  ['a group', { to: 'all:eve@example.net;' }],
  ['a name', { to: 'Eve <eve@example.net>' }],
  ['a line break in the subject', { subject: 'Hi\r\nBcc: eve@example.net' }],
  ['a bare carriage return in the subject', { subject: 'Hi\rBcc: eve@example.net' }],
  ['a line separator in the subject', { subject: 'Hi\u2028Bcc: eve@example.net' }],
  ['a line break in the id', { id: 'x\nBcc: eve@example.net' }],
])('a mail with %s is refused before anything is sent', async (_what, change) => {
  const { outbox, mailer } = await outboxMailer()
  await expect(mailer.send({ ...mail, ...change })).rejects.toThrow(
    /exactly one plain address|control character/,
  )
  await expect(readdir(outbox)).rejects.toThrow('ENOENT')
})
