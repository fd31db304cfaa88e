import type { SurfaceName } from '../kernel/config/config.ts'
import type { Route } from '../kernel/route.ts'
import { assertDeclared } from '../modules/access/index.ts'
import { app } from './app.ts'
import { cloud } from './cloud.ts'
import type { Parts } from './parts.ts'
import { platform } from './platform.ts'

/** Which modules' routes a surface has, and what it is for. */
export interface Surface {
  title: string
  description: string
  routes(parts: Parts): Route[]
}

const surfaces: Record<SurfaceName, Surface> = { platform, app, cloud }

export const surfaceOf = (name: SurfaceName, parts: Parts) => {
  const { title, description, routes } = surfaces[name]
  const listed = routes(parts)
  assertDeclared(listed)
  return { title, description, routes: listed }
}
