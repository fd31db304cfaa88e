import { Badge, Popover, Stack, Text, UnstyledButton } from '@mantine/core'
import { t } from '../../../lib/words.ts'
import { PageLink } from '../../../ui/page-link.tsx'
import type { Trouble } from './trouble.ts'

interface TroubleBadgeProps {
  trouble: Trouble | undefined
  datasetId: number
}

/** On a chart whose data is not what it should be: what is the matter, and where to look. */
export function TroubleBadge({ trouble, datasetId }: TroubleBadgeProps) {
  if (!trouble) return null
  const { words, color, icon: Icon, says } = trouble
  return (
    <Popover width={300} shadow="md" position="bottom-end" trapFocus>
      <Popover.Target>
        <UnstyledButton className="trouble" aria-label={t('{{words}}: what that means', { words })}>
          <Badge variant="light" color={color} leftSection={<Icon size={14} aria-hidden />} component="span">
            {words}
          </Badge>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={words}>
        <Stack gap="xs">
          {says.map((text) => (
            <Text key={text} size="sm" className="wrap-anywhere">
              {text}
            </Text>
          ))}
          <PageLink to={`/datasets/${datasetId}`}>{t('About its dataset')}</PageLink>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
