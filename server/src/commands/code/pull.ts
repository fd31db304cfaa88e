import { parseArgs } from 'node:util'
import { UsageError } from '../usage-error.ts'
import { readFolder, removeFile, writeFolder } from './folder.ts'
import { connect, findProject } from '../connect.ts'

const usage = 'pull --project NAME --to FOLDER [--delete-missing]'

/** Writes a project of a server into a folder. */
export async function pull(words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { project, to, deleteMissing } = readWords(words)
  const client = await connect(env)
  const id = await findProject(client, project)
  if (id === undefined) throw new Error(`there is no project called "${project}", or you may not see it`)
  const { files, left_out: leftOut } = await client.GET('/api/projects/{id}/export', {
    path: { id },
  })
  const { schemas } = await client.GET('/api/projects/file-schemas')
  const texts = Object.entries(schemas).map(([path, schema]) => [
    path,
    `${JSON.stringify(schema, null, 2)}\n`,
  ])
  const written = await writeFolder(to, { ...files, ...Object.fromEntries(texts) })
  for (const path of written) console.log(`written  ${path}`)
  const others = Object.keys(await readFolder(to)).filter((path) => files[path] === undefined)
  for (const path of others) {
    if (deleteMissing) await removeFile(to, path)
    console.log(deleteMissing ? `deleted  ${path}` : `kept     ${path}: the project has nothing of it`)
  }
  for (const { type, name, reason } of leftOut) console.log(`left out ${type} "${name}": ${reason}`)
  console.log(`${Object.keys(files).length} files, ${written.length} written`)
  return 0
}

function readWords(words: string[]) {
  const text = { type: 'string' } as const
  const options = { project: text, to: text, 'delete-missing': { type: 'boolean' } } as const
  const { project, to, 'delete-missing': deleteMissing = false } = parseArgs({ args: words, options }).values
  if (!project || !to) throw new UsageError(usage)
  return { project, to, deleteMissing }
}
