import { parseArgs } from 'node:util'
import { readConfig } from '../kernel/config/config.ts'
import { roles, type Role } from '../kernel/context.ts'
import { openLog } from '../kernel/log.ts'
import { lockHome } from '../kernel/home-lock.ts'
import { createUserAtServer } from '../modules/identity/index.ts'
import { runProgram } from './run-program.ts'
import { UsageError } from './usage-error.ts'

const usage = `user create --username NAME --email ADDRESS --role ${roles.join('|')} [--organization ID]`

/** Makes a user from the command line and prints the generated password. */
export async function user(words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [verb, ...rest] = words
  if (verb !== 'create') throw new UsageError(usage)
  const wanted = readWords(rest)
  const config = readConfig(env)
  const lock = config.databaseUrl === undefined ? await lockHome(config.home) : undefined
  try {
    const program = await runProgram({ config, log: openLog({ level: 'silent' }), withWorker: false })
    try {
      const password = await createUserAtServer(program.server.parts, wanted)
      console.log(`User      ${wanted.username}\nPassword  ${password}\nIt is shown this once.`)
      return 0
    } finally {
      await program.stop()
    }
  } finally {
    await lock?.release()
  }
}

function readWords(words: string[]) {
  const text = { type: 'string' } as const
  const options = { username: text, email: text, role: text, organization: text }
  const { username, email, role, organization = '1' } = parseArgs({ args: words, options }).values
  if (!username || !email || !roles.includes(role as Role) || !/^[1-9]\d{0,8}$/.test(organization))
    throw new UsageError(usage)
  return { username, email, role: role as Role, orgId: Number(organization) }
}
