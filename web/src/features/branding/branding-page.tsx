import { Button, Card, Group, SimpleGrid, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { isHexColor } from '../../../../charts/src/colors/color.ts'
import { sendFile } from '../../lib/upload.ts'
import { invalidate, queries } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { showToast } from '../../ui/dialogs/dialogs.tsx'
import { ColorField } from '../../ui/forms/color-field.tsx'
import { EntryForm } from '../../ui/forms/entry-form.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { FileDrop } from '../../ui/forms/file-drop.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Page } from '../../ui/page.tsx'
import { useBranding, useLogo } from './use-branding.ts'

export function BrandingPage() {
  const branding = useBranding()
  return (
    <Page title={t('Branding')} description={t('How this organization presents itself to its users.')}>
      <FailureAlert error={branding.error} onRetry={() => void branding.refetch()} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <ThemeCard />
        <LogoCard />
      </SimpleGrid>
    </Page>
  )
}

function ThemeCard() {
  const branding = useBranding().data
  if (!branding) return <Skeleton height={320} />
  const hex = (value: string) =>
    isHexColor(value) ? null : t('Write it as # and six digits, such as #1971c2')
  return (
    <Card>
      <Title order={2} size="h4" mb="md">
        {t('Name and colors')}
      </Title>
      <EntryForm
        key={branding.revision}
        initial={{
          product_name: branding.product_name,
          tagline: branding.tagline,
          primary_color: branding.primary_color,
          accent_color: branding.accent_color,
          support_url: branding.support_url ?? '',
        }}
        rules={{ primary_color: hex, accent_color: hex }}
        submitLabel={t('Save')}
        onSubmit={({ support_url, ...rest }) =>
          api.PUT('/api/branding', {
            // While the defaults hold there is no revision to compare with.
            ...(branding.revision > 0 ? { revision: branding.revision } : {}),
            body: { ...rest, support_url: support_url || null },
          })
        }
        onDone={(saved) => {
          showToast(t('The branding is saved.'))
          queries.setQueriesData({ queryKey: ['branding'] }, saved)
        }}
      >
        {(form) => (
          <>
            <TextInput
              label={t('Product name')}
              description={t('Shown in place of Quarry.')}
              maxLength={80}
              {...form.getInputProps('product_name')}
            />
            <TextInput label={t('Tagline')} maxLength={200} {...form.getInputProps('tagline')} />
            <ColorField
              label={t('Primary color')}
              word={t('Primary color')}
              description={t('Buttons and links. Shades that can be read are derived from it.')}
              {...form.getInputProps('primary_color')}
            />
            <ColorField
              label={t('Accent color')}
              word={t('Accent color')}
              description={t('Highlights.')}
              {...form.getInputProps('accent_color')}
            />
            <TextInput
              label={t('Support address')}
              placeholder={t('https://')}
              {...form.getInputProps('support_url')}
            />
          </>
        )}
      </EntryForm>
    </Card>
  )
}

function LogoCard() {
  const branding = useBranding().data
  const shown = useLogo(branding?.logo_url)
  const refresh = () => void invalidate('branding')
  const upload = useMutation({
    mutationFn: (file: File) => sendFile({ path: '/api/branding/logo', file }),
    onSuccess: () => showToast(t('The logo is in place.')),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: () => api.DELETE('/api/branding/logo'),
    onSuccess: () => showToast(t('The logo is removed.')),
    onSettled: refresh,
  })
  return (
    <Card>
      <Title order={2} size="h4" mb="md">
        {t('Logo')}
      </Title>
      <Stack>
        <FailureAlert error={upload.error ?? remove.error} />
        <Group>
          {shown ? (
            <img src={shown} alt={t('Your logo')} height={56} className="brand-logo" />
          ) : (
            <Logo size={56} />
          )}
          {!branding?.logo_url && (
            <Text size="sm" c="dimmed">
              {t('This is the default.')}
            </Text>
          )}
        </Group>
        <FileDrop
          label={t('Drop a picture here')}
          hint={t('PNG, JPEG, WebP or GIF, at most 1 MB.')}
          accept="image/png,image/jpeg,image/webp,image/gif"
          disabled={upload.isPending}
          onFiles={([file]) => file && upload.mutate(file)}
        />
        {branding?.logo_url && (
          <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('Remove the logo')}
          </Button>
        )}
      </Stack>
    </Card>
  )
}
