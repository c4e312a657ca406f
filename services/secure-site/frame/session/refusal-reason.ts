import type { RefusalReason } from 'quoin/frame-protocol'

/** Reasons of the server and the session that the page receives: all others are sent as text only. */
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

/** Returns the reason of the frame protocol for a text key of the server. */
export function refusalReason(name: string): RefusalReason | undefined {
  return Object.hasOwn(reasons, name) ? reasons[name] : undefined
}
