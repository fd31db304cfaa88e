import { ActionIcon, Group, Loader, Textarea } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { maxQuestionLength } from '../../../../contract/src/known-values.ts'
import { t } from '../../lib/words.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { useSuggestions, type SuggestionsFrom } from './use-suggestions.ts'
import './questions.css'

interface ComposerProps {
  suggestions: SuggestionsFrom
  isSending: boolean
  /** Whether questions are completed: those about data are. */
  completes: boolean
  onSend: (content: string, done: () => void) => void
  /** Takes the focus when it appears, where there is a keyboard. */
  takesFocus?: boolean
  /** What the question is about. */
  children?: ReactNode
}

/** The field for a question: Enter sends it, and completions are chosen with the arrow keys. */
export function Composer({ suggestions, isSending, completes, takesFocus, onSend, children }: ComposerProps) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const field = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  useEffect(() => {
    // On a phone the keyboard would cover what one came to read.
    if (takesFocus && matchMedia('(hover: hover)').matches) field.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const items = useSuggestions(text, { from: suggestions, isWanted: isOpen && completes })
  const isListed = isOpen && completes && items.length > 0
  const close = () => {
    setOpen(false)
    setAt(-1)
  }
  const send = () => {
    const content = text.trim()
    if (content === '' || isSending) return
    close()
    onSend(content, () => setText(''))
  }
  const accept = (index: number) => {
    const item = items[index]
    if (!item) return
    setText(`${item.text.trimEnd()} `)
    setAt(-1)
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While a character is composed, as of Japanese, Enter belongs to the keyboard.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (isListed && step !== undefined) {
      event.preventDefault()
      // One place more than there are completions: none of them.
      setAt(((at + 1 + step + items.length + 1) % (items.length + 1)) - 1)
    } else if (isListed && event.key === 'Escape') {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      if (isListed && at >= 0) accept(at)
      else send()
    }
  }
  return (
    <div className="chat-composer" data-bare={children === undefined || undefined}>
      {isListed && <SuggestionList id={listId} items={items} at={at} onHover={setAt} onChoose={accept} />}
      <Textarea
        ref={field}
        variant="unstyled"
        aria-label={t('Question')}
        placeholder={t('Ask a question about your data')}
        aria-autocomplete="list"
        {...(isListed ? { 'aria-controls': listId } : {})}
        {...(isListed && at >= 0 ? { 'aria-activedescendant': `${listId}-${at}` } : {})}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={maxQuestionLength}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setOpen(currentTarget.value.trim() !== '')
          setAt(-1)
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <Group justify="space-between" wrap="nowrap" gap="xs">
        {children !== undefined && (
          <Group gap={6} className="chat-scope">
            {children}
          </Group>
        )}
        <ActionIcon
          variant="filled"
          size="lg"
          radius="xl"
          aria-label={t('Send')}
          disabled={text.trim() === '' || isSending}
          onClick={send}
        >
          {isSending ? <Loader size={16} color="white" /> : <IconArrowUp size={18} aria-hidden />}
        </ActionIcon>
      </Group>
    </div>
  )
}
