import type { AppEventName, AppRequestName } from './catalogue.js'

/** What a message of the page can do while the user sees nothing of it in the frame. */
export type MessagePower =
  /** Changes nothing of the account and reads nothing of it. */
  | 'nothing'
  /** Reads who is signed in, addresses, networks. */
  | 'reads'
  /** Chooses the network or the account that is used next; every approval shows both. */
  | 'chooses'
  /** Sends a mail, or makes a link or a code for a login; the server limits how many. */
  | 'mails'
  /** Signs in whoever gave the page a code or approved the login elsewhere. It never links two accounts. */
  | 'signsIn'
  /** Ends the session on this device. */
  | 'signsOut'
  /** Nothing at all: the frame shows it first, and the user agrees there. */
  | 'approval'
  /** Finishes what the user approved in the frame, with a code that was mailed for exactly that. */
  | 'afterApproval'
  /** By its method, as `walletMethods` says: reads at once, everything else by approval or within a permission given before. */
  | 'byMethod'

/**
 * Every message that a page can send, by what it can do while the user sees nothing. The table in `docs/embedded-wallet.md` says the
 * same; a test compares the two.
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
  SYNC_THEME: 'nothing',
  SYNC_DAPP_DATA: 'nothing',
  RELOAD: 'nothing',
  HEARTBEAT: 'nothing',
  CANCEL: 'nothing',
}
