/** Counts are divided into this many partitions. The number is part of the stored data, so it never changes. */
export const partitionCount = 16;

/** 0 to 15. */
export type Partition = number;

/** Where maintenance keeps what it has merged for accounts. Not one of the partitions: no counter writes there. */
export const maintenancePartition = 16;

/** Every partition, ascending. */
export const allPartitions: readonly Partition[] = Array.from({ length: partitionCount }, (_, index) => index);

const lastByteOfUuid = 15;

/**
 * The partition that counts a timer or an account: the last four bits of its UUID, which are random in UUIDv4 and UUIDv7.
 * @param bytes - contains the 16 bytes of the UUID at `offset`
 */
export const partitionOf = (bytes: Uint8Array, offset = 0): Partition =>
  (bytes[offset + lastByteOfUuid] ?? 0) & (partitionCount - 1);
