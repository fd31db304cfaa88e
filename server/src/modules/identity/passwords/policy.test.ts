import { describe, expect, test } from 'vitest'
import { Refusal } from '../../../kernel/errors.ts'
import { checkNewPassword } from './policy.ts'

const ada = { username: 'ada.lovelace', email: 'countess@example.com' }

function verdict(password: string, owner = ada): string {
  try {
    checkNewPassword(password, owner, 'body.new_password')
    return 'accepted'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

describe('a chosen password', () => {
  test.each([
    '12345678',
    'password',
    'Password1',
    'P@ssw0rd!',
    'qwertyuiop',
    'qwerty123',
    'iloveyou2',
    'Sunshine99',
    'DRAGON2024',
    'monkey!!!1',
    'trustno1',
    '1qaz2wsx',
    'abcabcabc',
    'aaaaaaaaaaaa',
    '11223344',
    'letmein123',
    '19871987',
    '31121999',
    'superman!1',
    'welcome@123',
    'lovemonkey1',
    '1q2w3e4r5t',
    'zxcvbnm123',
  ])('is refused when it is well known (AUT-25): %s', (password) => {
    expect(verdict(password)).toBe('validation_error')
  })

  test.each([
    'ada.lovelace',
    'Ada.Lovelace99',
    'countess',
    '!countess1',
    'ecalevol.ada',
    'countess@example.com',
  ])('is refused when it is made of the own name (AUT-25): %s', (password) => {
    expect(verdict(password)).toBe('validation_error')
  })

  test('has 8 to 1024 characters, counted as a person counts them (AUT-25)', () => {
    expect(verdict('kx7!pqz')).toBe('validation_error')
    expect(verdict('kx7!pqzw')).toBe('accepted')
    expect(verdict('🦉🪵🌋🧭🎻🪐🧶')).toBe('validation_error')
    expect(verdict('🦉🪵🌋🧭🎻🪐🧶🥁')).toBe('accepted')
    expect(verdict('vorpal '.repeat(146) + 'ab')).toBe('accepted')
    expect(verdict('vorpal '.repeat(147))).toBe('validation_error')
  })

  test.each([
    'correct horse battery staple',
    'nur kleine Buchstaben hier',
    '83920174650918',
    'tramontana-espliego',
    'ЖасминНаОкне',
    'kJ8#mQ2$vL5',
    'the password of the dragon is long',
    'TestPassword123!',
  ])('may be of any characters and any length (AUT-25): %s', (password) => {
    expect(verdict(password)).toBe('accepted')
  })
})
