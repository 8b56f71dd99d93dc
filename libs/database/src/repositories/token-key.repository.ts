import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { TokenKeyEntity } from '../entities/token-key.entity.ts';

/** The keys of deadline tokens. They belong to the installation, not to an account. */
@Injectable()
export class TokenKeyRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The newest first: by when they sign. */
  list(): Promise<TokenKeyEntity[]> {
    return listKeys(this.dataSource.manager);
  }

  /**
   * Changes the keys while no other process does.
   * @param change - returns the keys to add or change, and those to delete
   * @returns the keys afterwards, as `list` does
   */
  change(
    change: (keys: readonly TokenKeyEntity[]) => { save?: TokenKeyEntity[]; remove?: TokenKeyEntity[] },
  ): Promise<TokenKeyEntity[]> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query('LOCK TABLE token_keys IN SHARE ROW EXCLUSIVE MODE');
      const { save = [], remove = [] } = change(await listKeys(manager));
      if (save.length > 0) await manager.upsert(TokenKeyEntity, save, ['kid']);
      if (remove.length > 0)
        await manager.delete(
          TokenKeyEntity,
          remove.map(({ kid }) => kid),
        );
      return listKeys(manager);
    });
  }
}

const listKeys = (manager: EntityManager) => manager.find(TokenKeyEntity, { order: { signsFrom: 'DESC', kid: 'ASC' } });
