import type { DragEvent } from 'react'
import type { Place } from './navigation.ts'

const type = 'application/x-quarry-navigation'

export function startDrag(event: DragEvent, place: Place): void {
  event.dataTransfer.setData(type, JSON.stringify(place))
  event.dataTransfer.effectAllowed = 'move'
}

export const isEntry = (event: DragEvent): boolean => event.dataTransfer.types.includes(type)

export function placeIn(event: DragEvent): Place | undefined {
  const text = event.dataTransfer.getData(type)
  return text === '' ? undefined : (JSON.parse(text) as Place)
}
