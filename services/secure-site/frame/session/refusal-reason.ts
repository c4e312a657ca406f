import type { RefusalReason } from 'quoin/frame-protocol'

/** What the page may know of the reasons of the server and of the session: all others are words alone. */
const reasons: Readonly<Record<string, RefusalReason>> = {
  emailInvalid: 'emailInvalid',
  mailWait: 'tooSoon',
  mailTooMany: 'tooMany',
  codeWrong: 'codeWrong',
  codeSpent: 'codeSpent',
  codeDead: 'codeOver',
  linkOver: 'linkOver',
  loginDeclined: 'declined',
  attemptOver: 'loginOver',
  resultInvalid: 'loginOver',
  startAgain: 'loginOver',
  updateOver: 'loginOver',
  mailOff: 'notOffered',
  providerUnknown: 'notOffered',
  unreachable: 'unreachable',
}

/** The reason of the frame protocol for one that is named as the server names its words. */
export function refusalReason(name: string): RefusalReason | undefined {
  return Object.hasOwn(reasons, name) ? reasons[name] : undefined
}
