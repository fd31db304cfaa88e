import {
  ActionIcon,
  Button,
  Card,
  Menu,
  Stack,
  Text,
  TextInput,
  Tooltip,
  UnstyledButton,
} from '@mantine/core'
import { IconDots, IconMathFunction, IconPlus, IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { plural, t } from '../../../lib/words.ts'
import { searchFields, type Field } from '../draft/field.ts'
import { homeOf, type Shelf } from '../draft/query-draft.ts'
import { TypeIcon } from '../../../ui/type-icon.tsx'
import { startDrag } from './dragging.ts'

/** What can be done with the fields that a question alone has. */
export interface FieldActions {
  /** Makes one of a kind. */
  onNew: (made: NewField) => void
  onEdit: (name: string) => void
  onRemove: (name: string) => void
  /** Makes it one of the model; undefined: one may not. */
  onMove: ((name: string) => void) | undefined
}

interface FieldListProps extends FieldActions {
  fields: Field[]
  used: Set<string>
  onAdd: (field: Field | undefined, shelf: Shelf) => void
}

const newFields = [
  ['formula', t('Column by formula')],
  ['groups', t('Group values')],
  ['measure', t('Measure by formula')],
] as const

export type NewField = (typeof newFields)[number][0]

const maxShown = 250

/** Everything that can be asked for, to search, click or drag. */
export function FieldList({ fields, used, onNew, ...actions }: FieldListProps) {
  const [text, setText] = useState('')
  const offered = useMemo(() => fields.filter(({ is_hidden }) => !is_hidden), [fields])
  const found = useMemo(() => searchFields(offered, text), [offered, text])
  const groups = useMemo(() => groupsOf(found.slice(0, maxShown)), [found])
  return (
    <Card component="section" aria-label={t('Fields')} padding={0} className="field-list">
      <TextInput
        m="sm"
        mb={6}
        size="sm"
        type="search"
        aria-label={t('Search fields')}
        placeholder={t('Search {{offered}}', { offered: plural(offered.length, 'field') })}
        leftSection={<IconSearch size={15} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Menu position="bottom-start">
        <Menu.Target>
          <Button mx="sm" mb={6} size="xs" variant="light" leftSection={<IconPlus size={14} aria-hidden />}>
            {t('New field')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {newFields.map(([made, label]) => (
            <Menu.Item key={made} onClick={() => onNew(made)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <div className="field-scroll">
        <Stack gap={2} pb="sm">
          {groups.map(({ title, fields: members }) => (
            <section key={title} aria-label={title}>
              <Text size="xs" fw={650} c="dimmed" px="sm" pt={8} pb={2}>
                {title}
              </Text>
              <ul className="plain-list">
                {members.map((field) => (
                  <FieldRow key={field.name} field={field} isUsed={used.has(field.name)} {...actions} />
                ))}
              </ul>
            </section>
          ))}
          {found.length === 0 && (
            <Text size="sm" c="dimmed" p="sm">
              {t('No field is called so, nor described so.')}
            </Text>
          )}
          {found.length > maxShown && (
            <Text size="xs" c="dimmed" p="sm">
              {t('{{plural}}: search to find them.', {
                plural: plural(found.length - maxShown, 'more field'),
              })}
            </Text>
          )}
        </Stack>
      </div>
    </Card>
  )
}

interface FieldGroup {
  title: string
  fields: Field[]
}

/** Measures first, then what one groups by, then what comes by joins, each under the name of its join. */
function groupsOf(fields: Field[]): FieldGroup[] {
  const ofQuestion = fields.filter(({ source }) => source === 'question')
  const own = fields.filter(({ join, source }) => join === null && source !== 'question')
  const joins = [...new Set(fields.flatMap(({ join }) => (join === null ? [] : [join])))]
  const isModel = own.some(({ source }) => source === 'model')
  const groups = [
    { title: t('Of this question'), fields: ofQuestion },
    { title: t('Measures'), fields: own.filter(({ role }) => role === 'measure') },
    {
      title: isModel ? t('Dimensions') : t('Columns'),
      fields: own.filter(({ role, source }) => role === 'dimension' && (!isModel || source === 'model')),
    },
    {
      title: t('Other columns'),
      fields: isModel ? own.filter(({ role, source }) => role === 'dimension' && source === 'column') : [],
    },
    ...joins.map((path) => ({
      title: path.replaceAll('.', ' › '),
      fields: fields.filter(({ join }) => join === path),
    })),
  ]
  return groups.filter((group) => group.fields.length > 0)
}

interface FieldRowProps extends Omit<FieldActions, 'onNew'>, Pick<FieldListProps, 'onAdd'> {
  field: Field
  isUsed: boolean
}

const ways: [shelf: Shelf, label: string][] = [
  ['rows', t('Add to rows')],
  ['columns', t('Add to columns')],
  ['values', t('Add as a value')],
  ['filters', t('Filter by it')],
]

/** One field: a click adds it where it mostly belongs, its menu adds it elsewhere, and it can be dragged. */
function FieldRow({ field, isUsed, onAdd, onEdit, onRemove, onMove }: FieldRowProps) {
  const [menu, setMenu] = useState(false)
  const { label, role } = field
  const dots = (
    <ActionIcon
      size="sm"
      className="field-menu"
      aria-label={t('More ways to use {{label}}', { label })}
      aria-haspopup="menu"
      onClick={() => setMenu(true)}
    >
      <IconDots size={15} aria-hidden />
    </ActionIcon>
  )
  return (
    <li
      className="field-row"
      data-used={isUsed || undefined}
      draggable
      onDragStart={(event) => startDrag(event, { field: field.name })}
    >
      <Tooltip
        multiline
        maw={320}
        position="right"
        label={<About field={field} />}
        disabled={!field.description && field.synonyms.length === 0 && label.length < 26}
      >
        <UnstyledButton
          className="field-name"
          aria-label={t('Add {{label}}', { label })}
          onClick={() => onAdd(field, homeOf(field))}
        >
          {role === 'measure' ? (
            <IconMathFunction size={16} stroke={1.7} className="type-icon measure-icon" aria-hidden />
          ) : (
            <TypeIcon type={field.type} />
          )}
          <Text size="sm" truncate>
            {label}
          </Text>
        </UnstyledButton>
      </Tooltip>
      {/* A menu is made only for the field that asks for it: there may be hundreds. */}
      {menu ? (
        <Menu opened onClose={() => setMenu(false)} position="right-start">
          <Menu.Target>{dots}</Menu.Target>
          <Menu.Dropdown>
            {ways
              .filter(([shelf]) => role === 'dimension' || shelf === 'values')
              .map(([shelf, text]) => (
                <Menu.Item key={shelf} onClick={() => onAdd(field, shelf)}>
                  {text}
                </Menu.Item>
              ))}
            {field.source === 'question' && (
              <>
                <Menu.Divider />
                <Menu.Item onClick={() => onEdit(field.name)}>{t('Change the field')}</Menu.Item>
                {onMove && <Menu.Item onClick={() => onMove(field.name)}>{t('Move to the model')}</Menu.Item>}
                <Menu.Item color="red" onClick={() => onRemove(field.name)}>
                  {t('Remove the field')}
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      ) : (
        dots
      )}
    </li>
  )
}

function About({ field: { label, name, description, synonyms } }: { field: Field }) {
  return (
    <>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      {label !== name && <Text size="xs">{name}</Text>}
      {description && <Text size="sm">{description}</Text>}
      {synonyms.length > 0 && (
        <Text size="xs">{t('Also called {{synonyms}}', { synonyms: synonyms.join(', ') })}</Text>
      )}
    </>
  )
}
