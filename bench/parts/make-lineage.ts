import { Client } from 'pg'

export interface MadeLineage {
  nodeCount: number
  columnCount: number
  linkCount: number
  /** Datasets of the last layer: everything is upstream of them. */
  last: number[]
}

/**
 * Datasets in ten layers, of which each is made of two of the layer before, column by column and filtered by one: the
 * graph is written as the listener would write it, for making ten thousand datasets through the interface takes an hour.
 */
export async function makeLineage(
  superuserUrl: string,
  { nodes, columns }: { nodes: number; columns: number },
): Promise<MadeLineage> {
  const client = new Client({ connectionString: superuserUrl })
  await client.connect()
  const layer = nodes / 10
  const names = JSON.stringify(Array.from({ length: columns }, (_, at) => [`c${at}`, 'text', null]))
  try {
    const { rows: first } = await client.query<{ id: number; org: number }>(
      `with one as (select default_org_id as org from users order by id limit 1)
       insert into datasets (org_id, name) select org, 'made ' || n from one, generate_series(0, $1::integer - 1) n
       order by n returning id, org_id as org`,
      [nodes],
    )
    const { id: base, org } = first[0]!
    await client.query(
      `insert into lineage_nodes (org_id, kind, key, name, subject_type, subject_id)
       select $1, 'dataset', ($2::integer + n)::text, 'made ' || n, 'dataset', $2::integer + n
       from generate_series(0, $3::integer - 1) n`,
      [org, base, nodes],
    )
    await client.query(
      `insert into lineage_states (org_id, node_id, valid_from, version, columns)
       select $1, id, now(), 1, $2::jsonb from lineage_nodes where org_id = $1 and name like 'made %'`,
      [org, names],
    )
    // Odd multipliers that are far apart spread the inputs over the whole layer before.
    const { rowCount: linkCount } = await client.query(
      `with node as (select id, subject_id - $2::integer as n from lineage_nodes where org_id = $1 and name like 'made %'),
       input as (
         select n, k, (n / $3 - 1) * $3 + ((n % $3) * (case k when 0 then 7 else 389 end) + 11 * k) % $3 as source
         from node, generate_series(0, 1) k where n >= $3)
       insert into lineage_links (org_id, owner_id, from_id, to_id, edges, valid_from)
       select $1, t.id, f.id, t.id, (
         select jsonb_agg(jsonb_build_array('c' || c, 'c' || c, 'value'))
           || jsonb_build_array(jsonb_build_array('c0', null, 'filter'))
         from generate_series(0, $4::integer - 1) c where c % 2 = i.k or c < 2), now()
       from input i join node t on t.n = i.n join node f on f.n = i.source`,
      [org, base, layer, columns],
    )
    await client.query('analyze lineage_nodes, lineage_states, lineage_links, datasets')
    const last = Array.from({ length: 16 }, (_, at) => base + nodes - 1 - at * 37)
    return { nodeCount: nodes, columnCount: nodes * columns, linkCount: linkCount ?? 0, last }
  } finally {
    await client.end()
  }
}
