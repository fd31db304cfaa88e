import { Button, Textarea } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { t } from '../../lib/words.ts'

interface TextOrFileProps {
  label: string
  description?: ReactNode
  required: boolean
  error: string | undefined
  value: string
  placeholder: string
  onChange: (value: string) => void
}

const maxBytes = 1_000_000

/** Long text, such as a certificate, which mostly lies in a file. */
export function TextOrFile({ onChange, label, ...rest }: TextOrFileProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <Textarea
        {...rest}
        label={label}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        classNames={{ input: 'editor' }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Button
        mt={6}
        size="compact-sm"
        variant="default"
        leftSection={<IconFileUpload size={14} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('Read from a file')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('File with: {{label}}', { label })}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file && file.size <= maxBytes) void file.text().then(onChange)
        }}
      />
    </div>
  )
}
