import type { Answer, Input } from '../../../../contract/src/endpoint.ts'
import type {
  deleteLogo,
  setBranding as endpoint,
  uploadLogo as uploading,
} from '../../../../contract/src/branding.ts'
import type { Context } from '../../kernel/context.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { showBranding, type Branding } from './branding.ts'
import { readLogo } from './logo-file.ts'
import { lockBranding, saveBranding } from './store.ts'

type Changing = Pick<Context, 'orgId' | 'user' | 'ifMatch' | 'transaction'>

/** Replaces texts and colors; what is left out goes back to the default. */
export const setBranding = (
  context: Changing,
  { product_name, tagline, primary_color, accent_color, support_url }: Input<typeof endpoint>,
): Promise<Answer<typeof endpoint>> => {
  const choice = {
    product_name: product_name ?? null,
    tagline: tagline ?? null,
    primary_color: primary_color?.toLowerCase() ?? null,
    accent_color: accent_color?.toLowerCase() ?? null,
    support_url: support_url ?? null,
  }
  return change(context, choice, { type: 'branding.updated', data: choice })
}

/** Stores a picture whose content, declared type and name agree. */
export async function uploadLogo(
  context: Changing,
  { file }: Input<typeof uploading>,
): Promise<Answer<typeof uploading>> {
  const { bytes, type, sha256 } = await readLogo(file)
  const logo = { logo: bytes, logo_type: type, logo_sha256: sha256 }
  return await change(context, logo, {
    type: 'branding.logo_changed',
    data: { type, size_bytes: bytes.length },
  })
}

export async function removeLogo(context: Changing): Promise<Answer<typeof deleteLogo>> {
  const none = { logo: null, logo_type: null, logo_sha256: null }
  await change(context, none, { type: 'branding.logo_removed', data: {} })
}

function change(
  { orgId, user, ifMatch, transaction }: Changing,
  values: Parameters<typeof saveBranding>[2],
  event: { type: string; data: Record<string, unknown> },
): Promise<Branding> {
  return transaction(async ({ db, emit }) => {
    checkRevision(ifMatch, (await lockBranding(db, orgId)) ?? { revision: 0 })
    const stored = await saveBranding(db, { org_id: orgId, created_by: user.userId }, values)
    await emit({ ...event, subject: { type: 'branding', id: null } })
    return showBranding(stored)
  })
}
