import { parseArgs } from 'node:util'
import type { RunLogLine } from '../../../contract/src/run-logs.ts'
import type { Run } from '../../../contract/src/runs.ts'
import { connect } from './connect.ts'
import { visible } from './print-table.ts'
import { UsageError } from './usage-error.ts'

/** Runs a recipe; with --follow its log until it ends, and then 0 only if it succeeded. */
export async function run(words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const flag = { type: 'boolean' } as const
  const options = { follow: flag, full: flag, required: flag } as const
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
  const [recipe, ...rest] = positionals.map(Number)
  if (recipe === undefined || rest.length > 0 || !Number.isSafeInteger(recipe))
    throw new UsageError('run RECIPE_ID [--follow] [--full] [--required]')
  const client = await connect(env)
  const body = { ...(values.required && { mode: 'required' as const }), ...(values.full && { full: true }) }
  const started = await client.POST('/api/pipeline/recipes/{id}/run', { path: { id: recipe }, body })
  console.log(`run ${started.id} ${started.status}`)
  if (!values.follow) return 0
  for await (const { event, data } of client.events('/api/pipeline/runs/{id}/logs', {
    path: { id: started.id },
  })) {
    if (event === 'log') tell(data as RunLogLine)
    if (event !== 'end') continue
    const { status } = data as Run
    console.log(`run ${started.id} ${status}`)
    return status === 'succeeded' ? 0 : 1
  }
  throw new Error(`the server ended the log of run ${started.id} before the run ended`)
}

const tell = ({ at, level, message }: RunLogLine) =>
  console.log(`${at} ${level.padEnd(5)} ${visible(message)}`)
