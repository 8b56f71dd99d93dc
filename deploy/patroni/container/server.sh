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
# Patroni ends if it does not find etcd, which waits for the other servers.
until etcdctl endpoint health >/dev/null 2>&1; do
  kill -0 "$etcd"
  sleep 1
done
patroni /etc/tminus &
patroni=$!
# Patroni hands over to another server before it ends, for which it needs etcd.
trap 'kill "$patroni"; wait "$patroni" || true; kill "$etcd"; wait "$etcd" || true; exit' TERM
wait -n
exit 1
