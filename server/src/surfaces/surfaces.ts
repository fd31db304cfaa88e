import type { SurfaceName } from '../kernel/config/settings.ts'
import { assertDeclared } from '../modules/access/index.ts'
import { app } from './app.ts'
import { cloud } from './cloud.ts'
import type { Dependencies } from './dependencies.ts'
import { platform } from './platform.ts'
import type { Surface } from './surface.ts'

const surfaces: Record<SurfaceName, Surface> = { platform, app, cloud }

export const surfaceOf = (name: SurfaceName, dependencies: Dependencies) => {
  const { title, description, routes, webhooks, callerDocument } = surfaces[name]
  const listed = routes(dependencies)
  assertDeclared(listed)
  return {
    title,
    description,
    routes: listed,
    webhooks: webhooks?.(dependencies),
    callerDocument: callerDocument?.(dependencies),
  }
}
