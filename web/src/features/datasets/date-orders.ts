import { t } from '../../lib/words.ts'

/** What may stand first in dates such as 01/02/2024. */
export const dateOrderChoices = () => [
  { value: 'auto' as const, label: t('Detect from the file') },
  { value: 'day_first' as const, label: t('Day first') },
  { value: 'month_first' as const, label: t('Month first') },
]
