import { ActionIcon, Button, Group, Input, Stack, Tooltip } from '@mantine/core'
import { IconArrowUp, IconDots, IconPlus, IconX } from '@tabler/icons-react'
import { useState, type ComponentType, type ReactNode } from 'react'
import { t } from '../../lib/words.ts'
import { errorsBelow, defaultValues, type SettingSchema } from './setting-schema.ts'
import { resolveSchema, useDrawing, fieldOf, type SettingFieldProps } from './setting-drawing.ts'
import './schema-form.css'

type Item = Record<string, unknown>
/** Draws one setting: lists lie in items, and items in lists. */
export type Field = ComponentType<SettingFieldProps>

/** Any number of things that each have some settings, such as the keys of a sort. */
export function SettingList({ field, ...props }: SettingFieldProps & { field: Field }) {
  const { label, setting, required, value, error, errors = {}, path = '', onChange } = props
  const { defs } = useDrawing()
  const shape = resolveSchema(setting.items ?? {}, defs)
  const items = Array.isArray(value) ? (value as Item[]) : []
  const change = (next: Item[]) => onChange(next.length > 0 || required ? next : undefined)
  return (
    <Input.Wrapper
      label={label}
      description={setting.description}
      required={required}
      error={Object.keys(errors).length === 0 ? error : undefined}
      labelElement="div"
    >
      <Stack gap={6} mt={4}>
        <Stack
          gap={6}
          role={items.length > 0 ? 'list' : undefined}
          {...(items.length > 0 ? { 'aria-label': label } : {})}
        >
          {items.map((item, at) => (
            <ListRow
              key={at}
              field={field}
              label={`${label} ${at + 1}`}
              shape={shape}
              item={item}
              errors={errorsBelow(String(at), errors)}
              path={`${path}.${at}`}
              error={errors[String(at)]}
              onItem={(next) => change(items.with(at, next))}
              onRemove={() => change(items.toSpliced(at, 1))}
              onUp={at > 0 ? () => change(items.toSpliced(at, 1).toSpliced(at - 1, 0, item)) : undefined}
            />
          ))}
        </Stack>
        <Button
          variant="default"
          size="compact-sm"
          w="fit-content"
          leftSection={<IconPlus size={14} aria-hidden />}
          aria-label={t('Add to: {{label}}', { label })}
          onClick={() => change([...items, defaultValues(shape, defs)])}
        >
          {t('Add')}
        </Button>
      </Stack>
    </Input.Wrapper>
  )
}

interface ListRowProps {
  field: Field
  label: string
  shape: SettingSchema
  item: Item
  errors: Record<string, string>
  error: string | undefined
  path: string
  onItem: (item: Item) => void
  onRemove: () => void
  onUp: (() => void) | undefined
}

function ListRow(props: ListRowProps) {
  const { field, label, shape, item, errors, error, path, onItem, onRemove, onUp } = props
  const drawing = useDrawing()
  const [isOpen, setOpen] = useState(false)
  const names = Object.keys(shape.properties ?? {}).filter(
    (name) => drawing.isShown?.(`${path}.${name}`, item) ?? true,
  )
  const isFirst = (name: string) =>
    shape.required?.includes(name) || item[name] !== undefined || drawing.isFirst?.(`${path}.${name}`, item)
  const rest = names.filter((name) => !isFirst(name))
  return (
    <div className="setting-list-row" role="listitem" aria-label={label}>
      <div className="setting-list-fields">
        <SettingItem
          field={field}
          shape={shape}
          names={isOpen ? names : names.filter(isFirst)}
          item={item}
          errors={errors}
          path={path}
          onItem={onItem}
        />
        {error !== undefined && <Input.Error>{error}</Input.Error>}
      </div>
      <Group gap={0} wrap="nowrap">
        {rest.length > 0 && (
          <RowTool
            label={isOpen ? t('Fewer settings') : t('More settings')}
            about={label}
            run={() => setOpen(!isOpen)}
          >
            <IconDots size={15} aria-hidden />
          </RowTool>
        )}
        {onUp && (
          <RowTool label={t('Move up')} about={label} run={onUp}>
            <IconArrowUp size={15} aria-hidden />
          </RowTool>
        )}
        <RowTool label={t('Remove')} about={label} run={onRemove}>
          <IconX size={15} aria-hidden />
        </RowTool>
      </Group>
    </div>
  )
}

interface RowToolProps {
  label: string
  about: string
  run: () => void
  children: ReactNode
}

function RowTool({ label, about, run, children }: RowToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon size="sm" aria-label={`${label}: ${about}`} onClick={run}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

interface SettingItemProps {
  field: ComponentType<SettingFieldProps>
  shape: SettingSchema
  names: string[]
  item: Record<string, unknown>
  errors: Record<string, string>
  path: string
  onItem: (item: Record<string, unknown>) => void
}

/** The settings of one item of a list, side by side. */
function SettingItem({ field: Field, shape, names, item, errors, path, onItem }: SettingItemProps) {
  const { defs, draw } = useDrawing()
  return names.map((name) => {
    const field = fieldOf(shape, name, { item, errors, path, defs, onItem })
    const bare = { ...field, setting: { ...field.setting, description: '' } }
    return (
      <div key={name} data-wide={isWide(field.setting) || undefined}>
        {draw?.(bare) ?? <Field {...bare} />}
      </div>
    )
  })
}

const isWide = ({ type, 'x-field': about, $ref }: SettingSchema): boolean =>
  type === 'array' || type === 'object' || $ref !== undefined || about?.endsWith('formula') === true
