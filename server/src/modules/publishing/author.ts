import type { AtAddress } from './apps/app.ts'
import type { Asking } from './publications/kinds/kind.ts'

/** Whoever makes an app and all that is in it. */
export type Author = Asking & AtAddress
