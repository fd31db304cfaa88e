import { useSyncExternalStore } from 'react'

let isWanted = false
const watchers = new Set<() => void>()
let there = () => {}
const place = new Promise<void>((resolve) => (there = resolve))

/** Whether a dialog is open, so that the dialog host has to be loaded. */
export const useDialogsWanted = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    () => isWanted,
  )

/** Called by the place of dialogs when it listens. */
export const dialogsAreThere = (): void => there()

/** Opens a dialog when there is a place for it. */
export function whenDialogsAreThere(open: () => unknown): void {
  isWanted = true
  for (const changed of watchers) changed()
  void place.then(open)
}
