import { useComputedColorScheme, useMantineTheme } from '@mantine/core'
import { useMemo } from 'react'
import { themeOf, type ChartTheme } from '../../../charts/src/colors/theme.ts'

/** The chart colors for the color scheme of the page and the brand color of the organization. */
export function useChartTheme(): ChartTheme {
  const scheme = useComputedColorScheme('light')
  const { colors, primaryColor } = useMantineTheme()
  const primary = colors[primaryColor]
  return useMemo(() => themeOf(scheme, primary), [scheme, primary])
}
