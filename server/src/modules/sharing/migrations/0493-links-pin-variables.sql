-- What a link fixes of the variables of its dashboard, and the charts that each of them set when the link was made.
alter table dashboard_links
  add column variables jsonb not null default '{}',
  add column variable_charts jsonb not null default '{}';
