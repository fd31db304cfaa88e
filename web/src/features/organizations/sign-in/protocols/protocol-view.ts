import type { UseFormReturnType } from '@mantine/form'
import type { ComponentType } from 'react'
import type { Schema } from '../../../../lib/api.ts'

export type Provider = Schema<'SignInProvider'>
export type Protocol = Provider['protocol']
export type Kind = Protocol['kind']
export type ProtocolOf<K extends Kind> = Extract<Protocol, { kind: K }>

/** The settings of any kind while they are edited: what is not set is empty. */
export type ProtocolValues = Record<string, string | number>

export interface ProviderValues extends Record<string, unknown> {
  name: string
  kind: Kind
  protocol: ProtocolValues
  secret: string
  is_enabled: boolean
  allowed_domains: string[]
  max_users: number | ''
  new_user_role: Provider['new_user_role']
  assume_email_verified: boolean
  groups_claim: string
  group_mappings: Provider['group_mappings']
  attribute_mappings: Provider['attribute_mappings']
}

export interface ProtocolFieldsProps {
  form: UseFormReturnType<ProviderValues>
  /** Whether a secret is stored, which stays where none is entered. */
  hasSecret: boolean
}

/** How one kind of provider is shown and set up. */
export interface ProtocolView<K extends Kind = Kind> {
  label: string
  /** What the list calls it by. */
  addressOf: (protocol: ProtocolOf<K>) => string
  /** The values that a form starts with. */
  valuesOf: (protocol: Partial<ProtocolOf<K>>) => ProtocolValues
  /** Settings that a form must have. */
  required: readonly string[]
  settingsOf: (values: ProtocolValues) => ProtocolOf<K>
  Fields: ComponentType<ProtocolFieldsProps>
}

/** Texts as a form has them: empty where there is none. */
export const texts = <T extends object>(settings: T, names: readonly (keyof T & string)[]): ProtocolValues =>
  Object.fromEntries(names.map((name) => [name, (settings[name] ?? '') as string]))

/** What was entered of these; null where nothing was. */
export const textsOrNull = (values: ProtocolValues, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, String(values[name] ?? '').trim() || null]))

/** What was entered of these, so that the default of the server stands where nothing was. */
export const textsEntered = (values: ProtocolValues, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const text = String(values[name] ?? '').trim()
      return text === '' ? [] : [[name, text]]
    }),
  )
