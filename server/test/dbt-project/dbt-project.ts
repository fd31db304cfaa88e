import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Where dbt has written the files of the project. */
export const dbtTarget = fileURLToPath(new URL('target', import.meta.url))

const read = (name: string) => readFileSync(new URL(`target/${name}`, import.meta.url), 'utf8')

export const dbtManifest = (): DbtManifestFile => JSON.parse(read('manifest.json')) as DbtManifestFile
export const dbtCatalog = (): string => read('catalog.json')

type Fields = Record<string, unknown>

/** The file as far as tests change it. */
export interface DbtManifestFile {
  nodes: Record<string, Fields & { columns: Record<string, Fields> }>
  metrics: Record<string, Fields>
}

/** The tables of the project, as `dbt build` makes them. */
export const dbtTables = `
  create schema main_shop; create schema raw;
  create table raw.raw_orders as select 1 as id;
  create table main_shop.customers as select * from (values (1, 'AT'), (2, 'DE')) as t(customer_id, country);
  create table main_shop.orders as select order_id, customer_id, status, amount::numeric(10, 2), ordered_at::date from (values
    (1, 1, 'placed', 10, '2026-01-01'), (2, 1, 'shipped', 20, '2026-01-20'), (3, 2, 'shipped', 60, '2026-02-03')
  ) as t(order_id, customer_id, status, amount, ordered_at);`

export const orders = 'model.jaffle_shop.orders'
