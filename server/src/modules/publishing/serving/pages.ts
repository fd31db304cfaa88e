import type { Context } from '../../../kernel/context.ts'
import { type OpenApp, publicationOf } from './open-app.ts'

export const getPage =
  (open: OpenApp) =>
  async (context: Context, { slug }: { slug: string }) => {
    const app = await open(context)
    const { name, description, definition } = publicationOf(app, 'page', slug)
    return {
      slug,
      name,
      description,
      markdown: definition.markdown,
      release: app.number,
      published_at: app.publishedAt.toISOString(),
    }
  }
