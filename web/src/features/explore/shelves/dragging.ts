import type { DragEvent } from 'react'
import type { Shelf } from '../draft/query-draft.ts'

/** What is on its way from the list of fields, or from one shelf to another. */
export interface Dragged {
  field: string
  /** The chip that it was, on this shelf. */
  from?: Shelf
  at?: number
}

const type = 'application/x-quarry-field'

export function startDrag(event: DragEvent, dragged: Dragged): void {
  event.dataTransfer.setData(type, JSON.stringify(dragged))
  event.dataTransfer.effectAllowed = 'copyMove'
}

export function isField(event: DragEvent): boolean {
  return event.dataTransfer.types.includes(type)
}

export function draggedIn(event: DragEvent): Dragged | undefined {
  try {
    return JSON.parse(event.dataTransfer.getData(type)) as Dragged
  } catch {
    return undefined
  }
}
