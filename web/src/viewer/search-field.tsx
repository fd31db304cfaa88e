import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { t } from '../lib/words.ts'

/** Searches the app from anywhere. On its own page the search has a larger field. */
export function SearchField() {
  const navigate = useNavigate()
  const path = useLocation().pathname
  if (path === '/search') return null
  return (
    <form
      role="search"
      className="app-search"
      onSubmit={(event) => {
        event.preventDefault()
        const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
        void navigate({ to: '/search', search: (q === '' ? {} : { q }) as never })
      }}
    >
      <TextInput
        name="q"
        type="search"
        aria-label={t('Search')}
        placeholder={t('Search')}
        leftSection={<IconSearch size={16} aria-hidden />}
      />
    </form>
  )
}
