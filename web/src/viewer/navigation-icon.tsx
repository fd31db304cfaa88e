import { IconFileText, IconLayoutDashboard, IconTable } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'

interface NavigationIconProps {
  name: string | undefined
  kind: string | undefined
}

const kinds = { dashboard: IconLayoutDashboard, page: IconFileText }
const look = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

// Most apps name no icons, so those that can be named are loaded with the first.
const NamedIcon = lazy(async () => {
  const { appIcons } = await import('../ui/app-icons.ts')
  return {
    default({ name, kind }: NavigationIconProps) {
      const Icon = appIcons[name ?? '']
      return Icon ? <Icon {...look} /> : <KindIcon kind={kind} />
    },
  }
})

function KindIcon({ kind }: Pick<NavigationIconProps, 'kind'>) {
  const Icon = kinds[kind as keyof typeof kinds] ?? IconTable
  return <Icon {...look} />
}

/** The icon of an entry of the navigation; without one that of what it leads to. */
export const NavigationIcon = (props: NavigationIconProps) =>
  props.name === undefined ? (
    <KindIcon kind={props.kind} />
  ) : (
    <Suspense fallback={<span className="nav-icon" />}>
      <NamedIcon {...props} />
    </Suspense>
  )
