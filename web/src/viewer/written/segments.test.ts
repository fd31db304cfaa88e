import { expect, test } from 'vitest'
import { segmentsOf } from './segments.ts'

test('a page is text with what it embeds between, side by side where lines follow each other', () => {
  const page =
    '# Sales\n\n{{number sales/total}}\n{{chart:sales/by-country}}\n\nMore\n```\n{{list airports}}\n```\n'
  expect(segmentsOf(page)).toEqual([
    { kind: 'text', markdown: '# Sales\n' },
    {
      kind: 'embeds',
      embeds: [
        { kind: 'number', publication: 'sales', chart: 'total' },
        { kind: 'chart', publication: 'sales', chart: 'by-country' },
      ],
    },
    { kind: 'text', markdown: '\nMore\n```\n{{list airports}}\n```\n' },
  ])
  expect(segmentsOf('{{ list airports limit=5 }}')).toEqual([
    { kind: 'embeds', embeds: [{ kind: 'list', publication: 'airports', limit: 5 }] },
  ])
  expect(segmentsOf('a {{chart:x/y}} b')).toEqual([{ kind: 'text', markdown: 'a {{chart:x/y}} b' }])
})
