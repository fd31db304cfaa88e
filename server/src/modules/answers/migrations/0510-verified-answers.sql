-- Questions whose query an author vouches for: chat uses it before it reads the words.
create table verified_answers (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  dataset_id integer not null,
  question text not null check (question <> ''),
  -- The question without case, punctuation and double spaces.
  words text not null,
  query jsonb not null,
  chart_kind text,
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1 check (revision > 0),
  unique (org_id, id),
  unique (org_id, dataset_id, words),
  foreign key (org_id, dataset_id) references datasets (org_id, id) on delete cascade
);

create index verified_answers_words on verified_answers (org_id, words);

alter table verified_answers enable row level security;
alter table verified_answers force row level security;
create policy verified_answers_of_organization on verified_answers
  using (org_id = current_org_id()) with check (org_id = current_org_id());
