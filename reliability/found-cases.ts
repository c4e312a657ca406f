import { type Case, parseCase } from './case.js'

/** Cases that found a fault of the product or of a rule, which is fixed. They run each time. */
export const foundCases: readonly Case[] = [
  // A request of the host reached the wallet on the network that it had switched to right after the call.
  'approve | eip155 | wallet switches the network | confirmed | brief | 1',
  'approve | eip155 | wallet switches the account | confirmed | brief | 1',
  // The promise of a confirmation that was being renewed stayed pending after the end of the kernel.
  'send | eip155 | tab is reloaded | confirmed | lasting | 5',
  'send | eip155 | tab is reloaded | confirmed | lasting | 10',
  // The rule expected a transfer on the next page that had settled right before the host unmounted the widget.
  'send | eip155 | wallet answers no connect, and the host unmounts the widget | at the wallet | brief | 936565',
  // A wallet answered to a batch with text that is no id: the id that the page had chosen was forgotten.
  'pay in a batch | eip155 | wallet answers garbage | confirmed | lasting | 35123',
  // A socket that connected after WalletConnect's library had replaced it stayed open after the end of the kernel.
  'connect | walletconnect | relay answers after the timeout | start | brief | 17838',
  // A transaction that a node of Polkadot took and refused waited in its pool, in no block yet: it was reported as not sent, and paid twice.
  'send | polkadot | node executes, and another refuses | at the wallet | brief | 373006',
  // A device whose clock was hours off could not log in at the secure site.
  'send | embedded | clock is set back | connecting | lasting | 149692',
  // The frame waited for ever for an answer of its site, and the page for that of the frame, after the user had confirmed.
  'sign | embedded | site never answers | executed | brief | 73382',
  'sign | embedded | site never answers what it executed | confirmed | long | 205662',
  // The rule expected a warning of a batch that the next page had found by its id, and displayed as successful.
  'send in a batch | eip155 | tab is reloaded | executed | lasting | 841725',
].map(parseCase)
