import { LocalMailServer } from '@tminus/testing';
import { ConsoleUnderTest } from './console-under-test.ts';

export interface ConsoleWithMail {
  service: ConsoleUnderTest;
  mailServer: LocalMailServer;
  stop: () => Promise<void>;
}

/** A console whose emails arrive at a mail server of this machine. */
export async function startConsoleWithMail(variables: NodeJS.ProcessEnv = {}): Promise<ConsoleWithMail> {
  const mailServer = await LocalMailServer.start();
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: 'timers@example.com' };
  const service = await ConsoleUnderTest.start({ ...mail, ...variables });
  const stop = async () => {
    await service.stop();
    await mailServer.stop();
  };
  return { service, mailServer, stop };
}
