-- Questions that viewers of an app asked. Answers are not kept: they are asked again, with the rights of then.
create table app_chat_sessions (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  app_id integer not null,
  -- A member or viewer of apps; null for an embedded page, whose backend calls its viewer as it likes.
  user_id integer references users (id),
  viewer text,
  name text not null default '',
  created_at timestamptz not null default now(),
  last_asked_at timestamptz not null default now(),
  check (user_id is not null or viewer is not null),
  unique (org_id, id),
  foreign key (org_id, app_id) references apps (org_id, id) on delete cascade
);

create index app_chat_sessions_of_user on app_chat_sessions (org_id, app_id, user_id, last_asked_at desc);
create index app_chat_sessions_of_viewer on app_chat_sessions (org_id, app_id, viewer, last_asked_at desc)
  where viewer is not null;

alter table app_chat_sessions enable row level security;
alter table app_chat_sessions force row level security;
create policy app_chat_sessions_of_organization on app_chat_sessions
  using (org_id = current_org_id()) with check (org_id = current_org_id());

create table app_chat_questions (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  session_id integer not null,
  content text not null,
  -- Language, time zone and reading, as they were sent.
  asked jsonb not null,
  -- What was run: the question that follows may change it.
  query jsonb,
  created_at timestamptz not null default now(),
  unique (org_id, id),
  foreign key (org_id, session_id) references app_chat_sessions (org_id, id) on delete cascade
);

create index app_chat_questions_of_session on app_chat_questions (org_id, session_id, id);

alter table app_chat_questions enable row level security;
alter table app_chat_questions force row level security;
create policy app_chat_questions_of_organization on app_chat_questions
  using (org_id = current_org_id()) with check (org_id = current_org_id());
