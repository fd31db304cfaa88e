import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Which tab is open stands in the address, so that one can link to it; the first one needs no word there. */
export function useTabInAddress(
  values: readonly string[],
): [open: string, setOpen: (value: string | null) => void] {
  const navigate = useNavigate()
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  const [first = ''] = values
  const open = values.find((value) => value === tab) ?? first
  const setOpen = (value: string | null) =>
    void navigate({
      to: '.',
      search: (value === first ? {} : { tab: value }) as never,
      resetScroll: false,
    })
  return [open, setOpen]
}

interface AddressTabsProps {
  tabs: readonly { value: string; label: string; panel: () => ReactNode }[]
}

/** Tabs of a page of its own. */
export function AddressTabs({ tabs }: AddressTabsProps) {
  const [open, setOpen] = useTabInAddress(tabs.map(({ value }) => value))
  return (
    <Tabs value={open} keepMounted={false} onChange={setOpen}>
      <Tabs.List mb="md">
        {tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, panel }) => (
        <Tabs.Panel key={value} value={value}>
          {panel()}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
