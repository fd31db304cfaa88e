// Makes the migrated template of the embedded database as a part of the build, so that the first start only copies it.
import { migratedTemplate } from '../dist/server/src/kernel/database/embedded/template.js'
import { programMigrations } from '../dist/server/src/kernel/database/migrating/migrations.js'

await migratedTemplate(programMigrations())
