#!/bin/bash
# A database server in a container, with etcd and Patroni. If one of them ends, so does the container, and Docker starts both again.
# Its host name is its name, and SERVERS has the addresses of all, such as: n1=10.0.0.1 n2=10.0.0.2 n3=10.0.0.3
set -euo pipefail

settings=$(environment.sh "$(hostname)" $SERVERS)
set -a
eval "$settings"
# In the same volume as the database.
ETCD_DATA_DIR=/var/lib/postgresql/etcd
set +a

etcd &
etcd=$!
patroni /etc/tminus &
patroni=$!
# Patroni hands over to another server before it ends, for which it needs etcd.
trap 'kill "$patroni"; wait "$patroni"; kill "$etcd"; wait "$etcd"; exit' TERM
wait -n
exit 1
