import type { FrameEvent, FromFrame, ToFrame } from '../../embed/messages.ts'

/** What the page around the frame has given: a token that holds, one that does not any more, or none yet. */
export interface Standing {
  token: string | undefined
  /** Why nothing is shown until another token works: its time is over, or the server takes it no more. */
  paused: 'expired' | 'rejected' | undefined
  /** There is no page around, or it has no token to give. */
  isRefused: boolean
}

const retryMs = 5000
const earlyMs = 60_000
const askMs = 500

/**
 * The page around the frame. Only one of the app's origins is listened to and spoken to; which these are stands in the page, as
 * its server wrote it.
 */
export function openHostPage() {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="embed-origins"]')?.content ?? ''
  const origins = new Set(meta.split(' ').filter(Boolean))
  const listeners = new Set<() => void>()
  let standing: Standing = { token: undefined, paused: undefined, isRefused: parent === window }
  let host: string | undefined
  let expiry: ReturnType<typeof setTimeout> | undefined

  const set = (next: Standing) => {
    standing = next
    listeners.forEach((listener) => listener())
  }
  // Before the first message nothing is said but that the page waits, which anyone may know.
  const send = (message: FromFrame) => parent.postMessage(message, host ?? '*')
  const tell = (event: FrameEvent) => {
    if (host !== undefined) send(event)
  }
  const askAgain = repeated(send)
  const use = (token: string) => {
    const leftMs = expiresAt(token) - Date.now()
    set({ token, paused: undefined, isRefused: false })
    askAgain({ type: 'quarry:renew' }, leftMs > 2 * earlyMs ? leftMs - earlyMs : leftMs / 2, retryMs)
    clearTimeout(expiry)
    expiry = setTimeout(() => pause('expired'), Math.max(leftMs, 0))
  }
  // While nothing is shown a token is tried first: one that is rejected too changes nothing on the page.
  const take = async (token: string) => {
    if (standing.paused === undefined || (await isTaken(token))) use(token)
  }
  const pause = (why: NonNullable<Standing['paused']>) => {
    if (standing.paused !== undefined) return
    clearTimeout(expiry)
    set({ ...standing, paused: why })
    tell({ type: 'quarry:expired', detail: {} })
    askAgain({ type: 'quarry:renew' }, 0, retryMs)
  }
  addEventListener('message', ({ source, origin, data }: MessageEvent<ToFrame | null>) => {
    if (source !== parent || parent === window || !origins.has(origin)) return
    host = origin
    if (data?.type === 'quarry:token' && typeof data.token === 'string') void take(data.token)
    if (data?.type === 'quarry:no-token' && standing.token === undefined)
      set({ ...standing, isRefused: true })
  })
  if (parent !== window) {
    send({ type: 'quarry:ready' })
    askAgain({ type: 'quarry:ready' }, askMs, askMs)
  }
  return {
    standing: () => standing,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell,
    /** The server takes the token no more. */
    reject: () => pause('rejected'),
    /** How high the page is, for a frame that grows with it. */
    size: (height: number) => {
      if (host !== undefined) send({ type: 'quarry:size', height })
    },
  }
}

export type HostPage = ReturnType<typeof openHostPage>

/** Sends a message again and again, until there is another one to send. */
function repeated(send: (message: FromFrame) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return function askAgain(message: FromFrame, afterMs: number, everyMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      send(message)
      askAgain(message, everyMs, everyMs)
    }, afterMs)
  }
}

/** Whether the server takes the token. */
async function isTaken(token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch('/api/app', { headers }).catch(() => undefined)
  return answer?.ok === true
}

/** In milliseconds since 1970, as the token says: the server checks it. */
function expiresAt(token: string): number {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown }
    return Number(exp) * 1000 || 0
  } catch {
    return 0
  }
}
