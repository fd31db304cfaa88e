import {
  IconHandStop,
  IconShieldCheck,
  IconShieldExclamation,
  IconShieldX,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Schema } from '../lib/api.ts'
import { t } from '../lib/words.ts'

type Health = Exclude<Schema<'Dataset'>['health'], 'unchecked'>

/** What checks made of a dataset, as badges say it. */
export const healths: Record<Health, { words: string; color: string; icon: TablerIcon }> = {
  passed: { words: t('checks passed'), color: 'teal', icon: IconShieldCheck },
  warned: { words: t('a check warns'), color: 'orange', icon: IconShieldExclamation },
  failed: { words: t('a check failed'), color: 'red', icon: IconShieldX },
  held: { words: t('newer version held back'), color: 'grape', icon: IconHandStop },
}
