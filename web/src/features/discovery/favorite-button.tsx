import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { t } from '../../lib/words.ts'
import { thingOfPath } from './kind-style.ts'
import { useFavorites, useSetFavorite } from './use-things.ts'

/** Makes the thing whose page is open a favourite, and shows that it is one. */
export function FavoriteButton({ path }: { path: string }) {
  const thing = thingOfPath(path)
  const favorites = useFavorites().data
  const set = useSetFavorite()
  if (!thing || !favorites) return null
  const kept = favorites.items.some(({ type, id }) => type === thing.type && id === thing.id)
  const isOn = set.isPending ? set.variables.to : kept
  const Icon = isOn ? IconStarFilled : IconStar
  return (
    <ActionIcon
      aria-label={t('Favourite')}
      aria-pressed={isOn}
      onClick={() => set.mutate({ ...thing, to: !isOn })}
    >
      <Icon size={20} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
