import { vegaSvg, type VegaRequest } from '../../../../charts/src/vega/svg.ts'
import type { Size } from '../../../../charts/src/renderers/svg.ts'

/** That the worker is loaded and draws from now on; then a picture, or why there is none. */
export type VegaReply = { isReady: true } | { svg: string } | { failure: string }

// A specification is drawn away from the page: here is no token, no document, and an end to what never ends.
self.addEventListener('message', ({ data }: MessageEvent<{ request: VegaRequest; size: Size }>) => {
  self.postMessage(replyTo(data.request, data.size))
})

function replyTo(request: VegaRequest, size: Size): Exclude<VegaReply, { isReady: true }> {
  try {
    return { svg: vegaSvg(request, size) }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

self.postMessage({ isReady: true } satisfies VegaReply)
