import { api } from './api.ts'
import { safeReturnPath } from './session.ts'
import { t } from './words.ts'

/** A sign-in under way in this tab; `attempt` never leaves it. */
interface Departure {
  key: string
  attempt: string
  state: string
  next: string
}

const storageKey = 'quarry.sign-in-attempt'
const organizationKey = 'quarry.organization'

/** The short name of the organization that was last signed in to here through a provider. */
export const lastOrganization = () => localStorage.getItem(organizationKey) ?? ''

export const rememberOrganization = (slug: string) => localStorage.setItem(organizationKey, slug)

/** Leaves for a provider of an organization. The server knows what must come back. */
export async function leaveForChoice(
  key: string,
  { organization, next }: { organization: string; next: unknown },
): Promise<void> {
  const { authorize_url, attempt, state } = await api.POST('/api/auth/providers/{key}/start', {
    path: { key },
  })
  const url = new URL(authorize_url)
  if (url.protocol !== 'https:') throw new Error(`${url.protocol} is no address to sign in at`)
  const departure: Departure = {
    key,
    attempt,
    state,
    next: safeReturnPath(next),
  }
  sessionStorage.setItem(storageKey, JSON.stringify(departure))
  rememberOrganization(organization)
  location.assign(url)
}

export type ChoiceReturn =
  | { key: string; body: { attempt: string; state: string; code: string; iss?: string }; next: string }
  | { problem: string }

let returned: ChoiceReturn | undefined

/** What the provider sent back in the address, which it then leaves. */
export function returnFromChoice(): ChoiceReturn {
  const sent = new URLSearchParams(location.search)
  if (returned && !sent.has('state')) return returned
  history.replaceState(history.state, '', location.pathname)
  returned = judge(sent, location.pathname.split('/').at(-1) ?? '')
  sessionStorage.removeItem(storageKey)
  return returned
}

/** A response that this tab did not ask for could sign a user in as another. */
function judge(sent: URLSearchParams, key: string): ChoiceReturn {
  const departure = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Departure | null
  const [state, code, iss] = [sent.get('state'), sent.get('code'), sent.get('iss')]
  if (!departure || departure.key !== key || state === null || state !== departure.state)
    return { problem: t('This sign-in did not start in this tab. Start again.') }
  if (code === null) return { problem: t('The identity provider did not let you in.') }
  const body = { attempt: departure.attempt, state, code, ...(iss === null ? {} : { iss }) }
  return { key, body, next: departure.next }
}
