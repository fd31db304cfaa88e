import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { commands } from './commands/commands.ts'
import { ConfigError } from './kernel/config/config.ts'

/** The only file that starts or ends the process. */
const [name = 'start', ...words] = process.argv.slice(2)

const command = commands[name]
if (command === undefined) {
  console.error(`quarry: there is no command ${JSON.stringify(name)}; there are:\n`)
  for (const [known, { summary }] of Object.entries(commands))
    console.error(`  quarry ${known.padEnd(10)} ${summary}`)
  process.exit(2)
}

try {
  if (existsSync('.env')) loadEnvFile('.env')
  process.exitCode = await command.run(words, process.env)
} catch (error) {
  // What a person can mend is said in a sentence; the rest with its stack.
  const isExpected = error instanceof ConfigError || (error as { isForPeople?: boolean }).isForPeople === true
  console.error(isExpected ? `quarry: ${(error as Error).message}` : error)
  process.exit(1)
}
