import type * as contract from '../../../contract/src/contract.ts'

type Contract = typeof contract

/** The components of the contract that are exported, by their names in the OpenAPI document. */
type Components = {
  [
    K in keyof Contract as Contract[K] extends { $ref: `${infer Name}#` } ? Name : never
  ]: Contract[K] extends { '~unsafe': infer T } ? T : never
}

/** A named schema of the contract. */
export type Schema<Name extends keyof Components> = Components[Name]
