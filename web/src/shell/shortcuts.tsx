import { t } from '../lib/words.ts'
import { lazyComponent } from '../lib/lazily.ts'
import { openDialog } from '../ui/dialogs/dialogs.tsx'

const ShortcutList = lazyComponent(() => import('./shortcut-list.tsx'), 'ShortcutList')

export const showShortcuts = (): void => openDialog(t('Keyboard shortcuts'), () => <ShortcutList />)
