import { Button, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState, type DragEvent } from 'react'
import { t } from '../../lib/words.ts'

interface FileDropProps {
  label: string
  hint: string
  accept: string
  multiple?: boolean
  disabled?: boolean
  onFiles: (files: File[]) => void
}

/** Files by drag and drop, and by a button for everyone who does not drag. */
export function FileDrop({
  label,
  hint,
  accept,
  multiple = false,
  disabled = false,
  onFiles,
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])]
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div
      className="file-drop"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Group justify="center" gap="lg">
        <ThemeIcon size={48} radius="xl" variant="light" aria-hidden>
          <IconUpload size={24} stroke={1.5} />
        </ThemeIcon>
        <Stack gap={2}>
          <Text fw={600}>{label}</Text>
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        </Stack>
        <Button variant="default" disabled={disabled} onClick={() => input.current?.click()}>
          {t('Choose {{value}}', { value: multiple ? t('files') : t('a file') })}
        </Button>
      </Group>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-label={label}
        onChange={(event) => {
          take(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
