import { Alert } from '@mantine/core'
import { useMe } from '../lib/me.ts'
import { t } from '../lib/words.ts'

/** Tells authors what is wrong with the license of the installation. */
export function LicenseBar() {
  const notice = useMe().data?.license_notice
  if (!notice) return null
  return (
    <Alert color="yellow" role="status" mb="md" py="xs">
      {notice === 'expired'
        ? t(
            'The license of this installation has expired. Everything keeps working. Ask the operator to renew it.',
          )
        : t(
            'More seats are used than the license covers. Everything keeps working. Ask the operator for more seats.',
          )}
    </Alert>
  )
}
