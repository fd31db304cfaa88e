import type { Surface } from './surfaces.ts'

/** For those who use what was published: nothing can be changed here. */
export const app: Surface = {
  title: 'Quarry App API',
  description: 'Read-only: what an organization has published for its customers.',
  routes: () => [],
}
