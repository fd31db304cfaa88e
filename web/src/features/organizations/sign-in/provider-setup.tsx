import { Anchor, Code, Group, Stack, Text } from '@mantine/core'
import { t } from '../../../lib/words.ts'
import { CopyValue } from './copy-value.tsx'
import type { Provider } from './protocols/protocol-view.ts'

/** What the identity provider has to know of this side. */
export function ProviderSetup({ provider }: { provider: Provider }) {
  return (
    <Stack gap="xl">
      <Addresses addresses={provider}>{t('Enter these values at the identity provider.')}</Addresses>
      <Addresses addresses={provider.app}>
        {t('Where viewers of apps sign in there, too, enter these values as well.')}
      </Addresses>
    </Stack>
  )
}

interface AddressesProps {
  addresses: Provider['app']
  children: string
}

function Addresses({ addresses, children }: AddressesProps) {
  const { redirect_uri, metadata_url, sign_out_uri } = addresses
  const values: [string, string | null][] = metadata_url
    ? [
        [t('Assertion consumer service (ACS) URL'), redirect_uri],
        [t('Entity ID (audience)'), metadata_url],
      ]
    : [
        [t('Redirect URI'), redirect_uri],
        [t('Sign-out redirect URI'), sign_out_uri],
      ]
  return (
    <Stack gap="md">
      <Text size="sm">{children}</Text>
      {values.map(([label, value]) => (
        <div key={label}>
          <Text size="sm" fw={500}>
            {label}
          </Text>
          <Group gap="xs" wrap="nowrap" justify="space-between">
            <Code className="wrap-anywhere">{value}</Code>
            <CopyValue value={value ?? ''} label={t('Copy {{name}}', { name: label })} />
          </Group>
        </div>
      ))}
      {metadata_url && (
        <Text size="sm">
          {t('Or let it read them:')}{' '}
          <Anchor href={metadata_url} download>
            {t('Metadata of Quarry (XML)')}
          </Anchor>
        </Text>
      )}
    </Stack>
  )
}
