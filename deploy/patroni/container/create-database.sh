#!/bin/sh
# Patroni calls it once, with the address of the new database: creates the database of T-minus and its owner.
set -eu
psql "$1" --set ON_ERROR_STOP=1 --set password="$OWNER_PASSWORD" <<'END'
CREATE ROLE tminus_owner LOGIN CREATEROLE PASSWORD :'password';
CREATE DATABASE tminus OWNER tminus_owner;
END
