-- When the tokens of a user that were given out before ended, for those that do not say of which generation they are.
alter table users add column tokens_ended_at timestamptz;
update users set tokens_ended_at = now() where token_generation > 1;
