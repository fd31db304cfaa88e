import { Alert, Text } from '@mantine/core'
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import type { Schema } from '../../lib/api.ts'
import { plural, t } from '../../lib/words.ts'

const reasons: Record<string, string> = {
  changed: t('its content does not fit its hash'),
  missing: t('an entry is missing'),
  unlinked: t('it does not follow the entry before it'),
  tail_cut: t('the newest entries were removed'),
  head_forged: t('the signed end of the log is not the server’s'),
  cut_forged: t('what is told of the entries that were cut off is not the server’s'),
  unexpected: t('there is an entry beyond the signed end'),
}

/** What the check of the hash chain found. */
export function Verification({ outcome }: { outcome: Schema<'AuditVerification'> }) {
  const { valid, checked, first_broken, head } = outcome
  if (valid)
    return (
      <Alert
        color="teal"
        role="status"
        icon={<IconShieldCheck aria-hidden />}
        title={t('Nobody tampered with the log')}
      >
        {t('{{checked}} checked. To prove later that none was cut off, keep the newest hash elsewhere:', {
          checked: plural(checked, 'entry', 'entries'),
        })}
        <Text size="xs" ff="monospace" className="wrap-anywhere" mt={4}>
          {head?.hash}
        </Text>
      </Alert>
    )
  return (
    <Alert color="red" role="alert" icon={<IconShieldX aria-hidden />} title={t('The log was tampered with')}>
      {first_broken
        ? t('From entry {{seq}} on it cannot be trusted: {{value}}.', {
            seq: first_broken.seq,
            value: reasons[first_broken.reason] ?? first_broken.reason,
          })
        : t('The check failed after {{checked}}.', { checked: plural(checked, 'entry', 'entries') })}
    </Alert>
  )
}
