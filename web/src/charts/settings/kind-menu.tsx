import { Badge, Button, Group, Popover, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useMemo, useState } from 'react'
import { withoutTotals } from '../../../../charts/src/values/pivot.ts'
import { t } from '../../lib/words.ts'
import type { ChartKind } from '../chart-kind.ts'
import { suggestionFor } from '../../../../charts/src/choice.ts'
import type { ChartTable, Purpose } from '../../../../charts/src/drawn-kind.ts'
import { chartKind, chartKinds } from '../kinds.ts'
import { shapeOf } from '../../../../charts/src/shape.ts'
import '../charts.css'

interface KindMenuProps {
  value: string
  /** The answer that is to be shown; all kinds can be chosen while there is none. */
  table: ChartTable | undefined
  onChange: (kind: string) => void
}

/** Chooses among all kinds of chart, by what they are good for; those that cannot show the answer say why. */
export function KindMenu({ value, table, onChange }: KindMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const { label, icon: Icon } = chartKind(value)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      trapFocus
      returnFocus
      position="bottom-start"
      width={460}
      shadow="md"
    >
      <Popover.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<Icon size={18} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={t('Kind of chart: {{label}}', { label })}
          onClick={() => setOpen(!isOpen)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Kind of chart')} className="kind-menu">
        {isOpen && (
          <Kinds
            value={value}
            table={table}
            onChange={(kind) => {
              setOpen(false)
              onChange(kind)
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function Kinds({ value, table, onChange }: KindMenuProps) {
  const shape = useMemo(() => table && shapeOf(withoutTotals(table)), [table])
  const suggestion = useMemo(() => table && suggestionFor(table), [table])
  return (
    <Stack gap="sm">
      {suggestion && (
        <Text size="sm" c="dimmed">
          {t('Fits best: {{label}}. {{reason}}', {
            label: chartKind(suggestion.kind).label,
            reason: suggestion.reason,
          })}
        </Text>
      )}
      {kindsByPurpose.map(({ title, kinds }) => (
        <div key={title} role="group" aria-label={title}>
          <Text size="xs" fw={650} c="dimmed" mb={4}>
            {title}
          </Text>
          <div className="kind-tiles">
            {kinds.map((kind) => (
              <KindTile
                key={kind.kind}
                kind={kind}
                unfit={shape && kind.unfit(shape)}
                isChosen={kind.kind === value}
                isSuggested={kind.kind === suggestion?.kind}
                onChoose={() => onChange(kind.kind)}
              />
            ))}
          </div>
        </div>
      ))}
    </Stack>
  )
}

interface KindTileProps {
  kind: ChartKind
  unfit: string | undefined
  isChosen: boolean
  isSuggested: boolean
  onChoose: () => void
}

function KindTile({ kind: { label, icon: Icon }, unfit, isChosen, isSuggested, onChoose }: KindTileProps) {
  const reason = useId()
  return (
    <UnstyledButton
      className="kind-tile"
      aria-label={label}
      aria-pressed={isChosen}
      aria-disabled={unfit !== undefined}
      aria-describedby={unfit === undefined ? undefined : reason}
      data-autofocus={isChosen || undefined}
      onClick={() => unfit === undefined && onChoose()}
    >
      <Group gap={8} wrap="nowrap">
        <Icon size={22} aria-hidden />
        <Text size="sm" fw={isChosen ? 650 : 450}>
          {label}
        </Text>
        {isSuggested && (
          <Badge size="xs" variant="light">
            {t('Fits best')}
          </Badge>
        )}
      </Group>
      {unfit !== undefined && (
        <Text id={reason} size="xs" mt={2}>
          {unfit}
        </Text>
      )}
    </UnstyledButton>
  )
}

const purposes: Record<Purpose, string> = {
  compare: t('Compare'),
  time: t('Over time'),
  parts: t('Parts of a whole'),
  spread: t('How values lie'),
  places: t('On a map'),
  one: t('One number'),
}

/** The kinds that show an answer, by what people want to see. */
const kindsByPurpose = Object.entries(purposes).map(([purpose, title]) => ({
  title,
  kinds: chartKinds.filter((kind) => kind.purpose === purpose),
}))
