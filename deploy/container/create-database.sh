#!/bin/sh
# Run once by the image of PostgreSQL, in its first start: a user for Quarry that is no superuser, and its database. It may
# create roles, because the first migration makes the restricted one that the server works as.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$QUARRY_DATABASE_PASSWORD" --username "$POSTGRES_USER" <<'SQL'
create role quarry login createrole password :'password';
create database quarry owner quarry encoding 'UTF8' template template0;
SQL
