export { InitialSchema1795651200000 } from './1795651200000-initial-schema.ts';
export { ImagesLoadedEarly1795690000000 } from './1795690000000-images-loaded-early.ts';
export { TimersStartLater1795695000000 } from './1795695000000-timers-start-later.ts';
export { LinksOfTimers1795697000000 } from './1795697000000-links-of-timers.ts';
export { Clicks1795698000000 } from './1795698000000-clicks.ts';
export { EmbedSecretsRotate1795737000000 } from './1795737000000-embed-secrets-rotate.ts';
export { PersonalTimers1795738000000 } from './1795738000000-personal-timers.ts';
export { TimersAltAndPausedUntil1795739000000 } from './1795739000000-timers-alt-and-paused-until.ts';
