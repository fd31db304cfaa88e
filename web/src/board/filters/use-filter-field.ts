import { useState } from 'react'
import type { FilterField } from './filter-field.tsx'

type Field = typeof FilterField

/** The field of a filter, once it was loaded: before whatever it stands in opens, so that it is there to be focused. */
export function useFilterField(): [field: Field | undefined, load: () => Promise<void>] {
  const [field, setField] = useState<Field>()
  const load = async () => {
    const loaded = await import('./filter-field.tsx')
    setField(() => loaded.FilterField)
  }
  return [field, load]
}
