-- The one administrator who keeps a password where the identity provider is enforced, for the day it is down.
alter table organizations add column break_glass_user_id integer references users (id);
