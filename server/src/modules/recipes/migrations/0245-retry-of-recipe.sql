-- How often its runs are tried again by themselves; null: as all runs are. No part of a version: it changes nothing of what is made.
alter table recipes add column retry jsonb;
