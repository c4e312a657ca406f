import { type ConnectorWallet, createConnectorWallet, requireAccount } from './connector-wallet.js'
import type { WalletUser } from './wallet-user.js'

/** Networks whose wallets sign messages here: the world has no ledger for them. */
export const messageNetworks = {
  bip122: {
    reference: '000000000019d6689c085ae165831e93',
    method: 'signMessage',
    addresses: ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  },
  polkadot: {
    reference: '91b171bb158e2d3848fa23a9f1c25182',
    method: 'polkadot_signMessage',
    addresses: [
      '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
      '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3',
    ],
  },
} as const

/** Creates a wallet that signs messages. Its signatures are made up: nothing in the matrix verifies them. */
export function createMessageWallet(
  user: WalletUser,
  namespace: keyof typeof messageNetworks,
): ConnectorWallet {
  const { reference, method, addresses } = messageNetworks[namespace]
  const wallet: ConnectorWallet = createConnectorWallet(user, {
    namespace,
    reference,
    addresses,
    answers: {
      [method](params: unknown) {
        const { message = '', address = '' } = Object(params)
        requireAccount(wallet, address)
        const content = {
          action: 'signature',
          network: wallet.caipNetworkId,
          account: String(address),
          message: String(message),
        } as const
        return user.decide(content, () => ({ address, signature: '5'.repeat(128) }))
      },
    },
  })
  return wallet
}
