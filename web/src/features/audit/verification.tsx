import { Alert, Text } from '@mantine/core'
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import type { Schema } from '../../lib/api.ts'
import { plural } from '../../lib/format.ts'

const reasons: Record<string, string> = {
  changed: 'its content does not fit its hash',
  missing: 'an entry is missing',
  unlinked: 'it does not follow the entry before it',
  tail_cut: 'the newest entries were removed',
  head_forged: 'the signed end of the log is not the server’s',
  cut_forged: 'what is told of the entries that were cut off is not the server’s',
  unexpected: 'there is an entry beyond the signed end',
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
        title="Nobody tampered with the log"
      >
        {plural(checked, 'entry', 'entries')} checked. To prove later that none was cut off, keep the newest
        hash elsewhere:
        <Text size="xs" ff="monospace" className="wrap-anywhere" mt={4}>
          {head?.hash}
        </Text>
      </Alert>
    )
  return (
    <Alert color="red" role="alert" icon={<IconShieldX aria-hidden />} title="The log was tampered with">
      {first_broken
        ? `From entry ${first_broken.seq} on it cannot be trusted: ${reasons[first_broken.reason] ?? first_broken.reason}.`
        : `The check failed after ${plural(checked, 'entry', 'entries')}.`}
    </Alert>
  )
}
