import { editorSchemas } from '../../modules/as-code/index.ts'
import { UsageError } from '../usage-error.ts'

/** Prints the JSON Schema of a kind of file. */
export async function printSchema([name]: string[]): Promise<number> {
  const schemas = editorSchemas()
  const schema = Object.entries(schemas).find(([path]) => path.endsWith(`/${name}.json`))?.[1]
  const names = Object.keys(schemas).map((path) => path.replace(/^.*\/|\.json$/g, ''))
  if (!schema) throw new UsageError(`schema needs one of ${names.join(', ')}`)
  console.log(JSON.stringify(schema, null, 2))
  return 0
}
