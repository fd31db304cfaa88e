/** A real database beside the server, as the tests of connectors use it. */
export interface RemoteDatabase {
  /** Kind of the connector that reads it. */
  type: 'postgres' | 'mysql' | 'clickhouse'
  /** Settings of a user who may read the tables and nothing else. */
  config: Record<string, unknown> & { password: string }
  /** Runs statements as the owner of the tables. */
  run(...statements: string[]): Promise<void>
  /** How many statements of the reading user the server is at work on; left out where it does not tell. */
  running?: (() => Promise<number>) | undefined
  /** Ends every session of the reading user, as a restart would. */
  endSessions?: () => Promise<void>
  stop(): Promise<void>
}

/** What one kind is tested with, in its own words. */
export interface DatabaseCase {
  name: string
  type: RemoteDatabase['type']
  /** Why it cannot be tested here; undefined when it can. */
  missing: string | undefined
  start(): Promise<RemoteDatabase>
  /** A table `types_of` with a column of each type and an `id`, and its rows. */
  types: string[]
  /** A table `many` with so many rows: id, word, amount with two decimals, moment. */
  many(rows: number): string[]
  /** Statements that are more than reading; none may succeed or leave anything. */
  forbidden: string[]
  /** Older than what the questions of live datasets are written for: it takes no parameters. */
  isOld?: true
  /** A table `floats` with `k` and `x`: 1.5 and NaN of a, 2.5, infinity and null of b. Left out where there are no such numbers. */
  floats?: string[]
  /** An expression for the text of the statement that it stands in, where a reader can ask for that. */
  statement?: string
  /** A SELECT that takes seconds. */
  slow: string
  /** Where a session is something that lasts: a SELECT of its id, some that leave marks in it, and one for the marks. */
  session?: { id: string; marks: string[]; found: string; none: unknown[] }
}
