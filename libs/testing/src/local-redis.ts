import { freePort } from '@tminus/local-postgres';
import { type ChildProgram, launchInstalled } from './child-program.ts';

/** A Redis server without persistence. */
export class LocalRedis {
  private constructor(
    private readonly port: number,
    private program: ChildProgram,
  ) {}

  static async start(): Promise<LocalRedis> {
    const port = await freePort();
    return new LocalRedis(port, await launch(port));
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Suspends the process: it accepts connections but does not respond until `resume`. */
  hang(): void {
    this.program.suspend();
  }

  resume(): void {
    this.program.resume();
  }

  async stop(): Promise<void> {
    await this.program.stop('SIGKILL');
  }

  /** Starts an empty server on the same port. */
  async restart(): Promise<void> {
    this.program = await launch(this.port);
  }
}

async function launch(port: number): Promise<ChildProgram> {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const program = launchInstalled('redis-server', options);
  await program.waitUntilListening(port);
  return program;
}
