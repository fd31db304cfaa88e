-- As in charts and alerts, where a query is called that.
alter table saved_queries rename column request to query;
