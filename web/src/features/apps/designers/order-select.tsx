import { Select } from '@mantine/core'
import { t } from '../../../lib/words.ts'

type Order = 'asc' | 'desc'

export const OrderSelect = ({ value, onChange }: { value: Order; onChange: (order: Order) => void }) => (
  <Select
    w={140}
    aria-label={t('Order')}
    allowDeselect={false}
    data={[
      { value: 'asc', label: t('ascending') },
      { value: 'desc', label: t('descending') },
    ]}
    value={value}
    onChange={(order) => onChange(order ?? 'asc')}
  />
)
