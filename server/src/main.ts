#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { QuarryError } from '../../client/src/index.ts'
import { commands, usage } from './commands/commands.ts'
import { scrub } from './kernel/log.ts'

/** The only file that starts or ends the process. */
const [given = 'start', ...words] = process.argv.slice(2)
const name = ['--help', '-h'].includes(given) ? 'help' : given

const command = commands[name]
if (command === undefined) {
  console.error(`quarry: there is no command ${JSON.stringify(name)}; there are:\n\n${usage()}`)
  process.exit(2)
}

try {
  if (existsSync('.env')) loadEnvFile('.env')
  process.exitCode = await command.run(words, process.env)
} catch (error) {
  // A person who starts a program wants the sentence; whoever looks for a defect asks for more.
  console.error(`quarry: ${sentenceOf(error)}`)
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error)
  process.exit(1)
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof QuarryError && error.details.length > 1)
    return error.details.map(({ path, message }) => `${path}: ${message}`).join('\n')
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE')
    return `port ${port} is taken by another program: stop it, or set PLATFORM_PORT, APP_PORT and CLOUD_PORT`
  // A refused connection to a name with several addresses has no message of its own.
  return scrub(error.message || code || error.name)
}
