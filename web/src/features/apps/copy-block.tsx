import { ActionIcon, Code, CopyButton, Group, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { t } from '../../lib/words.ts'

/** A text that one takes elsewhere. */
export function CopyBlock({ label, text }: { label: string; text: string }) {
  return (
    <div role="group" aria-label={label}>
      <Group justify="space-between" mb={4}>
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <CopyButton value={text}>
          {({ copy, copied }) => (
            <ActionIcon aria-label={copied ? t('Copied') : t('Copy {{label}}', { label })} onClick={copy}>
              {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            </ActionIcon>
          )}
        </CopyButton>
      </Group>
      <Code block tabIndex={0} className="copied-text">
        {text}
      </Code>
    </div>
  )
}
