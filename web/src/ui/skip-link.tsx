import type { RefObject } from 'react'
import { t } from '../lib/words.ts'

interface SkipLinkProps {
  /** Id of the content. */
  to: string
  target: RefObject<HTMLElement | null>
}

/** The first stop of the keyboard: past the navigation. */
export const SkipLink = ({ to, target }: SkipLinkProps) => (
  <a
    className="skip-link"
    href={`#${to}`}
    onClick={(event) => {
      event.preventDefault()
      target.current?.focus()
    }}
  >
    {t('Skip to the content')}
  </a>
)
