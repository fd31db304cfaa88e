-- Words that readers say mean a field of a model, for its authors to accept or decline.
create table synonym_proposals (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  dataset_id integer not null,
  field text not null check (field <> ''),
  synonym text not null check (synonym <> ''),
  -- In which the word was asked.
  question text not null default '',
  status text not null default 'open' check (status in ('open', 'accepted', 'declined')),
  proposed_by integer not null references users (id),
  decided_by integer references users (id),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  unique (org_id, id),
  foreign key (org_id, dataset_id) references datasets (org_id, id) on delete cascade,
  check ((status = 'open') = (decided_at is null))
);

create index synonym_proposals_of_dataset on synonym_proposals (org_id, dataset_id, id desc);
create unique index synonym_proposals_open on synonym_proposals (org_id, dataset_id, field, lower(synonym))
  where status = 'open';

alter table synonym_proposals enable row level security;
alter table synonym_proposals force row level security;
create policy synonym_proposals_of_organization on synonym_proposals
  using (org_id = current_org_id()) with check (org_id = current_org_id());
