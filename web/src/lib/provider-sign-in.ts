import { t } from './words.ts'
import { ApiFailure } from './failure.ts'
import { safeReturnPath } from './session.ts'

/** Where people sign in instead of here, as the server tells the sign-in page. */
export interface Provider {
  name: string
  client_id: string
  authorize_url: string
}

interface Departure {
  state: string
  nonce: string
  next: string
}

const storageKey = 'quarry.departure'

export async function findProvider(): Promise<Provider | null> {
  const response = await fetch('/sign-in.json')
  if (!response.ok) throw new ApiFailure(response.status, undefined)
  return ((await response.json()) as { provider: Provider | null }).provider
}

/** Leaves for the provider's own page, so that no script of another host runs in this one. */
export function leaveForProvider({ client_id, authorize_url }: Provider, next: unknown): void {
  const departure: Departure = { state: random(), nonce: random(), next: safeReturnPath(next) }
  sessionStorage.setItem(storageKey, JSON.stringify(departure))
  const url = new URL(authorize_url)
  const asked = {
    client_id,
    redirect_uri: `${location.origin}/sign-in`,
    response_type: 'id_token',
    scope: 'openid email',
    state: departure.state,
    nonce: departure.nonce,
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  location.assign(url)
}

export type Return = { idToken: string; next: string } | { problem: string }

let arrived: Return | undefined

/** What the provider sent back behind the "#", once; undefined when nobody comes from there. */
export function returnFromProvider(): Return | undefined {
  const sent = new URLSearchParams(location.hash.slice(1))
  if (!sent.has('state') || !(sent.has('id_token') || sent.has('error'))) return arrived
  history.replaceState(history.state, '', location.pathname + location.search)
  arrived = judge(sent)
  sessionStorage.removeItem(storageKey)
  return arrived
}

/** A token that this tab did not request could sign a user in as another. */
function judge(sent: URLSearchParams): Return {
  const departure = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Departure | null
  const idToken = sent.get('id_token')
  if (!departure || sent.get('state') !== departure.state)
    return { problem: t('This sign-in was not started here. Please try once more.') }
  if (idToken === null) return { problem: t('The identity provider did not let you in.') }
  if (nonceOf(idToken) !== departure.nonce)
    return { problem: t('This sign-in was not started here. Please try once more.') }
  return { idToken, next: departure.next }
}

function nonceOf(token: string): unknown {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return (JSON.parse(atob(payload)) as { nonce?: unknown }).nonce
  } catch {
    return undefined
  }
}

const random = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24)))).replaceAll(/[^A-Za-z0-9]/g, '')
