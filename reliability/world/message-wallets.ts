import type { MockConnectorOptions } from '#testing'
import { type ConnectorWallet, requireAccount } from './connector-wallet.js'
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
