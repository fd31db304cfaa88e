import {
  Loader,
  MultiSelect,
  Select,
  type ComboboxData,
  type MultiSelectProps,
  type SelectProps,
} from '@mantine/core'
import { useState } from 'react'
import type { Choice, ChoiceSource } from '../../lib/choices.ts'
import { failureMessage } from '../../lib/failure.ts'
import { useChosen, useOffered } from '../../lib/use-choices.ts'
import { plural, t } from '../../lib/words.ts'

type Own = 'data' | 'searchValue' | 'onSearchChange' | 'searchable' | 'filter' | 'value' | 'onChange'

interface SearchSelectProps extends Omit<SelectProps, Own> {
  source: ChoiceSource
  value: string | null
  /** Stands before everything else, e.g. "No project". */
  first?: Choice
  leaveOut?: readonly string[]
  onChange: (value: string | null, choice: Choice | undefined) => void
}

/** Chooses one of what the server has, which is searched there as one types. */
export function SearchSelect(props: SearchSelectProps) {
  const { source, value, first, leaveOut = [], onChange, ...rest } = props
  const [text, setText] = useState('')
  const chosen = useChosen(source, value === null || value === first?.value ? [] : [value])
  // A name that comes later would stay unseen behind the number that stood in its place.
  const known = chosen.filter(({ isPending }) => !isPending)
  // The field shows what is chosen; that is no search for it.
  const words = [...known, ...(first ? [first] : [])].some(({ label }) => label === text) ? '' : text.trim()
  const offered = useOffered(source, words)
  const data = [...(first && words === '' ? [first] : []), ...merged(offered.choices, known, words)].filter(
    (choice) => !leaveOut.includes(choice.value),
  )
  return (
    <Select
      {...rest}
      {...listProps(source, offered, words)}
      searchable
      data={grouped(data, offered.more)}
      {...(offered.isCurrent ? { filter: ({ options }) => options } : {})}
      searchValue={text}
      onSearchChange={setText}
      value={value}
      onChange={(next) => {
        setText('')
        const choice = data.find(({ value: one }) => one === next)
        onChange(next, choice)
      }}
    />
  )
}

interface SearchMultiSelectProps extends Omit<MultiSelectProps, Own> {
  source: ChoiceSource
  value: string[]
  onChange: (values: string[]) => void
}

/** The same for several. */
export function SearchMultiSelect({ source, value, onChange, ...rest }: SearchMultiSelectProps) {
  const [text, setText] = useState('')
  const chosen = useChosen(source, value)
  const words = text.trim()
  const offered = useOffered(source, words)
  return (
    <MultiSelect
      {...rest}
      {...listProps(source, offered, words)}
      searchable
      hidePickedOptions
      data={grouped(merged(offered.choices, chosen, words), offered.more)}
      {...(offered.isCurrent ? { filter: ({ options }) => options } : {})}
      searchValue={text}
      onSearchChange={setText}
      value={value}
      onChange={onChange}
    />
  )
}

const listProps = (
  { word }: ChoiceSource,
  { isCurrent, error }: ReturnType<typeof useOffered>,
  words: string,
) => ({
  maxDropdownHeight: 260,
  nothingFoundMessage: error
    ? failureMessage(error)
    : isCurrent
      ? nothingFound(word, words)
      : t('Searching …'),
  ...(isCurrent || error ? {} : { rightSection: <Loader size={14} aria-label={t('Searching')} /> }),
})

const nothingFound = (word: string, words: string) =>
  words === '' ? t('There is no {{word}} to choose', { word }) : t('No such {{word}}', { word })

/** What is chosen is among the choices until one searches: the field remembers its name from there. */
function merged(found: Choice[], chosen: Choice[], words: string): Choice[] {
  if (words !== '') return found
  const missing = chosen.filter(({ value }) => !found.some((choice) => choice.value === value))
  return [...missing, ...found]
}

type Listed = Exclude<ComboboxData[number], string>

function grouped(choices: Choice[], more: number): ComboboxData {
  const names = [...new Set(choices.map(({ group }) => group))]
  const bare = (list: Choice[]) => list.map(({ value, label }) => ({ value, label }))
  const rest =
    more > 0
      ? [
          {
            value: '(more)',
            label: t('{{more}} there: type to search', { more: plural(more, 'more is', 'more are') }),
            disabled: true,
          },
        ]
      : []
  return [
    ...names.flatMap((name): Listed[] => {
      const items = bare(choices.filter(({ group }) => group === name))
      return name === undefined ? items : [{ group: name, items }]
    }),
    ...rest,
  ]
}
