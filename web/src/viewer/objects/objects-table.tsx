import { Anchor, Card, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { EntityObject, PublishedEntity } from '../../lib/published-api.ts'
import { objectPath } from '../opened-app.ts'
import type { ListView } from './list-view.ts'
import { type Field, fieldOf, isNumber, pictureOf, subtitleOf, textOf, titleOf } from './object-values.ts'

interface ObjectsProps {
  entity: PublishedEntity
  /** Columns beside the title. */
  fields: Field[]
  objects: readonly EntityObject[]
  view?: Pick<ListView, 'sort' | 'order'>
  onSort?: (sort: string, order: 'asc' | 'desc') => void
}

/** Objects as a table; as cards where the screen is narrow. */
export function Objects(props: ObjectsProps) {
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return isNarrow ? <ObjectCards {...props} /> : <ObjectsTable {...props} />
}

function ObjectsTable({ entity, fields, objects, view = {}, onSort }: ObjectsProps) {
  const title = fieldOf(entity, entity.title)
  return (
    <div className="objects-scroll" tabIndex={-1}>
      <table
        aria-label={entity.plural}
        className="objects-table"
        style={{ minWidth: (fields.length + 1) * 120 }}
      >
        <thead>
          <tr>
            {title && <Head field={title} view={view} onSort={onSort} />}
            {fields.map((field) => (
              <Head key={field.name} field={field} view={view} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {objects.map((object) => (
            <tr key={String(object[entity.key])}>
              <td>
                <Group gap="sm" wrap="nowrap">
                  <Thumb entity={entity} object={object} />
                  <Anchor
                    fw={550}
                    size="sm"
                    renderRoot={(rest) => <Link to={objectPath(entity.slug, object[entity.key])} {...rest} />}
                  >
                    {titleOf(entity, object)}
                  </Anchor>
                </Group>
              </td>
              {fields.map((field) => (
                <td key={field.name} data-number={isNumber(field) || undefined} className="wrap-anywhere">
                  {textOf(field, object)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface HeadProps {
  field: Field
  view: Pick<ListView, 'sort' | 'order'>
  onSort: ObjectsProps['onSort'] | undefined
}

function Head({ field, view, onSort }: HeadProps) {
  const number = isNumber(field) || undefined
  if (!onSort || !field.is_sortable) return <th data-number={number}>{field.label}</th>
  const order = view.sort === field.name ? (view.order ?? 'asc') : undefined
  const Arrow = order === 'desc' ? IconArrowDown : IconArrowUp
  const sorted = order === undefined ? 'none' : order === 'desc' ? 'descending' : 'ascending'
  return (
    <th data-number={number} aria-sort={sorted}>
      <UnstyledButton
        fz="sm"
        fw={order ? 700 : 600}
        onClick={() => onSort(field.name, order === 'asc' ? 'desc' : 'asc')}
      >
        {field.label} {order && <Arrow size={13} aria-hidden />}
      </UnstyledButton>
    </th>
  )
}

/** Of each object its title and the first of its other fields. */
function ObjectCards({ entity, fields, objects }: ObjectsProps) {
  return (
    <Stack gap="sm" component="ul" className="plain-list" aria-label={entity.plural}>
      {objects.map((object) => (
        <li key={String(object[entity.key])}>
          <Card
            padding="md"
            className="object-card"
            renderRoot={(rest) => <Link to={objectPath(entity.slug, object[entity.key])} {...rest} />}
          >
            <Group gap="sm" wrap="nowrap">
              <Thumb entity={entity} object={object} />
              <div>
                <Text fw={600}>{titleOf(entity, object)}</Text>
                <Text size="sm" c="dimmed">
                  {subtitleOf(entity, object)}
                </Text>
              </div>
            </Group>
            <dl>
              {fields
                .filter(({ name }) => name !== entity.subtitle)
                .slice(0, 4)
                .map((field) => (
                  <Fact key={field.name} field={field} object={object} />
                ))}
            </dl>
          </Card>
        </li>
      ))}
    </Stack>
  )
}

const Fact = ({ field, object }: { field: Field; object: EntityObject }) => (
  <>
    <dt>{field.label}</dt>
    <dd>{textOf(field, object)}</dd>
  </>
)

function Thumb({ entity, object }: { entity: PublishedEntity; object: EntityObject }) {
  const picture = pictureOf(entity, object)
  return picture === undefined ? null : (
    <img src={picture} alt="" loading="lazy" className="object-thumb" referrerPolicy="no-referrer" />
  )
}
