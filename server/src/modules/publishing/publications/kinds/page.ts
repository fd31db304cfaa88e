import type { Kind } from './kind.ts'

/** Markdown with publications of the app in it. */
export const page: Kind<'page'> = {
  check: async () => {},
  freeze: async () => ({}),
  partsOf: () => new Map(),
}
