import { ModalsProvider } from '@mantine/modals'
import { useEffect } from 'react'
import { dialogsAreThere } from './dialogs-wanted.ts'

/** Where dialogs appear. Loaded with the first of them. */
export function DialogPlace() {
  useEffect(dialogsAreThere, [])
  return <ModalsProvider />
}
