import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { workOn } from '../../../../test/database.ts'
import { allDone, mailsTo } from '../../../../test/sent-mail.ts'
import { anotherPassword, password, userActions, type SignedIn } from '../../../../test/users.ts'
import { ownServer } from '../../../../test/server.ts'
import { runWork } from '../../../kernel/work.ts'
import { passwordJobs, sendResetLinkJob } from './jobs.ts'
import { openPasswords } from './passwords.ts'

const program = await ownServer()
const { call, database, home } = program
const { person, login } = userActions(program)

const forgot = (email: string) => call('POST', '/api/auth/forgot-password', { body: { email } })

const reset = (token: string, new_password = anotherPassword, more: Record<string, unknown> = {}) =>
  call<SignedIn>('POST', '/api/auth/reset-password', { body: { token, new_password, ...more } })

const tokenIn = (text = '') => /#token=([\w-]+)/.exec(text)?.[1] ?? ''

test('RST-17: a reset that fails on its way leaves the link and the old password as they were', async () => {
  const { email, username } = await person()
  await forgot(email)
  const token = tokenIn((await mailsTo(home, email))[0]?.text)
  await allDone(database)
  // Fails after the link was used up, inside the same transaction.
  await database.asOwner(`alter table job add constraint failpoint check (kind not like 'identity.tell%')`)
  const failed = await reset(token)
  expect([failed.status, failed.body.access_token]).toEqual([500, undefined])
  await database.asOwner('alter table job drop constraint failpoint')
  expect((await login(username, password)).status).toBe(200)
  expect((await reset(token)).status).toBe(200)
  expect((await login(username, anotherPassword)).status).toBe(200)
})

test('RST-13: guesses hit nothing, whatever else the body says', async () => {
  const { email } = await person()
  await forgot(email)
  const token = tokenIn((await mailsTo(home, email))[0]?.text)
  const guesses = Array.from({ length: 150 }, () => reset(randomBytes(32).toString('base64url')))
  const dressed = Array.from({ length: 50 }, (_, n) =>
    reset(token, anotherPassword, { email: `x${n}@example.com` }),
  )
  const answers = await Promise.all([...guesses, ...dressed])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]))
  expect((await reset(token)).status).toBe(200)
})

test('RST-23: a mail that could not be sent is sent once when the mail server is back, and costs no mail of the hour', async () => {
  const { email, id } = await person()
  const sent: string[] = []
  let isDown = true
  const jobs = passwordJobs({
    runIn: (at, run) => runWork(work, at, run),
    passwords: openPasswords(1),
    urlsOf: async () => ({ platform: 'http://platform.test', app: 'http://app.test' }),
    mailer: {
      send: async ({ to, text }) => {
        if (isDown) throw new Error('the mail server does not answer')
        sent.push(`${to} ${tokenIn(text)}`)
      },
    },
  })
  const attempt = (number: number) => jobs[sendResetLinkJob]({ id: 7, attempt: number, payload: { email } })
  for (let number = 1; number <= 6; number++) await expect(attempt(number)).rejects.toThrow('does not answer')
  isDown = false
  await attempt(7)
  expect(sent).toHaveLength(1)
  const [row] = await database.asOwner<{ mails: number }>(
    'select reset_mails_sent as mails from users where id = $1',
    [id],
  )
  expect(row?.mails).toBe(1)
  expect((await reset(sent[0]?.split(' ')[1] ?? '')).status).toBe(200)
})

const work = workOn(database)
