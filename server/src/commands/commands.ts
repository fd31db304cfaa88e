import { adopt } from './adopt.ts'
import { ask } from './ask.ts'
import { audit } from './audit.ts'
import { printSchema } from './code/print-schema.ts'
import { pull } from './code/pull.ts'
import { push } from './code/push.ts'
import { codeTypes } from '../../../contract/src/code-files.ts'
import { version } from '../kernel/version.ts'
import { importDbt } from './code/import-dbt.ts'
import { backup } from './backup.ts'
import { doctor } from './doctor.ts'
import { migrate } from './migrate.ts'
import { printDocument } from './print-document.ts'
import { restore } from './restore.ts'
import { serve, start, work } from './start.ts'
import { user } from './user.ts'

/** One word of the command line. */
export interface Command {
  summary: string
  /** @returns the exit code */
  run(words: string[], env: NodeJS.ProcessEnv): Promise<number>
}

export const commands: Record<string, Command> = {
  start: { summary: 'all three surfaces and a worker in one process (npm start)', run: start },
  serve: { summary: 'one surface: --surface platform|app|cloud (needs DATABASE_URL)', run: serve },
  worker: { summary: 'background work only (needs DATABASE_URL)', run: work },
  migrate: { summary: 'bring the database to this version and end', run: migrate },
  adopt: {
    summary: 'say that QUARRY_HOME is the folder of DATABASE_URL, after a move or a restore',
    run: adopt,
  },
  backup: {
    summary:
      'backup [create] | list | verify [NAME]: everything of one moment, encrypted, while the server works',
    run: backup,
  },
  restore: {
    summary: 'restore [NAME] into an empty QUARRY_HOME and database; restore confirm lets it act again',
    run: restore,
  },
  user: { summary: 'user create --username … --email … --role … [--organization id]', run: user },
  audit: { summary: 'audit check FILE PUBLIC_KEY: check an exported audit log on any machine', run: audit },
  openapi: { summary: 'openapi platform|app|cloud: print the OpenAPI document', run: printDocument },
  ask: {
    summary: 'ask "QUESTION" [--dataset ID]: the answer from the data of a server (QUARRY_URL, QUARRY_TOKEN)',
    run: ask,
  },
  pull: {
    summary: 'pull --project NAME --to FOLDER: a project of a server as files (QUARRY_URL, QUARRY_TOKEN)',
    run: pull,
  },
  push: {
    summary: 'push --from FOLDER [--dry-run] [--project NAME] [--delete-missing]: files to a server',
    run: push,
  },
  dbt: {
    summary:
      'dbt import TARGET_FOLDER --connector NAME [--dry-run] [--overwrite]: a dbt project into its datasets',
    run: importDbt,
  },
  schema: {
    summary: `schema ${['project', ...codeTypes].join('|')}: the JSON Schema of a file`,
    run: printSchema,
  },
  doctor: { summary: 'check configuration, data folder, database and engine; changes nothing', run: doctor },
  help: { summary: 'say this', run: help },
}

/** Every command with what it does. */
export function usage(): string {
  const lines = Object.entries(commands).map(
    ([name, { summary }]) => `  quarry ${name.padEnd(10)} ${summary}`,
  )
  return lines.join('\n')
}

async function help(): Promise<number> {
  console.log(
    `Quarry ${version}\n\n${usage()}\n\nWithout a command: start. The configuration is read from the environment.`,
  )
  return 0
}
