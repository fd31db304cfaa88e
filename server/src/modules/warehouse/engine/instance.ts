import { DuckDBInstance } from '@duckdb/node-api'
import type { DuckDBConnection } from '@duckdb/node-api'
import { literal } from './quote.ts'

export interface InstanceOptions {
  scratchFolder: string
  memoryLimitBytes: number
  scratchLimitBytes: number
  threads: number
  /** Folders that statements of this process may touch; everything else on the machine is closed. */
  folders: readonly string[]
  files?: readonly string[]
  /** Tables are written into their file when they are made, not into a log before it: half the work where they are small. */
  writesThrough?: boolean
}

export interface OpenInstance {
  instance: DuckDBInstance
  /** For our own statements. */
  connection: DuckDBConnection
}

/** Lets a connection say how far its statement is. */
export const reportProgress = ['SET enable_progress_bar=true', 'SET enable_progress_bar_print=false']

/** Opens an in-memory instance and closes every door of it that is not needed. The order matters. */
export async function openInstance(options: InstanceOptions): Promise<OpenInstance> {
  const { scratchFolder } = options
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(options.threads),
    memory_limit: `${options.memoryLimitBytes}B`,
    temp_directory: scratchFolder,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    allow_unsigned_extensions: 'false',
    allow_persistent_secrets: 'false',
    allow_unredacted_secrets: 'false',
    extension_directory: `${scratchFolder}/no-extensions`,
    secret_directory: `${scratchFolder}/no-secrets`,
    home_directory: scratchFolder,
    max_expression_depth: '500',
    enable_external_file_cache: 'false',
    preserve_insertion_order: 'true',
  })
  const connection = await instance.connect()
  const statements = [
    // Given to create(), the first is shown but not enforced and the next two are refused.
    `SET max_temp_directory_size='${options.scratchLimitBytes}B'`,
    `SET allowed_directories=[${options.folders.map(literal).join(', ')}]`,
    `SET allowed_paths=[${(options.files ?? []).map(literal).join(', ')}]`,
    ...(options.writesThrough ? ["SET GLOBAL wal_autocheckpoint='0B'"] : []),
    'SET GLOBAL enable_logging=false',
    'SET GLOBAL pivot_limit=1000',
    "SET GLOBAL TimeZone='UTC'",
    // Each connection is asked for its progress itself, and that must be possible after the lock.
    "SET allowed_configs=['enable_progress_bar', 'enable_progress_bar_print']",
    ...reportProgress,
    'SET enable_external_access=false',
    'SET lock_configuration=true',
  ]
  for (const statement of statements) await connection.run(statement)
  await refuseDrift(connection)
  return { instance, connection }
}

const required: Record<string, string> = {
  enable_external_access: 'false',
  lock_configuration: 'true',
  allow_community_extensions: 'false',
  autoload_known_extensions: 'false',
  autoinstall_known_extensions: 'false',
  preserve_insertion_order: 'true',
  TimeZone: 'UTC',
}

async function refuseDrift(connection: DuckDBConnection): Promise<void> {
  const reader = await connection.runAndReadAll('SELECT name, value FROM duckdb_settings()')
  const settings = new Map(reader.getRows().map(([name, value]) => [String(name), String(value)]))
  for (const [name, value] of Object.entries(required)) {
    if (settings.get(name) !== value)
      throw new Error(`engine setting ${name} is ${settings.get(name)}, not ${value}`)
  }
}
