import { Accordion, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { plural, t } from '../../lib/words.ts'
import { RowMenu } from '../../ui/tables/row-menu.tsx'
import { errorCount, type Errors } from '../../ui/field-forms/model-field.ts'
import { moveItem } from '../../ui/field-forms/model-field.ts'
import '@mantine/core/styles/Accordion.css'

interface ItemListProps<T extends { name: string; label?: string; hidden?: boolean }> {
  /** Where the list stands in the model, e.g. "measures". */
  path: string
  /** One of them, e.g. "measure". */
  word: string
  items: T[]
  errors: Errors
  empty: string
  /** Undefined: what they are made of is missing. */
  onAdd?: (() => void) | undefined
  onItems: (items: T[]) => void
  about: (item: T) => { kind: string; made: string }
  form: (item: T, at: number) => ReactNode
}

/** Parts of a model, one below the other; each opens to be edited, moves and goes. */
export function ItemList<T extends { name: string; label?: string; hidden?: boolean }>(
  props: ItemListProps<T>,
) {
  const { path, word, items, errors, empty, onAdd, onItems, about, form } = props
  const [open, setOpen] = useState<string | null>(null)
  const wrong = Object.keys(errors)
    .find((place) => place.startsWith(`${path}.`))
    ?.split('.')[1]
  const [shownWrong, setShownWrong] = useState<string>()
  // What is refused is opened, so that its complaint is seen.
  if (wrong !== shownWrong) {
    setShownWrong(wrong)
    if (wrong !== undefined) setOpen(wrong)
  }
  const add = onAdd && (() => (onAdd(), setOpen(String(items.length))))
  return (
    <Stack gap="md" align="flex-start">
      {items.length === 0 && <Text c="dimmed">{empty}</Text>}
      <Accordion
        w="100%"
        variant="separated"
        // An animated panel keeps the height it had, and cuts off what is added to it meanwhile.
        transitionDuration={0}
        order={2}
        value={open}
        onChange={setOpen}
        className="model-items"
      >
        {items.map((item, at) => (
          <Accordion.Item key={at} value={String(at)}>
            <Group gap={4} wrap="nowrap" pr="xs">
              <Accordion.Control>
                <Title item={item} {...about(item)} wrongs={errorCount(errors, `${path}.${at}`)} />
              </Accordion.Control>
              <RowMenu
                label={t('More for {{label}}', { label: item.label ?? item.name })}
                actions={[
                  ...(at > 0
                    ? [
                        {
                          label: t('Move up'),
                          icon: IconArrowUp,
                          onClick: () => onItems(moveItem(items, at, -1)),
                        },
                      ]
                    : []),
                  ...(at < items.length - 1
                    ? [
                        {
                          label: t('Move down'),
                          icon: IconArrowDown,
                          onClick: () => onItems(moveItem(items, at, 1)),
                        },
                      ]
                    : []),
                  {
                    label: t('Remove'),
                    icon: IconTrash,
                    danger: true,
                    onClick: () => {
                      setOpen(null)
                      onItems(items.toSpliced(at, 1))
                    },
                  },
                ]}
              />
            </Group>
            <Accordion.Panel>{open === String(at) && form(item, at)}</Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {add && (
        <Button variant="default" size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {t('Add a {{word}}', { word })}
        </Button>
      )}
    </Stack>
  )
}

interface TitleProps {
  item: { name: string; label?: string; hidden?: boolean }
  kind: string
  made: string
  wrongs: number
}

function Title({ item: { name, label, hidden }, kind, made, wrongs }: TitleProps) {
  return (
    <Group gap="sm" className="wrap-anywhere">
      <Text fw={600}>{label ?? name}</Text>
      <Text size="sm" c="dimmed">
        {made}
      </Text>
      <Badge variant="light" size="sm" color="gray">
        {kind}
      </Badge>
      {hidden && (
        <Badge variant="light" size="sm" color="yellow">
          {t('hidden')}
        </Badge>
      )}
      {wrongs > 0 && (
        <Badge variant="light" size="sm" color="red">
          {plural(wrongs, 'problem')}
        </Badge>
      )}
    </Group>
  )
}
