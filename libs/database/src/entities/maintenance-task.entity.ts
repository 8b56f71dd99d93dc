import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When a task that runs less often than the maintenance was last finished, by any process. */
@Entity('maintenance_tasks')
export class MaintenanceTaskEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'maintenance_tasks_pkey' })
  task!: string;

  @Column('timestamptz', { name: 'finished_at' })
  finishedAt!: Date;
}
