import type { ApprovalView, RequestingSite } from '../approval/approval-view.js'
import type { WalletAccount } from './wallet-accounts.js'

export interface ConnectionQuestion {
  site: RequestingSite
  account: WalletAccount
  networks: readonly string[]
  methods: readonly string[]
  /** Networks that the site requires and the wallet does not support. */
  missing?: readonly string[]
}

const PLAIN_WORDS: readonly [RegExp, string][] = [
  [/^personal_sign$|^eth_sign/, 'Ask you to sign messages'],
  [/^eth_send|^wallet_sendCalls$/, 'Ask you to send transactions'],
  [/^wallet_(switch|add)EthereumChain$/, 'Ask you to switch or add networks'],
]

/** Returns the approval screen of a connection, with the requested methods in plain words. */
export function describeConnection({
  site,
  account,
  networks,
  methods,
  missing = [],
}: ConnectionQuestion): ApprovalView {
  const requested = PLAIN_WORDS.filter(([pattern]) => methods.some((method) => pattern.test(method)))
  const impossible = missing.length > 0
  return {
    title: `Connect to ${site.name}?`,
    site,
    permissions: ['See your address, balance and activity', ...requested.map(([, words]) => words)],
    facts: [
      { label: 'Account', value: account.label },
      {
        label: networks.length === 1 ? 'Network' : 'Networks',
        value: networks.join(', ') || 'None that this wallet supports',
      },
    ],
    ...(impossible
      ? { impossible, warning: `It needs ${missing.join(', ')}, which this wallet doesn’t support.` }
      : {}),
    approve: 'Connect',
    reject: 'Decline',
  }
}
