import { SegmentedControl, Tooltip, VisuallyHidden } from '@mantine/core'
import { chartKinds } from './kinds.ts'

interface KindPickerProps {
  value: string
  onChange: (kind: string) => void
}

/** Chooses among all kinds of chart. */
export function KindPicker({ value, onChange }: KindPickerProps) {
  return (
    <SegmentedControl
      aria-label="Kind of chart"
      size="sm"
      value={value}
      onChange={onChange}
      data={chartKinds.map(({ kind, label, icon: Icon }) => ({
        value: kind,
        label: (
          <Tooltip label={label}>
            <span className="kind-option">
              <Icon size={18} aria-hidden />
              <VisuallyHidden>{label}</VisuallyHidden>
            </span>
          </Tooltip>
        ),
      }))}
    />
  )
}
