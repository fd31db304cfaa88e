import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { t } from '../../../lib/words.ts'

export function CopyValue({ value, label }: { value: string; label: string }) {
  return (
    <CopyButton value={value}>
      {({ copy, copied }) => (
        <Button
          size="xs"
          variant="default"
          flex="none"
          aria-label={label}
          leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          onClick={copy}
        >
          {copied ? t('Copied') : t('Copy')}
        </Button>
      )}
    </CopyButton>
  )
}
