-- Conversations of users with their data and documents.
create table chat_sessions (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  -- Empty: it is called by its first question.
  name text not null default '',
  mode text not null,
  dataset_ids integer[] not null default '{}',
  knowledge_base_ids integer[] not null default '{}',
  agent_id integer,
  is_shared boolean not null default false,
  last_message_at timestamptz,
  created_by integer not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1 check (revision > 0),
  unique (org_id, id)
);

create index chat_sessions_newest on chat_sessions (org_id, created_by, last_message_at desc nulls last);

alter table chat_sessions enable row level security;
alter table chat_sessions force row level security;
create policy chat_sessions_of_organization on chat_sessions
  using (org_id = current_org_id()) with check (org_id = current_org_id());

-- A question and its answer.
create table chat_messages (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  session_id integer not null,
  mode text not null,
  content text not null,
  -- Scope, agent, language, and the query in the place of a question, as they were sent.
  asked jsonb not null,
  status text not null default 'queued',
  -- The query that was run, with its dataset and chart: what follow-up questions change.
  query jsonb,
  answer jsonb,
  agent_run_id integer,
  error jsonb,
  -- Of the asking user when they asked: an answer of another version is not shown, but asked again.
  cache_version text not null,
  created_by integer not null references users (id),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (org_id, id),
  foreign key (org_id, session_id) references chat_sessions (org_id, id) on delete cascade
);

create index chat_messages_of_session on chat_messages (org_id, session_id, id);
create index chat_messages_unfinished on chat_messages (org_id, created_by) where finished_at is null;

alter table chat_messages enable row level security;
alter table chat_messages force row level security;
create policy chat_messages_of_organization on chat_messages
  using (org_id = current_org_id()) with check (org_id = current_org_id());

-- What happened while a message was answered, stored before it is sent.
create table chat_events (
  org_id integer not null check (org_id > 0) references organizations (id),
  message_id integer not null,
  seq integer not null check (seq > 0),
  event text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  primary key (org_id, message_id, seq),
  foreign key (org_id, message_id) references chat_messages (org_id, id) on delete cascade
);

create index chat_events_oldest on chat_events (created_at);

alter table chat_events enable row level security;
alter table chat_events force row level security;
create policy chat_events_of_organization on chat_events
  using (org_id = current_org_id()) with check (org_id = current_org_id());

-- What readers think of an answer.
create table chat_feedback (
  org_id integer not null check (org_id > 0) references organizations (id),
  message_id integer not null,
  user_id integer not null references users (id),
  verdict text not null check (verdict in ('up', 'down')),
  note text not null default '',
  corrected jsonb,
  created_at timestamptz not null default now(),
  primary key (org_id, message_id, user_id),
  foreign key (org_id, message_id) references chat_messages (org_id, id) on delete cascade
);

alter table chat_feedback enable row level security;
alter table chat_feedback force row level security;
create policy chat_feedback_of_organization on chat_feedback
  using (org_id = current_org_id()) with check (org_id = current_org_id());
