// Writes what the form of a chart's settings is drawn from; with --check only says whether it is up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import '../contract/src/chart-options.ts'
import { models } from '../contract/src/schema.ts'

const file = join(import.meta.dirname, '../web/src/charts/settings/options-schema.generated.ts')

const defs: Record<string, unknown> = {}

/** The schema of this name and of all that it names. */
function collect(name: string): void {
  if (name in defs) return
  const { $id: _, ...schema } = { ...(models.get(name) as Record<string, unknown>) }
  // A form has no use for what the server holds texts and lists to.
  const text = JSON.stringify(schema, (key, value: unknown) =>
    ['pattern', 'minLength', 'maxItems', 'additionalProperties'].includes(key) ? undefined : value,
  )
  defs[name] = JSON.parse(text.replaceAll(/"\$ref":"([^"#]+)#"/g, '"$ref":"$1"'))
  for (const [, other] of text.matchAll(/"\$ref":"([^"#]+)#"/g)) collect(other ?? '')
}
collect('ChartOptions')

const { ChartOptions: schema, ...others } = defs
const page = `// Generated from the contract by \`npm run generate\`. Do not edit.
import type { SettingSchema } from '../../ui/schema-form/setting-schema.ts'

export const optionsSchema: SettingSchema = ${JSON.stringify({ ...(schema as object), $defs: others }, null, 2)}
`

if (!process.argv.includes('--check')) writeFileSync(file, page)
else if (!existsSync(file) || readFileSync(file, 'utf8') !== page) {
  console.error('web/src/charts/settings/options-schema.generated.ts is not up to date: run npm run generate')
  process.exitCode = 1
}
