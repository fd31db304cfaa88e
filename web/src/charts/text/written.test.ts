import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeLink, writtenOf } from './written.ts'

const table = {
  columns: [
    { name: 'delay', type: 'number' as const, format: { kind: 'number' as const, unit: 'min' } },
    { name: 'carrier', type: 'text' as const, label: 'Carrier' },
    { name: 'gone', type: 'text' as const },
  ],
  rows: [[1234.5, '**AA** [x](javascript:alert(1))', null]],
}

describe('a text', () => {
  test('is markdown, with the values of its answer written as their columns want', () => {
    expect(writtenOf('# Mean\n\n- **{{ delay }}** by {{Carrier}}\n- {{gone}}, {{nobody}}', table)).toEqual([
      { kind: 'heading', depth: 1, parts: [{ kind: 'text', text: 'Mean' }] },
      {
        kind: 'list',
        isOrdered: false,
        start: 1,
        parts: [
          {
            kind: 'item',
            parts: [
              {
                kind: 'plain',
                parts: [
                  { kind: 'strong', parts: [{ kind: 'text', text: '1,234.5 min' }] },
                  { kind: 'text', text: ' by **AA** [x](javascript:alert(1))' },
                ],
              },
            ],
          },
          { kind: 'item', parts: [{ kind: 'plain', parts: [{ kind: 'text', text: '–, {{nobody}}' }] }] },
        ],
      },
    ])
  })

  test.each([
    ['<img src=//evil.example/x onerror=alert(1)>'],
    ['a <script>alert(1)</script> b'],
    ['![beacon](https://evil.example/pixel.png)'],
    ['[click](javascript:alert(1))'],
    ['[click](  JaVaScRiPt:alert(1))'],
    ['[click](&#106;avascript:alert(1))'],
    ['[click](data:text/html;base64,PHNjcmlwdD4=)'],
    ['[click](vbscript:x)'],
    ['[click](//evil.example)'],
    ['[click][1]\n\n[1]: javascript:alert(1)'],
    ['<javascript:alert(1)>'],
    ['<a href="javascript:alert(1)">click</a>'],
  ])('WEB-06: %s leads nowhere and shows no picture', (markdown) => {
    const text = JSON.stringify(writtenOf(markdown, table))
    expect(text).not.toMatch(/"kind":"(link|image|html)"/)
  })

  test('WEB-06: links lead to pages here, other sites and mail', () => {
    expect(writtenOf('[here](/dashboards/3) https://example.com/a', table)).toMatchObject([
      {
        parts: [
          { kind: 'link', to: '/dashboards/3' },
          { kind: 'text' },
          { kind: 'link', to: 'https://example.com/a' },
        ],
      },
    ])
    expect(safeLink('mailto:a@example.com')).toBe('mailto:a@example.com')
    for (const bad of [
      '/\\evil.example',
      '\t//evil.example',
      'java\nscript:alert(1)',
      'evil',
      'file:///etc/passwd',
    ])
      expect(safeLink(bad)).toBeUndefined()
  })

  test('WEB-06: whatever stands in a value, it adds no link and no part', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const filled = { ...table, rows: [[1, value, null]] }
        expect(writtenOf('{{carrier}}', filled)).toEqual([
          { kind: 'paragraph', parts: [{ kind: 'text', text: value || '–' }] },
        ])
      }),
    )
  })
})
