import type { Route } from '../kernel/route.ts'
import type { Dependencies } from './dependencies.ts'

/** Which modules' routes a surface has, and what it is for. */
export interface Surface {
  title: string
  description: string
  routes(dependencies: Dependencies): Route[]
}
