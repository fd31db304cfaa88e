import { expect, test } from 'vitest'
import { mailPage, mailText } from './mail-page.ts'

const attack = '"><script>alert(1)</script><img src=x onerror=alert(1)>'

test('what people wrote is text in a mail, in its title, its text and its link (FIL-12)', () => {
  const html = mailPage({
    language: 'en',
    title: attack,
    content: [mailText(`${attack}\nsecond line`)],
    button: { text: attack, link: `https://example.com/${attack}` },
    foot: 'Why you get this.',
  })
  expect(html).not.toMatch(/<script|<img/)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).toContain('<br>second line')
  expect(html).toMatch(/<a href="https:\/\/example\.com\/&quot;&gt;&lt;script/)
})

test('a mail without a place to lead to has no link', () => {
  const html = mailPage({
    language: 'en',
    title: 'Late',
    content: [mailText('Twelve flights')],
    foot: 'Why you get this.',
  })
  expect(html).not.toContain('<a ')
  expect(html).toContain('Why you get this.')
  // Nothing of it is wider than a phone.
  expect(html).toContain('max-width:600px')
})
