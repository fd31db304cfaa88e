-- Providers of language models that an organization connects.
create table chat_providers (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  name text not null check (name <> ''),
  kind text not null check (kind in ('openai_compatible', 'anthropic')),
  base_url text not null,
  model text not null check (model <> ''),
  embedding_model text,
  -- Sealed for the organization and the row; null where the provider needs none.
  api_key text,
  privacy_level text not null check (privacy_level in ('none', 'schema', 'aggregates', 'rows')),
  is_enabled boolean not null,
  is_default boolean not null,
  structured_outputs boolean not null,
  timeout_seconds integer not null check (timeout_seconds > 0),
  max_output_tokens integer not null check (max_output_tokens > 0),
  input_price double precision check (input_price >= 0),
  output_price double precision check (output_price >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  last_test jsonb,
  created_by integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1 check (revision > 0),
  unique (org_id, id)
);

create unique index chat_providers_name on chat_providers (org_id, lower(normalize(name, nfkc)));
create unique index chat_providers_default on chat_providers (org_id) where is_default;

alter table chat_providers enable row level security;
alter table chat_providers force row level security;
create policy chat_providers_of_organization on chat_providers
  using (org_id = current_org_id()) with check (org_id = current_org_id());

-- An organization without a row has the defaults of the contract.
create table chat_settings (
  org_id integer primary key check (org_id > 0) references organizations (id),
  privacy_level text not null check (privacy_level in ('none', 'schema', 'aggregates', 'rows')),
  requests_per_user_day integer check (requests_per_user_day >= 0),
  tokens_per_user_day integer check (tokens_per_user_day >= 0),
  requests_per_month integer check (requests_per_month >= 0),
  tokens_per_month integer check (tokens_per_month >= 0),
  updated_at timestamptz not null default now(),
  revision integer not null default 1 check (revision > 0)
);

alter table chat_settings enable row level security;
alter table chat_settings force row level security;
create policy chat_settings_of_organization on chat_settings
  using (org_id = current_org_id()) with check (org_id = current_org_id());

-- What each user used of each provider in each day. It outlives the provider and counts a call from its start, with the most
-- that it can use: a process that dies in the middle leaves the limits too narrow, never too wide.
create table chat_usage (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  -- 0: the program itself.
  user_id integer not null check (user_id >= 0),
  provider_id integer not null,
  day date not null,
  provider_name text not null,
  requests integer not null,
  failures integer not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  cost double precision not null,
  currency text not null,
  duration_ms bigint not null
);

create unique index chat_usage_of_day on chat_usage (org_id, day, user_id, provider_id, currency);

alter table chat_usage enable row level security;
alter table chat_usage force row level security;
create policy chat_usage_of_organization on chat_usage
  using (org_id = current_org_id()) with check (org_id = current_org_id());
