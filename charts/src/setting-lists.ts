import type { ChartSetting } from './drawn-kind.ts'
import { overlays } from './overlays/overlaid.ts'
import { t, translated } from './texts/translate.ts'

/** How its numbers are written. */
export const numberSettings: ChartSetting[] = [{ option: 'format', label: t('Numbers') }]

/** What can be laid over kinds that run along an axis. */
const overlaySettings: ChartSetting[] = overlays.flatMap(({ settings }) => settings)

/** What is shown beside what is drawn. */
export const shownSettings: ChartSetting[] = [
  { option: 'show_legend', label: t('Legend') },
  { option: 'show_labels', label: t('Values beside the marks') },
]

/** What kinds take whose axes are not moved by what is laid over them. */
export const pointSettings: ChartSetting[] = [
  { option: 'x_title', label: t('Title of the axis across') },
  { option: 'y_title', label: t('Title of the axis upwards') },
  { option: 'log_scale', label: t('Logarithmic scale') },
  { option: 'minimum', label: t('Scale begins at') },
  { option: 'maximum', label: t('Scale ends at') },
  { option: 'show_legend', label: t('Legend') },
  { option: 'colors', label: t('Fixed colors') },
  ...numberSettings,
]

/** How values become colors. */
export const scaleSettings: ChartSetting[] = [
  { option: 'color_scale', label: t('Colors') },
  { option: 'better', label: translated({ en: 'Better values are', de: 'Besser sind Werte' }) },
  { option: 'minimum', label: t('Scale begins at') },
  { option: 'maximum', label: t('Scale ends at') },
]

/** What every kind with two axes takes. */
export const axisSettings: ChartSetting[] = [
  { option: 'x_title', label: t('Title of the axis across') },
  { option: 'y_title', label: t('Title of the axis upwards') },
  { option: 'log_scale', label: t('Logarithmic scale') },
  { option: 'minimum', label: t('Scale begins at') },
  { option: 'maximum', label: t('Scale ends at') },
  ...shownSettings,
  { option: 'colors', label: t('Fixed colors') },
  ...numberSettings,
  ...overlaySettings,
]
