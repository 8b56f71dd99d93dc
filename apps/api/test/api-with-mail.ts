import { LocalMailServer } from '@tminus/testing';
import { RunningApi } from './running-api.ts';

export interface ApiWithMail {
  api: RunningApi;
  mailServer: LocalMailServer;
  stop: () => Promise<void>;
}

/** An API at `https://timers.example.com` whose emails arrive at a mail server of this machine. */
export async function startApiWithMail(environment: Record<string, string> = {}): Promise<ApiWithMail> {
  const mailServer = await LocalMailServer.start();
  const api = await RunningApi.start({
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'T-minus <timers@example.com>',
    API_PUBLIC_URL: 'https://timers.example.com',
    ...environment,
  });
  const stop = async () => {
    await api.stop();
    await mailServer.stop();
  };
  return { api, mailServer, stop };
}
