import type { CallerDocument } from '../kernel/http/document/caller-document.ts'
import type { SurfaceOptions } from '../kernel/http/surface.ts'
import type { Route } from '../kernel/route.ts'
import type { Dependencies } from './dependencies.ts'

/** Which modules' routes a surface has, and what it is for. */
export interface Surface {
  title: string
  description: string
  routes(dependencies: Dependencies): Route[]
  /** What the server sends by itself, for its OpenAPI document. */
  webhooks?(dependencies: Dependencies): SurfaceOptions['webhooks']
  /** What its OpenAPI document says besides to a signed-in caller. */
  callerDocument?(dependencies: Dependencies): CallerDocument
}
