/** What queries are run for. */
export const queryOrigins = [
  'explore',
  'values',
  'preview',
  'profile',
  'export',
  'dashboard',
  'share_link',
  'subscription',
  'alert',
  'recipe',
] as const
export type QueryOrigin = (typeof queryOrigins)[number]

/** What sent the request. */
export const queryClients = ['page', 'api', 'background'] as const
export type QueryClient = (typeof queryClients)[number]
