import type { Surface } from './surfaces.ts'

/** For those who build: authors and administrators. */
export const platform: Surface = {
  title: 'Quarry Platform API',
  description: 'Authoring: connectors, datasets, explore, dashboards, projects, and who may do what.',
  routes: () => [],
}
