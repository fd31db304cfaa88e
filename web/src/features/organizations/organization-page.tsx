import { Tabs } from '@mantine/core'
import { useCan, useMe } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { LinkButton } from '../../ui/page-link.tsx'
import { Page } from '../../ui/page.tsx'
import { Invitations } from './invitations.tsx'
import { LanguageModels } from './language-models/language-models.tsx'
import { Maps } from './maps/maps.tsx'
import { Members } from './members.tsx'
import { OrganizationSettings } from './organization-settings.tsx'
import { Roles } from './roles/roles.tsx'
import { SignInProviders } from './sign-in/sign-in-providers.tsx'
import { Webhooks } from './webhooks/webhooks.tsx'

/** Everything about the organization itself: who belongs to it and how it behaves. */
export function OrganizationPage() {
  const me = useMe().data
  const can = useCan()
  if (!me) return null
  const current = me.organizations.find(({ id }) => id === me.org_id)
  return (
    <Page
      title={current?.name ?? t('Organization')}
      description={t('Members, invitations and settings.')}
      actions={
        can('notification.route') && (
          <LinkButton to="/organization/notifications" variant="default">
            {t('Notification channels')}
          </LinkButton>
        )
      }
    >
      <Tabs defaultValue="members" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="members">{t('Members')}</Tabs.Tab>
          <Tabs.Tab value="invitations">{t('Invitations')}</Tabs.Tab>
          {can('role.view') && <Tabs.Tab value="roles">{t('Roles')}</Tabs.Tab>}
          {can('organization.view_settings') && <Tabs.Tab value="sign-in">{t('Sign-in')}</Tabs.Tab>}
          {can('organization.view_settings') && (
            <Tabs.Tab value="language-models">{t('Language models')}</Tabs.Tab>
          )}
          <Tabs.Tab value="maps">{t('Maps')}</Tabs.Tab>
          {can('organization.settings') && <Tabs.Tab value="webhooks">{t('Webhooks')}</Tabs.Tab>}
          <Tabs.Tab value="settings">{t('Settings')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="members">
          <Members orgId={me.org_id} />
        </Tabs.Panel>
        <Tabs.Panel value="invitations">
          <Invitations orgId={me.org_id} />
        </Tabs.Panel>
        <Tabs.Panel value="roles">
          <Roles />
        </Tabs.Panel>
        <Tabs.Panel value="sign-in">
          <SignInProviders slug={current?.slug ?? ''} />
        </Tabs.Panel>
        <Tabs.Panel value="language-models">
          <LanguageModels />
        </Tabs.Panel>
        <Tabs.Panel value="maps">
          <Maps />
        </Tabs.Panel>
        <Tabs.Panel value="webhooks">
          <Webhooks />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <OrganizationSettings orgId={me.org_id} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
