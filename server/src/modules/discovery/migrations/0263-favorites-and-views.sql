-- What a user wants to have at hand.
create table favorites (
  org_id integer not null check (org_id > 0) references organizations (id),
  user_id integer not null references users (id),
  type text not null,
  target_id integer not null check (target_id > 0),
  created_at timestamptz not null default now(),
  primary key (org_id, user_id, type, target_id)
);

-- That a user opened a thing on a day: theirs to come back to, and counted for what many open. Never a log of when and how often.
create table views (
  org_id integer not null check (org_id > 0) references organizations (id),
  user_id integer not null references users (id),
  type text not null,
  target_id integer not null check (target_id > 0),
  day date not null default current_date,
  viewed_at timestamptz not null default now(),
  primary key (org_id, type, target_id, user_id, day)
);

create index views_of_user on views (org_id, user_id, day);

alter table favorites enable row level security;
alter table favorites force row level security;
create policy favorites_of_organization on favorites
  using (org_id = current_org_id()) with check (org_id = current_org_id());

alter table views enable row level security;
alter table views force row level security;
create policy views_of_organization on views
  using (org_id = current_org_id()) with check (org_id = current_org_id());
