#!/bin/sh
# Prints the settings of one database server for etcd (/etc/default/etcd) and Patroni (/etc/patroni_env.conf). See docs/operate/failover.md.
# Usage: environment.sh n1 n1=10.0.0.1 n2=10.0.0.2 n3=10.0.0.3
set -eu

name=$1
shift
address= peers= hosts=
for server; do
  [ "${server%%=*}" != "$name" ] || address=${server#*=}
  peers=$peers,${server%%=*}=http://${server#*=}:2380
  hosts=$hosts,${server#*=}:2379
done
[ -n "$address" ] || { echo "$name is not among the servers: $*" >&2; exit 1; }

cat <<END
ETCD_NAME=$name
ETCD_DATA_DIR=/var/lib/etcd/tminus
ETCD_LISTEN_PEER_URLS=http://$address:2380
ETCD_INITIAL_ADVERTISE_PEER_URLS=http://$address:2380
ETCD_LISTEN_CLIENT_URLS=http://$address:2379,http://127.0.0.1:2379
ETCD_ADVERTISE_CLIENT_URLS=http://$address:2379
ETCD_INITIAL_CLUSTER=${peers#,}
ETCD_INITIAL_CLUSTER_STATE=new
ETCD_INITIAL_CLUSTER_TOKEN=tminus
ETCD_AUTO_COMPACTION_MODE=periodic
ETCD_AUTO_COMPACTION_RETENTION=1h
PATRONI_NAME=$name
PATRONI_ETCD3_HOSTS=${hosts#,}
PATRONI_RESTAPI_LISTEN=$address:8008
PATRONI_RESTAPI_CONNECT_ADDRESS=$address:8008
PATRONI_POSTGRESQL_LISTEN=$address,127.0.0.1:5432
PATRONI_POSTGRESQL_CONNECT_ADDRESS=$address:5432
END
