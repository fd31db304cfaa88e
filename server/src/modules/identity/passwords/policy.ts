import { passwordLength } from '../../../../../contract/src/auth.ts'
import { refuse } from '../../../kernel/errors.ts'
import { commonPasswords, wellKnownPasswords } from './well-known.ts'

/** Whose password it is to be: their own name is the first guess. */
export interface PasswordOwner {
  username: string
  email: string
}

/** Refuses a chosen password that is easily guessed. There is no rule about which characters it must hold. */
export function checkNewPassword(password: string, owner: PasswordOwner, path: string): void {
  const length = [...password].length
  if (length < passwordLength.minimum || length > passwordLength.maximum)
    throw refuse.invalid(path, `takes ${passwordLength.minimum} to ${passwordLength.maximum} characters`)
  if (isWellKnown(password))
    throw refuse.invalid(path, 'is easily guessed: choose another, for example four words')
  if (isOwnName(password, owner))
    throw refuse.invalid(path, 'must not be made of the user name or the e-mail address')
}

function isOwnName(password: string, { username, email }: PasswordOwner): boolean {
  const lower = password.toLowerCase()
  const guesses = [lower, withoutEnds(lower)]
  const names = [username, email, email.split('@')[0] ?? ''].map((name) => name.toLowerCase())
  return [...names, ...names.map(withoutEnds)]
    .filter((name) => name !== '')
    .some((name) => [name, name + name, reversed(name)].some((form) => guesses.includes(form)))
}

const reversed = (text: string) => [...text].toReversed().join('')

function isWellKnown(password: string): boolean {
  const lower = password.toLowerCase()
  if (wellKnownPasswords.has(lower) || isRepeated(lower) || isRun(lower) || isDate(lower)) return true
  if (lower.length >= 20) return false
  const stems = [withoutEnds(lower), withoutEnds(spelledOut(lower)), spelledOut(lower)]
  return stems.some((stem) => commonPasswords.has(stem) || isTwoWords(stem))
}

/** Longer pairs are left alone: there are too many of them to try first. */
function isTwoWords(text: string): boolean {
  if (text.length > 11) return false
  for (let cut = 3; cut <= text.length - 3; cut++)
    if (commonPasswords.has(text.slice(0, cut)) && commonPasswords.has(text.slice(cut))) return true
  return false
}

/** Digits and signs around a word add little: they are the first variation that is tried. */
const withoutEnds = (text: string) => text.replace(/^[^\p{L}]+/u, '').replace(/(?<=\p{L})\P{L}+$/u, '')

const letterBySign: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const spelledOut = (text: string) => text.replace(/[013457@$!]/g, (sign) => letterBySign[sign] ?? sign)

/** One short piece over and over, the last one perhaps cut: "abababab", "12312312". */
function isRepeated(text: string): boolean {
  for (let period = 1; period <= Math.min(4, text.length / 2); period++)
    if ([...text].every((letter, index) => letter === text[index % period])) return true
  return new Set(text).size <= 2
}

const rows = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9',
  '!@#$%^&*()_+',
]
const runs = [...rows, ...rows.map(reversed)]

/** Pieces of the alphabet or the keyboard, at most two: "12345678", "qwerty1234". */
function isRun(text: string): boolean {
  const within = (piece: string) => piece === '' || runs.some((row) => row.includes(piece))
  if (text.length > 20) return within(text)
  for (let cut = 3; cut <= text.length; cut++)
    if (within(text.slice(0, cut)) && within(text.slice(cut))) return true
  return false
}

const isDate = (text: string) =>
  /^(0?[1-9]|[12]\d|3[01])[-./]?(0?[1-9]|1[0-2])[-./]?(19|20)\d\d$/.test(text) ||
  /^(19|20)\d\d[-./]?(0?[1-9]|1[0-2])[-./]?(0?[1-9]|[12]\d|3[01])$/.test(text) ||
  /^((19|20)\d\d){2}$/.test(text)
