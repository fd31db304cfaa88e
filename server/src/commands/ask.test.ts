import { beforeAll, expect, test, vi } from 'vitest'
import { fileForm } from '../../test/file-form.ts'
import { testServer } from '../../test/server.ts'
import { ask } from './ask.ts'

const { address, admin, call } = await testServer()

beforeAll(async () => {
  const csv = 'region,amount\nnorth,10\nsouth,20\n\u001b[2Jred,5\n'
  await call('POST', '/api/datasets/upload', { token: admin.token, ...fileForm('orders.csv', csv) })
})

async function asked(...words: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  try {
    const code = await ask(words, { QUARRY_URL: await address(), QUARRY_TOKEN: admin.token })
    return { code, text: lines.join('\n') }
  } finally {
    log.mockRestore()
  }
}

test('prints the sentence, the table and how the question was read', async () => {
  const { code, text } = await asked('total', 'amount', 'by', 'region')
  expect(code).toBe(0)
  expect(text).toMatch(/^south\s+20$/m)
  expect(text).toContain('Read as: ')
  expect(text).not.toContain('\u001b')
})

test('says what it does not understand, and that it is no answer', async () => {
  const { code, text } = await asked('turbo amount by region')
  expect(code).toBe(2)
  expect(text).toContain('Not understood: "turbo"')
})

test('without a question it says how it is used', async () => {
  await expect(ask([], {})).rejects.toThrow('ask "QUESTION"')
})
