-- The columns that a dataset is to have once it is loaded, where somebody has said so before there was data.
alter table datasets add column planned_columns jsonb;
