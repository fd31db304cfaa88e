import { Pagination, type PaginationProps } from '@mantine/core'
import { t } from '../../lib/words.ts'

/** The pages of a list to turn to, each with its name for screen readers. */
export const Pages = (props: Pick<PaginationProps, 'total' | 'value' | 'onChange'>) => (
  <Pagination
    size="sm"
    getControlProps={(control) => ({ 'aria-label': t('{{control}} page', { control }) })}
    getItemProps={(number) => ({ 'aria-label': t('Page {{number}}', { number }) })}
    {...props}
  />
)
