import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A server program that runs beside the tests. */
export interface Background {
  /** Why it is not running any more, as far as one can tell; nothing while it runs. */
  ended(): string | undefined
  stop(): Promise<void>
}

interface Options {
  cwd: string
  /** How it is stopped immediately, in order. */
  signal: 'INT' | 'TERM'
  uid?: number
  gid?: number
  /** Beside the environment of the tests. */
  env?: Record<string, string>
}

// The shell waits for the end of its input, which comes when we stop and also when we are killed; so the
// program never outlives the tests.
const script = `
  signal=$1; shift
  "$@" </dev/null & program=$!
  { cat; kill -$signal $program; } <&3 2>/dev/null & waiting=$!
  wait $program; code=$?
  kill $waiting 2>/dev/null
  exit $code`

/** Starts a program in the background; it ends with `stop`, or when this process ends in whatever way. */
export function startBackground(command: string[], options: Options): Background {
  const { signal, env, ...rest } = options
  const child = spawn('sh', ['-c', script, 'sh', signal, ...command], {
    ...rest,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  })
  return {
    ended: () => (child.exitCode === null ? undefined : `${command[0]} ended with code ${child.exitCode}`),
    async stop() {
      if (child.exitCode !== null) return
      const exited = once(child, 'exit')
      child.stdio[3]?.destroy()
      await exited
    },
  }
}
