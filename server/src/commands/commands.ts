import { codeTypes } from '../../../contract/src/code-files.ts'
import { version } from '../kernel/version.ts'

/** One word of the command line. */
export interface Command {
  summary: string
  /** What shells complete, where the summary does not name all of them. */
  options?: string[]
  /** @returns the exit code */
  run(words: string[], env: NodeJS.ProcessEnv): Promise<number>
}

// Each is loaded when it is called: a short one does not wait for the whole server to be read.
export const commands: Record<string, Command> = {
  start: {
    summary: 'all three surfaces and a worker in one process (npm start)',
    run: async (...given) => (await import('./start.ts')).start(...given),
  },
  serve: {
    summary: 'one surface: --surface platform|app|cloud (needs DATABASE_URL)',
    run: async (...given) => (await import('./start.ts')).serve(...given),
  },
  worker: {
    summary: 'background work only (needs DATABASE_URL)',
    run: async (...given) => (await import('./start.ts')).work(...given),
  },
  migrate: {
    summary: 'bring the database to this version and end',
    run: async (...given) => (await import('./migrate.ts')).migrate(...given),
  },
  adopt: {
    summary: 'say that QUARRY_HOME is the folder of DATABASE_URL, after a move or a restore',
    run: async (...given) => (await import('./adopt.ts')).adopt(...given),
  },
  backup: {
    summary:
      'backup [create] | list | verify [NAME]: everything of one moment, encrypted, while the server works',
    run: async (...given) => (await import('./backup.ts')).backup(...given),
  },
  restore: {
    summary: 'restore [NAME] into an empty QUARRY_HOME and database; restore confirm lets it act again',
    run: async (...given) => (await import('./restore.ts')).restore(...given),
  },
  organization: {
    summary:
      'organization export|import|copy|erase …: a whole organization (QUARRY_URL of the Cloud surface)',
    run: async (...given) => (await import('./organization.ts')).organization(...given),
  },
  user: {
    summary: 'user create --username … --email … --role … [--organization id]',
    run: async (...given) => (await import('./user.ts')).user(...given),
  },
  audit: {
    summary: 'audit check FILE PUBLIC_KEY: check an exported audit log on any machine',
    run: async (words) => (await import('./audit.ts')).audit(words),
  },
  openapi: {
    summary: 'openapi platform|app|cloud: print the OpenAPI document',
    run: async (words) => (await import('./print-document.ts')).printDocument(words),
  },
  license: {
    summary:
      'license keys FILE | issue … | inspect FILE: make keys, sign a license, or say what one is for, without a server',
    run: async (...given) => (await import('./license.ts')).license(...given),
  },
  login: {
    summary: 'login ADDRESS: sign in for the commands below, as the user that is asked for',
    run: async (...given) => (await import('./login.ts')).login(...given),
  },
  query: {
    summary:
      'query "SQL" [--dataset ID] [--output table|json|csv|arrow|parquet|xlsx] [--to FILE]: rows of a server',
    run: async (...given) => (await import('./query.ts')).query(...given),
  },
  upload: {
    summary: 'upload FILE [--name NAME] [--project NAME] [--dataset ID]: a dataset, or a new version of one',
    run: async (...given) => (await import('./upload.ts')).upload(...given),
  },
  run: {
    summary:
      'run RECIPE_ID [--follow] [--full] [--required]: run a recipe; --follow ends with 1 unless it succeeds',
    run: async (...given) => (await import('./run.ts')).run(...given),
  },
  ask: {
    summary:
      'ask "QUESTION" [--dataset ID] [--language en|de] [--output table|json]: the answer from the data of a server',
    run: async (...given) => (await import('./ask.ts')).ask(...given),
  },
  pull: {
    summary:
      'pull --project NAME --to FOLDER [--delete-missing]: a project of a server as files (QUARRY_URL, QUARRY_TOKEN)',
    run: async (...given) => (await import('./code/pull.ts')).pull(...given),
  },
  push: {
    summary: 'push --from FOLDER [--dry-run] [--project NAME] [--delete-missing]: files to a server',
    run: async (...given) => (await import('./code/push.ts')).push(...given),
  },
  dbt: {
    summary:
      'dbt import TARGET_FOLDER --connector NAME [--dry-run] [--overwrite]: a dbt project into its datasets',
    run: async (...given) => (await import('./code/import-dbt.ts')).importDbt(...given),
  },
  schema: {
    summary: `schema ${['project', ...codeTypes].join('|')}: the JSON Schema of a file`,
    run: async (words) => (await import('./code/print-schema.ts')).printSchema(words),
  },
  doctor: {
    summary: 'check configuration, data folder, database and engine; changes nothing',
    run: async (...given) => (await import('./doctor.ts')).doctor(...given),
  },
  completion: {
    summary: 'completion bash|zsh|fish: what a shell needs to complete these commands',
    run: async (words) => (await import('./completion.ts')).completion(words),
  },
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
