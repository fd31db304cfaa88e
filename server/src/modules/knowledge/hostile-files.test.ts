import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { knowledgeOf } from '../../../test/knowledge.ts'
import { writePdf } from '../../../test/files/pdf.ts'
import { workbookOf, zipOf } from '../../../test/files/zip.ts'
import { testServer } from '../../../test/server.ts'

const program = await testServer()
const { newBase, upload, search } = knowledgeOf(program)
const home = await program.newOrganization()
const patient = { timeout: 120_000 }

const word = (body: string, more: { name: string; content: string }[] = []) =>
  zipOf([
    {
      name: 'word/document.xml',
      content: `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`,
    },
    ...more,
  ])
const paragraph = (text: string, style = '') =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`
const styles = {
  name: 'word/styles.xml',
  content:
    '<w:styles xmlns:w="w"><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style></w:styles>',
}
const cell = (reference: string, value: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`

/** A PDF with a line of text on each page. */
function pdfOf(pages: readonly string[], trailer = ''): Buffer {
  const contents = pages.map((text) => `BT /F1 12 Tf 72 700 Td (${text}) Tj ET`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${4 + 2 * at} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...contents.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /Resources << /Font << /F1 3 0 R >> >> /MediaBox [0 0 612 792] /Contents ${5 + 2 * at} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** A page of 400 MB in as many kilobytes. */
function pdfBomb(): Buffer {
  const content = deflateSync(Buffer.alloc(400_000_000, ' '), { level: 1 })
  const page = pdfOf(['PAGE']).toString('latin1')
  const plain = /<< \/Length \d+ >>\nstream\n[^\n]*\nendstream/
  const packed = `<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n${content.toString('latin1')}\nendstream`
  return Buffer.from(
    page.replace(plain, () => packed),
    'latin1',
  )
}

describe('files of knowledge bases', patient, () => {
  test('are read as what their content is, whatever they are called', async () => {
    const base = await newBase(home)
    const sheet = `<row r="1">${cell('A1', 'City')}${cell('B1', 'Room')}</row><row r="2">${cell('A2', 'Graz')}${cell('B2', 'Opal')}</row>`
    const files: [string, string | Buffer, object, string][] = [
      [
        'a.docx',
        word(paragraph('Travel', 'berschrift1') + paragraph('Trains go from Linz.'), [styles]),
        { kind: 'docx' },
        'trains Linz',
      ],
      ['b.txt', workbookOf({ sheets: { Rooms: sheet } }), { kind: 'xlsx', page_count: 1 }, 'Opal'],
      [
        'c.doc',
        '<!doctype html><title>T</title><script>lapis()</script><h1>Gems</h1><p>Topaz &amp; co.</p>',
        { kind: 'html' },
        'topaz',
      ],
      ['d.html', 'name;color\nberyl;green\npyrite;gold\n', { kind: 'csv' }, 'pyrite'],
      ['e.md', Buffer.from('\uFEFFMalachit für später', 'utf16le'), { kind: 'text' }, 'Malachit'],
      [
        'f.zip',
        pdfOf(['', 'Garnets are red stones.']),
        { kind: 'pdf', page_count: 2, unread: [{ page: 1 }] },
        'garnets',
      ],
    ]
    for (const [name, content, expected, query] of files) {
      const document = await upload(base, { name, content }, home)
      expect(document, document.reason ?? '').toMatchObject({ status: 'indexed', ...expected })
      const { passages } = await search(query, home, { base_ids: [base.id] })
      expect([query, passages[0]?.document_name]).toEqual([query, name])
    }
    const [room] = (await search('Opal', home, { base_ids: [base.id] })).passages
    expect(room).toMatchObject({
      page: 1,
      headings: ['Rooms'],
      text: expect.stringContaining('City: Graz, Room: Opal'),
    })
    const [travel] = (await search('trains Linz', home, { base_ids: [base.id] })).passages
    expect(travel!.headings).toEqual(['Travel'])
    const [red] = (await search('garnets', home, { base_ids: [base.id] })).passages
    expect(red!.page).toBe(2)
    expect((await search('lapis', home, { base_ids: [base.id] })).passages).toEqual([])
  })

  test('FIL: bombs, encrypted, damaged and empty files fail with a reason, and the base goes on', async () => {
    const base = await newBase(home)
    const bomb = paragraph('x'.repeat(60_000_000))
    const files: [string, string | Buffer, RegExp][] = [
      ['bomb.docx', word(bomb), /5 million characters/],
      [
        'bomb.xlsx',
        workbookOf({ sheets: { A: `<row r="1">${cell('A1', 'x'.repeat(60_000_000))}</row>` } }),
        /a cell of more than/,
      ],
      ['bomb.pdf', pdfBomb(), /only pictures|more memory/],
      ['long.md', 'Beryl is green.\n\n'.repeat(300_000), /5 million characters/],
      ['sealed.pdf', await writePdf([{ heading: 'Gems', paragraphs: ['Opal'] }], 'secret'), /encrypted/],
      ['deep.html', `<html>${'<div>'.repeat(200_000)}`, /no text/],
      ['scan.pdf', pdfOf(['', '']), /only pictures/],
      [
        'locked.pdf',
        pdfOf(
          ['x'],
          '/Encrypt << /Filter /Standard /V 1 /R 2 /O (00000000000000000000000000000000) /U (00000000000000000000000000000000) /P -44 >> /ID [(a) (a)]',
        ),
        /encrypted/,
      ],
      ['cut.pdf', '%PDF-1.4\nnothing follows', /damaged/],
      ['old.docx', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /password/],
      ['program.txt', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 1]), /none of text/],
      ['archive.docx', zipOf([{ name: 'a.txt', content: 'a' }]), /ZIP archive/],
      ['blank.txt', ' \n\n ', /no text/],
      ['cut.docx', word(paragraph('text')).subarray(0, 60), /cut off|damaged/],
      [
        'entities.docx',
        zipOf([{ name: 'word/document.xml', content: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }]),
        /document type/,
      ],
    ]
    for (const [name, content, reason] of files) {
      const document = await upload(base, { name, content }, home)
      expect([name, document.status, document.reason]).toEqual([
        name,
        'failed',
        expect.stringMatching(reason),
      ])
    }
    await upload(base, { name: 'good.txt', content: 'Amethyst is purple.' }, home)
    expect((await search('amethyst', home, { base_ids: [base.id] })).passages).toHaveLength(1)
  })
})
