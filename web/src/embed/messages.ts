/** What the embedded page tells the page around it. */
export type FromFrame =
  /** It waits for a token: at first, and again before the last one expires. */
  { type: 'quarry:ready' | 'quarry:renew' } | { type: 'quarry:size'; height: number } | FrameEvent

/** What happened in it, for whoever listens to the element. */
export interface FrameEvent {
  type: (typeof eventNames)[number]
  detail: object
}

/** What the page around it tells the embedded page. */
export type ToFrame =
  | { type: 'quarry:token'; token: string }
  /** There is no token to be had. */
  | { type: 'quarry:no-token' }

export const eventNames = [
  'quarry:loaded',
  'quarry:filtered',
  'quarry:drilled',
  'quarry:expired',
  'quarry:error',
] as const
