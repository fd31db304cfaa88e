import { ActionIcon } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyComponent } from '../lib/lazily.ts'
import { useCan } from '../lib/me.ts'
import { t } from '../lib/words.ts'
import { navigation, startable } from './navigation.ts'

const CommandPalette = lazyComponent(
  () => import('../features/discovery/command-palette.tsx'),
  'CommandPalette',
)

/** Opens the search over everything, by its button or by Ctrl K from anywhere. */
export function Search() {
  const [isOpen, { open, close }] = useDisclosure()
  const can = useCan()
  useHotkeys([['mod+K', open]], [], true)
  const isAllowed = ({ permission }: { permission?: string }) => !permission || can(permission)
  const places = navigation.flatMap(({ items }) => items).filter(isAllowed)
  return (
    <>
      <ActionIcon aria-label={t('Search everything')} aria-keyshortcuts="Control+K" onClick={open}>
        <IconSearch size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Suspense fallback={null}>
          <CommandPalette places={places} actions={startable.filter(isAllowed)} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
