export { createClient, type ClientOptions, type QuarryClient } from './client.ts'
export { QuarryError } from './failure.ts'
export type { ServerEvent } from './stream.ts'
