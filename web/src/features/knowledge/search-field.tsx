import { Button, Group, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../../lib/words.ts'

/** The query stands in the address, so that one comes back to its results from a document. */
export function SearchField({ query }: { query: string }) {
  const navigate = useNavigate()
  const [text, setText] = useState(query)
  const search = (q: string) => void navigate({ to: '.', search: (q === '' ? {} : { q }) as never })
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        search(text.trim())
      }}
    >
      <Group gap="xs" align="flex-end">
        <TextInput
          flex={1}
          miw={200}
          type="search"
          maxLength={1000}
          aria-label={t('Search the documents')}
          placeholder={t('Words or a question; "words in quotes" follow one another')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit">{t('Search')}</Button>
        {query !== '' && (
          <Button variant="default" onClick={() => search('')}>
            {t('Show all documents')}
          </Button>
        )}
      </Group>
    </form>
  )
}
