import { serverOrganizationRoutes } from '../modules/organizations/index.ts'
import type { Surface } from './surfaces.ts'

/** For those who operate the server for many organizations. */
export const cloud: Surface = {
  title: 'Quarry Cloud API',
  description: 'Operating the server: its organizations.',
  routes: (parts) => [...serverOrganizationRoutes(parts)],
}
