import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { createClient } from '../../../client/src/index.ts'
import { keepSession } from './connect.ts'
import { UsageError } from './usage-error.ts'

/** Signs in, and keeps the token for the commands that follow until it expires. The password is asked for, never an argument. */
export async function login(words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { positionals } = parseArgs({ args: words, allowPositionals: true })
  const [url = env['QUARRY_URL'], ...rest] = positionals
  if (url === undefined || rest.length > 0)
    throw new UsageError('login ADDRESS, e.g. https://quarry.example.com')
  const username = env['QUARRY_USERNAME'] ?? (await answerTo('Username: '))
  const password = env['QUARRY_PASSWORD'] ?? (await answerTo('Password: ', { isSecret: true }))
  const client = createClient({ url, username, password })
  const signedIn = await client.POST('/api/auth/login', { body: { username, password } })
  if (signedIn.must_reset_password) console.error(`${username} should have a new password: set it on ${url}`)
  const file = await keepSession(env, { url, token: signedIn.access_token })
  console.log(`signed in at ${url} as ${username}; the token is in ${file} and lasts about an hour`)
  return 0
}

async function answerTo(question: string, { isSecret = false } = {}): Promise<string> {
  if (!process.stdin.isTTY)
    throw new Error('set QUARRY_USERNAME and QUARRY_PASSWORD: there is no terminal to ask on')
  process.stderr.write(question)
  // What is typed is shown by the interface, which then writes to nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({
    input: process.stdin,
    output: isSecret ? nowhere : process.stderr,
    terminal: true,
  })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    if (isSecret) process.stderr.write('\n')
  }
}
