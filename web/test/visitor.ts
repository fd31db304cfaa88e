import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core'
import { findProgram } from '../../server/test/machine.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let shared: Promise<Browser> | undefined
const opened = new Set<BrowserContext>()

/** Ends everybody's visit. The browser stays for the next test file: starting one costs seconds. */
export async function endVisits(): Promise<void> {
  await Promise.all([...opened].map((context) => context.close()))
  opened.clear()
}

async function launchBrowser(): Promise<Browser> {
  const executablePath = findProgram('chromium')
  if (executablePath === undefined) throw new Error('Chromium is not installed')
  return await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A page lives too short for what optimizing its scripts costs.
      '--js-flags=--no-maglev,--no-turbofan',
    ],
  })
}

/** Someone who looks at the page, and everything that went wrong meanwhile. */
export interface Visitor {
  page: Page
  context: BrowserContext
  /** Errors of scripts, requests to other hosts, violations of the content security policy. */
  violations: string[]
  signIn(username: string, password: string): Promise<void>
  /** What axe-core finds wrong with the page as it is now. */
  barriers(): Promise<string[]>
  /** The same in the color schemes, once everything is loaded. */
  barriersIn(schemes?: ('light' | 'dark')[]): Promise<string[]>
  /** Writes a picture of what is seen now, where the documentation wants one. */
  picture(name: string, options?: { fullPage: boolean }): Promise<void>
}

/** Set to a folder, the pictures of the documentation are written there. */
export const pictures = process.env['QUARRY_PICTURES']

interface VisitorOptions {
  address: string
  colorScheme?: 'light' | 'dark'
  /** Goes to servers with certificates of the tests. */
  trustsAll?: boolean
}

/**
 * A visitor with their own context in the browser that the test files of a worker share; its creator closes it with
 * `endVisits`.
 */
export async function newVisitor({
  address,
  colorScheme = 'light',
  trustsAll = false,
}: VisitorOptions): Promise<Visitor> {
  const browser = await (shared ??= launchBrowser())
  const context = await browser.newContext({
    baseURL: address,
    colorScheme,
    ignoreHTTPSErrors: trustsAll,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  opened.add(context)
  const page = await context.newPage()
  const violations = await watch(page, address)
  // What asks the engine is answered late by a busy machine.
  page.setDefaultTimeout(45_000)
  return {
    page,
    context,
    violations,
    async signIn(username, password) {
      await page.goto('/sign-in')
      await page.getByLabel('Username').fill(username)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL((url) => url.pathname !== '/sign-in')
    },
    barriers: () => findBarriers({ context, page }),
    async barriersIn(schemes = ['light', 'dark']) {
      // A value that is being reloaded is pale until it arrives.
      const waiting = page.locator('.mantine-Skeleton-root, .mantine-Loader-root, .tile[data-stale]')
      await waiting.first().waitFor({ state: 'detached' })
      const found: string[] = []
      for (const scheme of schemes) {
        await page.emulateMedia({ colorScheme: scheme })
        await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor()
        // Between the schemes only colors change.
        const rules = scheme === schemes[0] ? undefined : ofColors
        const barriers = await findBarriers({ context, page, rules })
        found.push(...barriers.map((barrier) => `${scheme}: ${barrier}`))
      }
      return found
    },
    async picture(name, { fullPage } = { fullPage: true }) {
      if (!pictures) return
      await mkdir(pictures, { recursive: true })
      // Until what is there is painted too.
      await page.waitForTimeout(1500)
      await page.screenshot({ path: join(pictures, `${name}.png`), fullPage })
    },
  }
}

/** What is not on its way to something else: only where a chart is drawn to its end, the pointer finds its marks. */
export const atRest = (wanted: Locator): Locator => wanted.and(wanted.page().locator(':not([aria-busy])'))

/** Waits until something can be seen. */
export async function isSeen(wanted: Locator, timeoutMs = 45_000): Promise<boolean> {
  await wanted.waitFor({ timeout: timeoutMs })
  return true
}

async function watch(page: Page, address: string): Promise<string[]> {
  const violations: string[] = []
  page.on('pageerror', (error) => violations.push(`script: ${error.message}`))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${address}/`) && !/^(data|blob):/.test(url)) violations.push(`request: ${url}`)
  })
  await page.exposeFunction('noteViolation', (violation: string) => violations.push(`policy: ${violation}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const note = (globalThis as unknown as { noteViolation: (text: string) => void }).noteViolation
      note(`${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
  return violations
}

const ofColors = ['color-contrast', 'link-in-text-block']

interface Examined {
  context: BrowserContext
  page: Page
  /** Only these rules of axe-core; all that it has by default where there are none. */
  rules?: string[] | undefined
}

interface Finding {
  id: string
  nodes: { html: string; failureSummary?: string }[]
}

// Over the debugger and not as a script element, which the content security policy would rightly refuse. A document takes axe-core
// once: reading it costs as much as a look. Of what holds nothing is written down, and of media alone something is loaded anew.
async function findBarriers({ context, page, rules }: Examined): Promise<string[]> {
  const debug = await context.newCDPSession(page)
  const evaluate = async (expression: string) =>
    (await debug.send('Runtime.evaluate', { expression, awaitPromise: true })).result.value as unknown
  if ((await evaluate('typeof axe')) === 'undefined') await evaluate(`${axeSource};undefined`)
  const options = JSON.stringify({
    resultTypes: ['violations'],
    selectors: false,
    preload: { assets: ['media'] },
    ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
  })
  const found = await evaluate(
    `axe.run(document, ${options}).then(({ violations }) => JSON.stringify(violations))`,
  )
  await debug.detach()
  return (JSON.parse(String(found)) as Finding[]).map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('; ')}`,
  )
}
