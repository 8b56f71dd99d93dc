import { Column, Entity, PrimaryColumn } from 'typeorm';

const primaryKeyConstraintName = 'count_codes_pkey';

/** Names of the codes in day counts, for queries in SQL. The services do not read them. */
@Entity('count_codes')
export class CountCodeEntity {
  /** A view dimension, or `dimension`: then `value` is the name of a dimension. */
  @PrimaryColumn('text', { primaryKeyConstraintName })
  dimension!: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName })
  code!: number;

  @Column('text')
  value!: string;
}
