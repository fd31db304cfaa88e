// Writes the page that says which role holds which permission; with --check only says whether it is up to date.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Role, roles } from '../server/src/kernel/context.ts'
import { permissions } from '../server/src/modules/access/index.ts'

const file = join(import.meta.dirname, '../docs/reference/permissions.md')

const signs = { all: '●', published: '○' }
interface Row {
  description: string
  roles: Partial<Record<Role, keyof typeof signs>>
  on?: readonly string[]
}

const rows = Object.entries<Row>(permissions).map(([name, row]) => {
  const held = roles.map((role) => (row.roles[role] === undefined ? '' : signs[row.roles[role]]))
  const on = row.on === undefined ? '' : [...row.on, 'all'].join(', ')
  return `| \`${name}\` | ${row.description} | ${held.join(' | ')} | ${on} |`
})

const page = `# Permissions

Generated from the catalogue by \`npm run generate\`. Do not edit.

● on everything of the organization, ○ on what is published. A group can grant a permission on one target of the kinds in the last
column, or on all of the organization; a grant on a project holds for what it contains. Rights only add up.

| permission | lets one | ${roles.map((role) => `\`${role}\``).join(' | ')} | a group can grant it on |
|---|---|${roles.map(() => ':-:').join('|')}|---|
${rows.join('\n')}
`

if (!process.argv.includes('--check')) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, page)
} else if (!existsSync(file) || readFileSync(file, 'utf8') !== page) {
  console.error('docs/reference/permissions.md is not up to date: run npm run generate')
  process.exitCode = 1
}
