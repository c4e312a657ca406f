const messages = {
  rowLabel: 'Smart sessions',
  listTitle: 'Smart sessions',
  detailsTitle: 'Smart session',

  intro: 'What apps can do with your account without asking each time.',
  tabs: 'Session status',
  /** Name of a tab: the sessions in it. */
  active: 'Active',
  /** Name of a tab: the sessions in it. */
  expired: 'Expired',
  /** Name of a tab: the sessions in it. */
  revoked: 'Revoked',
  /** Status of one session. */
  isActive: 'Active',
  /** Status of one session. */
  isExpired: 'Expired',
  /** Status of one session. */
  isRevoked: 'Revoked',
  /** End of one session; {time} is a date or a time. */
  until: 'Until {time}',
  /** Follows the name of one session; {time} is a date or a time. */
  expiredAt: 'Expired {time}',
  /** Follows the name of one session; {time} is a date or a time. */
  revokedAt: 'Revoked {time}',
  andMore: { one: '{first}, and one more', other: '{first}, and {count} more' },

  emptyActiveTitle: 'No active sessions',
  emptyActiveBody: 'Apps you allow to act without asking will appear here. You can revoke them at any time.',
  emptyExpiredTitle: 'No expired sessions',
  emptyExpiredBody: 'Expired sessions stay here for a while.',
  emptyRevokedTitle: 'No revoked sessions',
  emptyRevokedBody: 'Sessions you revoked stay here for a while.',
  unavailableTitle: 'Smart sessions aren’t available',
  unavailableBody: 'Connect a smart account on a network that supports them.',
  errorTitle: 'Couldn’t load your sessions',
  errorBody: 'Your sessions haven’t changed. Check your connection and try again.',
  staleTitle: 'This list may be out of date',
  staleBody: 'Couldn’t refresh it. Your sessions haven’t changed.',
  retry: 'Try again',

  maySend: 'Send up to {amount} {symbol} {each}',
  maySendAll: 'Send any amount of {symbol}, with no limit',
  maySendUnits: 'Send up to {amount} base units of the unknown token {token} {each}',
  mayCall: 'Call {functions} of {contract}',
  mayCallMore: {
    one: 'Call {functions} and one more function of {contract}',
    other: 'Call {functions} and {count} more functions of {contract}',
  },
  mayUnknown: 'Unknown permission: {type}',
  /** Like eachDay, of an amount that is not for a period: “Send up to 5 USDC in total”. */
  inTotal: 'in total',
  eachSecond: 'per second',
  eachMinute: 'per minute',
  eachHour: 'per hour',
  eachDay: 'per day',
  eachWeek: 'per week',
  eachMonth: 'per 30 days',
  everySeconds: { one: 'every second', other: 'every {count} seconds' },
  everyMinutes: { one: 'every minute', other: 'every {count} minutes' },
  everyHours: { one: 'every hour', other: 'every {count} hours' },
  everyDays: { one: 'every day', other: 'every {count} days' },

  may: 'What it can do',
  mayHave: 'What it could do',
  contract: 'Contract',
  token: 'Token',
  copyAddress: 'Copy address',
  begins: 'Starts {time}',
  app: 'App',
  status: 'Status',
  /** Label of a time. */
  ends: 'Ends',
  /** Label of a time. */
  ended: 'Ended',
  /** Label of the time at which the session was granted. */
  granted: 'Granted',
  /** Label of the time at which the session was revoked. */
  takenBack: 'Revoked',
  network: 'Network',
  policies: 'Policies',
  id: 'Session ID',
  copyId: 'Copy session ID',
  enforced: 'Your wallet enforces these limits. This list only shows what was allowed.',

  overTitle: 'This session has expired',
  overBody:
    'Some networks enforce limits but no expiry: there, the app could still use what is left. Revoke the session to be sure.',
  revoke: 'Revoke',
  revokeTitle: 'Revoke this session?',
  revokeBody:
    '{app} will no longer be able to act without asking you. What it has already done stays. You’ll confirm and sign in your wallet.',
  keep: 'Keep session',
  revoking: 'Revoking',
  waitWallet: 'Confirm in your wallet to end the session.',
  waitSignature: 'Sign the message in your wallet to prove that it’s you.',
  waitList: 'Updating the list.',
  failedTitle: 'Session not revoked',
  failedDeclined: 'You declined. The session continues as before.',
  failedChanged: 'Your account or network changed. The session continues as before. Try again.',
  failedWallet: 'Your wallet couldn’t complete this. The session continues as before. Try again.',
  failedUnreachable: 'Couldn’t reach the service. The session continues as before. Try again.',
  failedUnclear: 'Your wallet failed, but may have ended the session. Revoke it again to be sure.',
  halfTitle: 'Ended, but still listed',
  halfBody:
    'Your wallet has ended the session: the app can no longer act without asking you. Only the list is out of date. Revoke again to update it.',
  done: 'Session revoked. The app can no longer act without asking you.',

  goneTitle: 'Session not found',
  goneBody: 'It belongs to another account or network, or it ended long ago.',
  toList: 'Back to the list',
} as const
export default messages

/** The texts of the plugin. */
export type SmartSessionsMessages = typeof messages
