import type { MockConnectorOptions } from '#testing'
import { type ConnectorWallet, createConnectorWallet, requireAccount } from './connector-wallet.js'
import type { WalletUser } from './wallet-user.js'

/**
 * Returns the answer of a wallet to a method that signs a message of `{ message, address }`. The signatures are made up: nothing in the matrix
 * verifies them.
 *
 * @param wallet returns the wallet, which is created with this answer
 */
export const signsMessages = (
  user: WalletUser,
  wallet: () => ConnectorWallet,
  method: string,
): NonNullable<MockConnectorOptions['answers']> => ({
  [method](params: unknown) {
    const { message = '', address = '' } = Object(params)
    requireAccount(wallet(), address)
    const content = {
      action: 'signature',
      network: wallet().caipNetworkId,
      account: String(address),
      message: String(message),
    } as const
    return user.decide(content, () => ({ address, signature: '5'.repeat(128) }))
  },
})

export const polkadotReference = '91b171bb158e2d3848fa23a9f1c25182'

/** Creates a wallet of Polkadot that signs messages: the world has no ledger for it. */
export function createPolkadotWallet(user: WalletUser): ConnectorWallet {
  const wallet: ConnectorWallet = createConnectorWallet(user, {
    namespace: 'polkadot',
    reference: polkadotReference,
    addresses: [
      '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
      '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3',
    ],
    answers: signsMessages(user, () => wallet, 'polkadot_signMessage'),
  })
  return wallet
}
