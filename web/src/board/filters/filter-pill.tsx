import { Suspense, useState } from 'react'
import { lazyComponent } from '../../lib/lazily.ts'
import type { FieldProps } from './filter-field.tsx'
import { PillButton } from './pill-button.tsx'

const OpenedPill = lazyComponent(() => import('./opened-pill.tsx'), 'OpenedPill')

/** One filter of the bar: what it is set to, and on pressing it how to set it, which is loaded then. Closing it applies what was chosen. */
export function FilterPill(props: FieldProps) {
  const { filter, value } = props
  const [isWanted, setWanted] = useState(false)
  const closed = (
    <PillButton
      filter={filter}
      value={value}
      onClick={() => setWanted(true)}
      aria-haspopup="dialog"
      aria-expanded={false}
    />
  )
  return isWanted ? (
    <Suspense fallback={closed}>
      <OpenedPill {...props} />
    </Suspense>
  ) : (
    closed
  )
}
