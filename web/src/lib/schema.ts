import type { components } from './api.generated.ts'

/** A named schema of the OpenAPI document. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]
