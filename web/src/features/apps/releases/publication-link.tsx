import { useQuery } from '@tanstack/react-query'
import { PageLink } from '../../../ui/page-link.tsx'
import { type App, publicationsQuery } from '../app-words.ts'

/** Leads to a publication by its slug. */
export function usePublicationLink(app: App) {
  const publications = useQuery(publicationsQuery(app.id)).data?.items ?? []
  return (slug: string) => {
    const found = publications.find((one) => one.slug === slug)
    return found ? <PageLink to={`/apps/${app.id}/publications/${found.id}`}>{found.name}</PageLink> : slug
  }
}
