// Writes the types of the page's API client from the OpenAPI document. With `--check` it only compares.
// It lies in a workspace of its own because the generator needs the compiler API of TypeScript 5.
import { readFileSync, writeFileSync } from 'node:fs'
import openapiTypescript, { astToString } from 'openapi-typescript'

const source = new URL('../../docs/reference/platform.openapi.json', import.meta.url)
const target = new URL('../../web/src/lib/api.generated.ts', import.meta.url)

const written = `// Generated from docs/reference/platform.openapi.json by \`npm run generate\`. Do not edit.\n${astToString(
  await openapiTypescript(JSON.parse(readFileSync(source, 'utf8')), {
    alphabetize: true,
    defaultNonNullable: false,
  }),
)}`

if (!process.argv.includes('--check')) {
  writeFileSync(target, written)
} else if (readFileSync(target, 'utf8') !== written) {
  console.error('web/src/lib/api.generated.ts is not what the OpenAPI document says: run npm run generate')
  process.exitCode = 1
}
