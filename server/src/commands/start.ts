import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../kernel/config/config.ts'
import { surfaces, type Config, type SurfaceName } from '../kernel/config/settings.ts'
import { openLog } from '../kernel/log.ts'
import { lockHome } from '../kernel/home-lock.ts'
import { answerOperator, type OperatorRequest } from '../kernel/operator-socket.ts'
import { confirmRestore } from '../modules/backups/index.ts'
import type { Dependencies } from '../surfaces/dependencies.ts'
import { listenOn, runProgram } from './run-program.ts'
import { UsageError } from './usage-error.ts'

/** All three surfaces and a worker in one process. */
export async function start(_words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return await inProcess(readConfig(env), [...surfaces], true)
}

/** One surface; the worker runs elsewhere. */
export async function serve(words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { surface } = parseArgs({ args: words, options: { surface: { type: 'string' } } }).values
  if (!surfaces.includes(surface as SurfaceName))
    throw new UsageError(`serve needs --surface, one of ${surfaces.join(', ')}`)
  return await inProcess(alone(readConfig(env), 'serve'), [surface as SurfaceName], false)
}

/** Background work only. */
export async function work(_words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return await inProcess(alone(readConfig(env), 'worker'), [], true)
}

/** Parts that run apart meet in a database: the embedded one belongs to one process. */
function alone(config: Config, command: string): Config {
  if (config.databaseUrl === undefined)
    throw new UsageError(
      `quarry ${command} needs DATABASE_URL: the embedded database belongs to one process (npm start)`,
    )
  return config
}

async function inProcess(config: Config, names: SurfaceName[], withWorker: boolean): Promise<number> {
  const log = openLog({ level: config.logLevel, withTraces: config.tracing !== undefined })
  for (const name of config.unknownNames)
    log.warn({ name }, 'this variable means nothing to Quarry: is it misspelt?')
  // With an external database several processes share the folder of the files.
  const lock = config.databaseUrl === undefined ? await lockHome(config.home) : undefined
  try {
    const program = await runProgram({ config, log, withWorker })
    const operator =
      lock && (await answerOperator(config.home, operatorAnswers(config, program.server.parts)))
    const addresses = await listenOn(program, names)
    await program.server.join({
      roles: [...names, ...(withWorker ? ['worker'] : [])],
      addresses: Object.fromEntries(names.map((name) => [name, listenedOn(program.config, name)])),
    })
    program.announce(addresses)
    const reason = await Promise.race([stopSignal(), program.server.drained])
    log.info({ reason }, 'stopping')
    await operator?.close()
    await program.stop()
    return 0
  } finally {
    await lock?.release()
  }
}

/** Where it listens, which is not what its users call it by behind a proxy. */
function listenedOn({ host, ports }: Config, name: SurfaceName): string {
  return `${host.includes(':') ? `[${host}]` : host}:${ports[name]}`
}

/** Only into the folder of backups: whoever may ask this may read the data folder, and is to write nowhere else through us. */
const operatorAnswers =
  ({ home }: Config, { database }: Dependencies) =>
  async (request: OperatorRequest): Promise<boolean> => {
    if (request.ask === 'confirm_restore') return await confirmRestore(database)
    if (!/^[\w.@-]+\/database-\d$/.test(request.to))
      throw new Error('that is not where a backup keeps its copy')
    await database.copyTo!(join(home, 'scratch', 'backups', request.to))
    return true
  }

function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(signal))
  })
}
