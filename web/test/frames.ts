import type { Page } from 'playwright-core'

/** Set on a quiet machine, the figures are held to their limits and not only said. */
export const isMeasured = process.env['QUARRY_FIGURES'] !== undefined

export interface Frames {
  framesPerSecond: number
  /** 95 of 100 frames came within this time after the one before. */
  worstMs: number
}

/** The frames that the page could draw during an interaction. */
export async function framesWhile(page: Page, act: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(globalThis, { frames })
    const note = (at: number) => {
      frames.push(at)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  await act()
  const frames = await page.evaluate(() => [...(globalThis as unknown as { frames: number[] }).frames])
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at))
  const sorted = gaps.toSorted((a, b) => a - b)
  const spanMs = (frames.at(-1) ?? 0) - (frames[0] ?? 0)
  return {
    framesPerSecond: (gaps.length / spanMs) * 1000,
    worstMs: Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0),
  }
}

export const describeFrames = ({ framesPerSecond, worstMs }: Frames, what: string): string =>
  `${framesPerSecond.toFixed(1)} frames a second while ${what}, 95 of 100 within ${worstMs} ms`
