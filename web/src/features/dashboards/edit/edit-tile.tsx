import { ActionIcon, Card, Group, Textarea, TextInput } from '@mantine/core'
import {
  IconAdjustments,
  IconArrowAutofitHeight,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowsDiagonal2,
  IconArrowUp,
  IconCopy,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react'
import { memo, useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { RowMenu } from '../../../ui/tables/row-menu.tsx'
import { t } from '../../../lib/words.ts'
import { tileGap, rowHeight, newId, type Chart } from '../../../board/parts.ts'
import type { Operation } from '../document/contents.ts'
import { ChartBody } from '../../../board/tiles/chart-body.tsx'
import { heightOf } from '../../../board/tiles/tile.tsx'
import type { RenderedChart } from '../../../board/use-rendering.ts'
import type { Gesture } from './use-grid-drag.ts'

interface EditTileProps {
  chart: Chart
  /** Width of a column with its gap. */
  cell: number
  rendered: RenderedChart | undefined
  isAsking: boolean
  apply: (operation: Operation, about?: string) => void
  onSettings: (id: string) => void
  onHold: (event: PointerEvent<HTMLElement>, gesture: Gesture) => void
  onPress: (event: KeyboardEvent) => void
  /** One place on in the order, or one row higher; for those who can neither draw nor use keys. */
  onStep: (step: { by: number; isSize: boolean }) => void
}

/** A chart while its dashboard is edited. It is redrawn when it changes, not when another one moves. */
export const EditTile = memo(
  function EditTile(props: EditTileProps) {
    const { chart, cell, rendered, isAsking, apply, onSettings } = props
    const { x, y, w, h } = chart.position
    const { title } = chart
    // What stands in the handlers may be new at each drawing; the tile asks for them when they are needed.
    const now = useRef(props)
    useEffect(() => {
      now.current = props
    })
    const change = (next: Partial<Chart>, about: string) =>
      apply({ do: 'change chart', chart: { ...now.current.chart, ...next } }, `${about} ${chart.id}`)
    return (
      <Card
        component="section"
        aria-label={title}
        padding="md"
        className="tile edit-tile"
        data-kind={chart.kind}
        style={{
          transform: `translate(${x * cell}px, ${y * (rowHeight + tileGap)}px)`,
          width: w * cell - tileGap,
          height: h * (rowHeight + tileGap) - tileGap,
        }}
      >
        <Group wrap="nowrap" gap={4} className="tile-head">
          <ActionIcon
            size="sm"
            className="drag-handle"
            aria-label={t('Move {{title}} with the arrow keys, resize it with Shift and the arrow keys', {
              title,
            })}
            onKeyDown={(event) => now.current.onPress(event)}
            onPointerDown={(event) => now.current.onHold(event, 'move')}
          >
            <IconGripVertical size={16} aria-hidden />
          </ActionIcon>
          <TextInput
            size="xs"
            variant="unstyled"
            flex={1}
            className="tile-title"
            aria-label={t('Title of {{title}}', { title: title || t('the chart') })}
            maxLength={200}
            error={!title.trim()}
            value={title}
            onChange={(event) => change({ title: event.currentTarget.value }, 'title')}
          />
          <TileMenu
            chart={chart}
            apply={apply}
            onSettings={onSettings}
            onStep={(step) => now.current.onStep(step)}
          />
        </Group>
        {chart.kind === 'text' && (
          <Textarea
            aria-label={t('Text of {{title}}', { title })}
            placeholder={t('Write here: **bold**, # heading, - list, [link](https://…)')}
            className="text-in-place"
            maxLength={20_000}
            value={chart.options?.text ?? ''}
            onChange={(event) =>
              change({ options: { ...chart.options, text: event.currentTarget.value } }, 'text')
            }
          />
        )}
        {chart.kind !== 'text' && chart.kind !== 'section' && (
          <ChartBody
            title={title}
            kind={chart.kind}
            options={chart.options}
            height={heightOf(h)}
            rendered={rendered}
            isAsking={isAsking && !rendered}
          />
        )}
        <span className="resize-handle" onPointerDown={(event) => now.current.onHold(event, 'resize')}>
          <IconArrowsDiagonal2 size={14} aria-hidden />
        </span>
      </Card>
    )
  },
  (before, after) =>
    before.chart === after.chart &&
    before.cell === after.cell &&
    before.rendered === after.rendered &&
    before.isAsking === after.isAsking,
)

const moves = [
  { label: t('Move up'), icon: IconArrowUp, step: { by: -1, isSize: false } },
  { label: t('Move down'), icon: IconArrowDown, step: { by: 1, isSize: false } },
  { label: t('Higher'), icon: IconArrowAutofitHeight, step: { by: 1, isSize: true } },
  { label: t('Lower'), icon: IconArrowBarToUp, step: { by: -1, isSize: true } },
]

type TileMenuProps = Pick<EditTileProps, 'chart' | 'apply' | 'onSettings' | 'onStep'>

function TileMenu({ chart, apply, onSettings, onStep }: TileMenuProps) {
  const { id, title } = chart
  return (
    <RowMenu
      label={t('Actions for {{title}}', { title })}
      size="sm"
      actions={[
        { label: t('Settings'), icon: IconAdjustments, onClick: () => onSettings(id) },
        {
          label: t('Duplicate'),
          icon: IconCopy,
          onClick: () => apply({ do: 'copy chart', id, as: newId('c') }),
        },
        ...moves.map(({ step, ...move }) => ({ ...move, staysOpen: true, onClick: () => onStep(step) })),
        {
          label: t('Remove'),
          icon: IconTrash,
          danger: true,
          onClick: () => apply({ do: 'remove chart', id }),
        },
      ]}
    />
  )
}
