import { sessionConfig } from './connection-settings.ts';

const url = 'postgres://user:p%40ss@db.example:5432/tminus';

describe('sessionConfig', () => {
  it('leaves a URL without options as it is', () => {
    for (const each of [url, `${url}?sslmode=require`]) {
      expect(sessionConfig(each).connectionString).toBe(each);
    }
  });

  it('has the settings of every session, and those of the caller', () => {
    const { options } = sessionConfig(url, { statement_timeout: 15_000 });
    for (const setting of ['TimeZone=UTC', 'tcp_user_timeout=15000', 'statement_timeout=15000'])
      expect(options).toContain(`-c ${setting}`);
  });

  it('takes the options out of the URL, and lets its own settings come after them', () => {
    const { connectionString, options } = sessionConfig(
      `${url}?sslmode=require&options=-c%20search_path%3Dapp%20-c%20TimeZone%3DCET`,
    );
    expect(connectionString).toBe(`${url}?sslmode=require`);
    expect(options).toMatch(/^-c search_path=app -c TimeZone=CET -c TimeZone=UTC /);
  });
});
