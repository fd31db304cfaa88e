import { Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../lib/me.ts'
import { PlaceLink } from '../ui/place-link.tsx'
import { navigation } from './navigation.ts'

const stored = 'quarry.navigation'
const second = navigation[1]?.label

const isAt = (path: string, to: string): boolean =>
  to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`)

/** The section of the page, unless that is always in sight. */
const sectionOf = (path: string): string | undefined =>
  navigation.slice(1).find(({ items }) => items.some(({ to }) => isAt(path, to)))?.label

/** The sections: the first always open, one of the others, and the one of administration instead of all. */
export function NavigationLinks({ path }: { path: string }) {
  const can = useCan()
  const [chosen, choose] = useChosenSection(path)
  const sections = navigation
    .map((section) => ({
      ...section,
      items: section.items.filter(({ permission }) => !permission || can(permission)),
    }))
    .filter(({ items }) => items.length > 0)
  const isApart = sections.some(({ label, isApart: apart }) => apart && label === chosen)
  return sections.map(({ label, items }, index) => {
    const isOpen = index === 0 ? !isApart : label === chosen
    const canClose = index > 0 || isApart
    return (
      <div key={label} role="group" aria-label={label}>
        {canClose ? (
          <UnstyledButton
            className="nav-section"
            aria-expanded={isOpen}
            onClick={() => choose(isOpen || index === 0 ? '' : label)}
          >
            <IconChevronRight size={14} aria-hidden className="nav-section-mark" />
            {label}
          </UnstyledButton>
        ) : (
          <Text className="nav-section" component="div">
            {label}
          </Text>
        )}
        {isOpen &&
          items.map(({ label: text, to, icon: Icon, mark: Mark }) => (
            <PlaceLink
              key={to}
              label={text}
              to={to}
              isActive={isAt(path, to)}
              leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
              {...(Mark ? { rightSection: <Mark /> } : {})}
            />
          ))}
      </div>
    )
  })
}

/** The section that is open: that of the page one went to, until another is opened or it is closed. */
function useChosenSection(path: string): [string | undefined, (label: string) => void] {
  const [state, setState] = useState(() => ({
    path,
    label: sectionOf(path) ?? localStorage.getItem(stored) ?? second,
  }))
  const choose = (label: string) => {
    localStorage.setItem(stored, label)
    setState({ path, label })
  }
  if (state.path === path) return [state.label, choose]
  const apart = navigation.find(({ isApart }) => isApart)?.label
  // Whoever leaves administration leaves it; other sections stay as they were opened.
  const label = sectionOf(path) ?? (state.label === apart ? second : state.label)
  setState({ path, label })
  return [label, choose]
}
