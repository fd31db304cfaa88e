import { eventNames, type FromFrame, type ToFrame } from './messages.ts'

// Taken now: later there is no script that runs.
const script = document.currentScript
const address = script instanceof HTMLScriptElement ? new URL(script.src).origin : undefined

type FetchToken = () => string | Promise<string>

const isFunction = (value: unknown): value is FetchToken => typeof value === 'function'

/** A part of an app, in a frame: the token comes from the page's own backend and goes to the frame alone, in no address. */
class QuarryFrame extends HTMLElement {
  static readonly observedAttributes = ['app', 'publication', 'chart', 'theme', 'language', 'server']

  #fetchToken: FetchToken | undefined
  #frame: HTMLIFrameElement | undefined
  #starts = 0

  /** Returns a token; instead of the address in `fetch-token`. */
  get fetchToken(): FetchToken | undefined {
    return this.#fetchToken
  }

  set fetchToken(value: FetchToken | undefined) {
    this.#fetchToken = isFunction(value) ? value : undefined
    this.#restart()
  }

  connectedCallback(): void {
    // One that was set before this script was there.
    if (Object.hasOwn(this, 'fetchToken')) {
      const { fetchToken } = this
      Reflect.deleteProperty(this, 'fetchToken')
      this.#fetchToken = isFunction(fetchToken) ? fetchToken : undefined
    }
    addEventListener('message', this.#onMessage)
    if (this.style.display === '') this.style.display = 'block'
    this.#restart()
  }

  disconnectedCallback(): void {
    removeEventListener('message', this.#onMessage)
    this.#frame?.remove()
    this.#frame = undefined
    this.#starts += 1
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (before !== after) this.#restart()
  }

  /** Once for all that changes in one go. */
  #restart(): void {
    const started = (this.#starts += 1)
    queueMicrotask(() => {
      if (started === this.#starts && this.isConnected) void this.#start(started)
    })
  }

  async #start(started: number): Promise<void> {
    const [app, publication] = [this.getAttribute('app'), this.opens()]
    const server = this.#server()
    if (!app || !publication || !server || !this.#hasToken()) return
    const token = await this.#token()
    if (started !== this.#starts || token === undefined) return
    const query = new URLSearchParams({ org: organizationOf(token) ?? '' })
    for (const name of ['chart', 'theme', 'language']) {
      const value = this.getAttribute(name)
      if (value) query.set(name, value)
    }
    const frame = document.createElement('iframe')
    frame.src = `${server}/embed/${encodeURIComponent(app)}/${encodeURIComponent(publication)}?${query}`
    frame.title = this.getAttribute('title') ?? publication
    frame.style.cssText = 'display:block;width:100%;border:0;height:20rem'
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-downloads allow-popups')
    frame.referrerPolicy = 'no-referrer'
    this.#frame?.remove()
    this.#frame = frame
    this.append(frame)
  }

  /** What of the app is shown. */
  protected opens(): string | null {
    return this.getAttribute('publication')
  }

  #server(): string | undefined {
    const named = this.getAttribute('server')
    return named ? new URL(named, location.href).origin : address
  }

  #hasToken(): boolean {
    return this.#fetchToken !== undefined || this.hasAttribute('fetch-token')
  }

  async #token(): Promise<string | undefined> {
    try {
      const token = await (this.#fetchToken ?? (() => tokenFrom(this.getAttribute('fetch-token') ?? '')))()
      if (typeof token !== 'string' || organizationOf(token) === undefined)
        throw new Error('what was fetched is no token')
      return token
    } catch (error) {
      this.#tell('quarry:error', { message: error instanceof Error ? error.message : String(error) })
      return undefined
    }
  }

  readonly #onMessage = (event: MessageEvent<FromFrame>): void => {
    if (!this.#frame || event.source !== this.#frame.contentWindow || event.origin !== this.#server()) return
    const message = event.data
    if (message.type === 'quarry:ready' || message.type === 'quarry:renew') void this.#send()
    else if (message.type === 'quarry:size') this.#frame.style.height = `${message.height}px`
    else if ('detail' in message && eventNames.includes(message.type))
      this.#tell(message.type, message.detail)
  }

  async #send(): Promise<void> {
    const token = await this.#token()
    const message: ToFrame =
      token === undefined ? { type: 'quarry:no-token' } : { type: 'quarry:token', token }
    this.#frame?.contentWindow?.postMessage(message, this.#server() ?? '')
  }

  #tell(type: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }))
  }
}

class QuarryDashboard extends QuarryFrame {}
class QuarryChart extends QuarryFrame {}
class QuarryChat extends QuarryFrame {
  protected override opens(): string {
    return 'chat'
  }
}

/** From the page's own backend: a text, or JSON with `token`. */
async function tokenFrom(url: string): Promise<string> {
  const response = await fetch(url, { cache: 'no-store' })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const text = (await response.text()).trim()
  return text.startsWith('{') ? String((JSON.parse(text) as { token?: unknown }).token) : text
}

/** A key names its organization. */
function organizationOf(token: string): string | undefined {
  const [header = ''] = token.split('.')
  try {
    const { kid } = JSON.parse(atob(header.replaceAll('-', '+').replaceAll('_', '/'))) as { kid?: unknown }
    return /^ek_(\d+)_/.exec(String(kid))?.[1]
  } catch {
    return undefined
  }
}

for (const [name, element] of [
  ['quarry-dashboard', QuarryDashboard],
  ['quarry-chart', QuarryChart],
  ['quarry-chat', QuarryChat],
] as const)
  if (!customElements.get(name)) customElements.define(name, element)
