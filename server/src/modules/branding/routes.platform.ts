import * as contract from '../../../../contract/src/branding.ts'
import { refuse } from '../../kernel/errors.ts'
import { bytes, route, type Route } from '../../kernel/route.ts'
import { removeLogo, setBranding, uploadLogo } from './change-branding.ts'
import { brandingOf, findLogo } from './store.ts'

const editing = { permission: 'branding.edit' }
const viewing = { permission: 'branding.view', forAppViewers: true as const }

/** How an organization presents itself. */
export const brandingRoutes = (): Route[] => [
  route(contract.getBranding, viewing, brandingOf),
  route(contract.setBranding, editing, setBranding),
  route(contract.getLogo, viewing, async ({ orgId, read }) => {
    const logo = await read((db) => findLogo(db, orgId))
    if (!logo) throw refuse.notFound('logo')
    return bytes(logo.bytes, logo.type, {
      etag: `"${logo.sha256}"`,
      'cache-control': 'private, max-age=300',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  }),
  route(contract.uploadLogo, { ...editing, feature: 'logo_upload' }, uploadLogo),
  route(contract.deleteLogo, editing, removeLogo),
]
