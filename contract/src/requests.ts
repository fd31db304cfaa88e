import type * as contract from './contract.ts'
import type { Endpoint, Method } from './endpoint.ts'
import type { Static, TObject, TSchema } from './schema.ts'

export type Contract = typeof contract

/** The endpoints of a contract that a method has, by path. */
export type Endpoints<M extends Method, C = Contract> = {
  [K in keyof C as C[K] extends { method: M; path: infer Path extends string } ? Path : never]: C[K]
}

/** What a request says: its path parameters, query and body, each where the endpoint takes one. */
export type RequestOf<E> =
  E extends Endpoint<infer Path, infer Query, infer Body>
    ? Field<'path', Sent<Path>> & Field<'query', Sent<Query>> & Field<'body', Sent<Body>>
    : never

/** The body of a good answer. */
export type AnswerOf<E> =
  E extends Endpoint<
    infer _Path,
    infer _Query,
    infer _Body,
    infer R,
    infer _Access,
    infer _Method,
    infer _Address,
    infer Also
  >
    ? Content<R> | Content<Also>
    : never

type Content<S extends TSchema> = Static<S> extends null ? undefined : Static<S>

/** The names of fields that have a default. */
type Defaulted<Fields> = {
  [K in keyof Fields]: Fields[K] extends { default: unknown } ? K : never
}[keyof Fields]

/** What clients write: fields that have a default may be left out. Never where there is nothing to say. */
type Sent<S extends TSchema> =
  S extends TObject<infer Fields>
    ? keyof Fields extends never
      ? never
      : Optional<Static<S>, Defaulted<Fields>>
    : Static<S> extends null
      ? never
      : Static<S>

type Optional<T, K> = [K] extends [never] ? T : Omit<T, K & keyof T> & Partial<Pick<T, K & keyof T>>

/** A field that is required where its value is. */
type Field<Name extends string, T> = [T] extends [never]
  ? { [N in Name]?: never }
  : {} extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T }
