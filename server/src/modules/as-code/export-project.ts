import { Readable } from 'node:stream'
import type { ProjectFiles } from '../../../../contract/src/as-code.ts'
import { bytes, type Reply } from '../../kernel/route.ts'
import { zipStream } from '../../kernel/zip.ts'
import { editorSchemas } from './files/file-schema.ts'
import type { Io } from './kinds/kind.ts'
import { readProject } from './read-project.ts'

const zip = 'application/zip'

export async function exportProject(io: Io, { id }: { id: number }): Promise<ProjectFiles | Reply> {
  const { files, leftOut, state } = await readProject(io, id)
  if (io.context.accept.includes(zip)) return asZip(files)
  return { project_id: id, state, files: Object.fromEntries(files), left_out: leftOut }
}

function asZip(files: ReadonlyMap<string, string>): Reply {
  const schemas = Object.entries(editorSchemas()).map(
    ([path, schema]) => [path, `${JSON.stringify(schema, null, 2)}\n`] as [string, string],
  )
  return bytes(Readable.from(zipStream([...schemas, ...files])), zip, {
    'content-disposition': 'attachment; filename="project.zip"',
  })
}
