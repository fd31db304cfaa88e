// The least that answers the same list: Fastify, pg and the same two queries as named statements, no rules.
import Fastify from 'fastify'
import pg from 'pg'

const [url, userId, orgId] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 10 })
const app = Fastify()

const principal = `select u.id, u.username, u.email, u.role, u.is_active, u.is_root_operator, u.token_generation,
  u.exempt_token_jti, u.must_reset_password, u.password_is_temporary, u.default_org_id,
  o.id as org_id, o.enforce_password_change, m.role as member_role,
  coalesce((
    select json_agg(json_build_object('permission', p.permission, 'target',
      case when p.target_id is not null then json_build_object('type', p.target_type, 'id', p.target_id) end))
    from group_members g join group_permissions p on p.org_id = g.org_id and p.group_id = g.group_id
    where g.user_id = u.id and g.org_id = m.org_id
  ), '[]') as grants
from users u
left join organizations o on o.id = $2::integer and o.status = 'active'
left join memberships m on m.org_id = o.id and m.user_id = u.id
where u.id = $1`

const list = `select *, count(*) over ()::integer as matching_total from connectors
where org_id = $1 order by id asc limit 50 offset 0`

app.get('/api/connectors', async (_request, reply) => {
  const user = await pool.query({ name: 'principal', text: principal, values: [userId, orgId] })
  if (user.rows.length !== 1) return reply.code(401).send()
  const { rows } = await pool.query({ name: 'list', text: list, values: [orgId] })
  return { items: rows, total: rows[0]?.matching_total ?? 0, limit: 50, offset: 0 }
})

await app.listen({ host: '127.0.0.1', port: 0 })
console.log(`listening ${(app.server.address() as { port: number }).port}`)
