/**
 * What follows the rows of a backup in the transaction that writes them. Of two servers with the same data the older may
 * still work, so the new one acts on nobody until its operator confirms; and what the backup knows as valid may have been
 * taken back since. Users of an erased organization who are members of another have their home there, as after an erasure.
 */
export function afterRestore(backup: string, erased: readonly number[]): string[] {
  const homes = `update users u set default_org_id = m.org_id, role = m.role from (
      select distinct on (user_id) user_id, org_id, role from memberships order by user_id, created_at, org_id) m
    where m.user_id = u.id and u.default_org_id in (${erased.join(', ')})`
  return [
    ...(erased.length > 0 ? [homes] : []),
    `update users set token_generation = token_generation + 1, exempt_token_jti = null, tokens_revoked_at = now(),
       reset_token_hash = null, reset_token_expires_at = null`,
    `insert into restorations (backup) values ('${backup.replaceAll("'", "''")}')`,
  ]
}
