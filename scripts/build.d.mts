/** Builds what is stale; with `force` everything. */
export function build(options?: { force?: boolean }): Promise<void>
