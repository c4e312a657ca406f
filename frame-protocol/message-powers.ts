import type { AppEventName, AppRequestName } from './catalogue.js'

/** The effect that a message of the page can have while the frame displays nothing to the user. */
export type MessagePower =
  /** No effect: it neither changes nor reads anything of the account. */
  | 'nothing'
  /** Reads the signed-in user, addresses, networks. */
  | 'reads'
  /** Selects the network or the account that is used next; every approval displays both. */
  | 'chooses'
  /** Sends a mail, or creates a link or a code for a login; the server limits the number. */
  | 'mails'
  /** Signs in the user who gave the page a code or approved the login elsewhere. It never links two accounts. */
  | 'signsIn'
  /** Ends the session on this device. */
  | 'signsOut'
  /** No effect by itself: the frame displays it first, and the user agrees there. */
  | 'approval'
  /** Completes what the user approved in the frame, with a code that was mailed for exactly that. */
  | 'afterApproval'
  /** Depends on its method, see `walletMethods`: reads at once, everything else by approval or within an earlier permission. */
  | 'byMethod'

/**
 * Every message that a page can send, with the effect that it can have while the user sees nothing. The guide "Embedded wallet"
 * lists the same; a test compares the two.
 */
export const messagePowers: { readonly [Name in AppRequestName | AppEventName]: MessagePower } = {
  SWITCH_NETWORK: 'chooses',
  CONNECT_EMAIL: 'mails',
  CONNECT_DEVICE: 'reads',
  CONNECT_OTP: 'signsIn',
  CONNECT_SOCIAL: 'signsIn',
  GET_FARCASTER_URI: 'mails',
  CONNECT_FARCASTER: 'signsIn',
  GET_USER: 'chooses',
  GET_SOCIAL_REDIRECT_URI: 'mails',
  SIGN_OUT: 'signsOut',
  IS_CONNECTED: 'reads',
  GET_CHAIN_ID: 'reads',
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: 'reads',
  INIT_SMART_ACCOUNT: 'reads',
  SET_PREFERRED_ACCOUNT: 'chooses',
  RPC_REQUEST: 'byMethod',
  UPDATE_EMAIL: 'approval',
  UPDATE_EMAIL_PRIMARY_OTP: 'afterApproval',
  UPDATE_EMAIL_SECONDARY_OTP: 'afterApproval',
  GET_DEVICES: 'reads',
  END_DEVICE: 'approval',
  SYNC_THEME: 'nothing',
  SYNC_DAPP_DATA: 'nothing',
  RELOAD: 'nothing',
  HEARTBEAT: 'nothing',
  CANCEL: 'nothing',
}
