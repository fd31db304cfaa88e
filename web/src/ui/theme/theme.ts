import { CloseIcon, createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'
import { createElement } from 'react'
import { t } from '../../lib/words.ts'
import { DialogContent, listsOpenIn, mainPart } from '../dialogs/dialog-content.tsx'

/** The look of the product; an organization's own color takes the place of the primary one. */
export function themeWith(brand: MantineColorsTuple | undefined) {
  return createTheme({
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontFamilyMonospace: "ui-monospace, 'Cascadia Code', 'DejaVu Sans Mono', monospace",
    ...(brand ? { colors: { brand } } : {}),
    primaryColor: brand ? 'brand' : 'indigo',
    primaryShade: { light: 7, dark: 8 },
    autoContrast: true,
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    headings: { fontWeight: '650', sizes: { h1: { fontSize: '1.5rem', lineHeight: '1.3' } } },
    // By name, not by component: what a page does not draw is not loaded for its looks.
    components: {
      ...listsOpenIn(mainPart),
      Card: { defaultProps: { withBorder: true, padding: 'lg' } },
      // Without a role its name would be said to nobody.
      Loader: { defaultProps: { role: 'status' } },
      Badge: { defaultProps: { tt: 'none', fw: 600 } },
      // The button has the name; its cross would otherwise be an image without one.
      CloseButton: { defaultProps: { icon: createElement(CloseIcon, { 'aria-hidden': true }) } },
      Drawer: {
        defaultProps: {
          scrollAreaComponent: DialogContent,
          closeButtonProps: { 'aria-label': t('Close') },
          attributes: { header: { role: 'presentation' } },
        },
      },
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
      Table: { defaultProps: { verticalSpacing: 'sm', horizontalSpacing: 'md' } },
      // Without the placeholder, opening a menu moves the focus to its first item.
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
      Modal: {
        defaultProps: {
          centered: true,
          scrollAreaComponent: DialogContent,
          closeButtonProps: { 'aria-label': t('Close') },
          // The page has one banner; the head of a dialog is not another.
          attributes: { header: { role: 'presentation' } },
        },
      },
      Tooltip: {
        defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: false } },
      },
    },
  })
}

const tinted = [
  'teal',
  'blue',
  'red',
  'green',
  'orange',
  'yellow',
  'violet',
  'grape',
  'cyan',
  'indigo',
  'gray',
]

/** Mantine's light variants miss the contrast of 4.5 on tinted ground; these reach it in both schemes. */
export const contrastResolver: CSSVariablesResolver = (theme) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': theme.colors.gray[7],
    '--mantine-color-placeholder': theme.colors.gray[6],
    '--mantine-color-error': theme.colors.red[9],
    '--surface': '#f7f8fa',
    '--surface-sunken': '#eef0f4',
    '--focus': theme.colors.indigo[7],
    ...Object.fromEntries(
      tinted.flatMap((name) => [
        [`--mantine-color-${name}-light`, theme.colors[name]?.[0] ?? ''],
        [`--mantine-color-${name}-light-color`, theme.colors[name]?.[9] ?? ''],
      ]),
    ),
    '--mantine-color-gray-light': theme.colors.gray[2],
    '--mantine-color-orange-light-color': '#a33c06',
    '--mantine-color-yellow-light-color': '#8a4b00',
    '--mantine-color-green-light-color': '#1f6b2f',
    '--mantine-color-cyan-light-color': '#0b5768',
    '--mantine-color-teal-light-color': '#066349',
  },
  dark: {
    '--mantine-color-dimmed': theme.colors.dark[1],
    '--mantine-color-placeholder': theme.colors.dark[2],
    '--mantine-color-error': theme.colors.red[4],
    '--mantine-color-gray-light': '#3d3f45',
    '--surface': '#1b1c1f',
    '--surface-sunken': '#26272b',
    '--focus': theme.colors.indigo[3],
    ...Object.fromEntries(
      tinted.map((name) => [`--mantine-color-${name}-light-color`, theme.colors[name]?.[2] ?? '']),
    ),
  },
})
