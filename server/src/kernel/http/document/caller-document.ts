import type { OpenAPIV3_1 } from 'openapi-types'
import type { Context } from '../../context.ts'
import type { AccessRequirement } from '../../route.ts'

/** The document of a surface as a signed-in caller gets it: with what is theirs alone. */
export interface CallerDocument {
  requirement: AccessRequirement
  /** As text; undefined: that of the surface. */
  describe(context: Context, surface: OpenAPIV3_1.Document): Promise<string | undefined>
}
