import {
  type Address,
  type Hex,
  hexToBytes,
  type TransactionSerializable,
  type TypedDataDefinition,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { PrivateKeys } from './derive-keys.js'
import { isOwnerMessage } from './owner-message.js'

/** The only interface by which the frame signs with the EVM key. */
export interface EvmSigner {
  readonly address: Address
  /**
   * Signs a message (EIP-191). Rejects bytes that could authorize an operation of the key's smart account: check
   * `isOwnerMessage` first.
   */
  signMessage(bytes: Hex): Promise<Hex>
  signTypedData(data: TypedDataDefinition): Promise<Hex>
  signTransaction(transaction: TransactionSerializable): Promise<Hex>
  /** Signs a hash computed by the frame itself: never one from the page. */
  signOwnHash(hash: Hex): Promise<Hex>
}

/**
 * Creates the signer of a wallet's EVM key. It works until the keys are wiped, and makes no more copies than viem
 * needs.
 */
export function createEvmSigner(keys: Pick<PrivateKeys, 'eip155'>): EvmSigner {
  const account = privateKeyToAccount(toHex(keys.eip155))
  return {
    address: account.address,
    async signMessage(bytes) {
      if (!isOwnerMessage(hexToBytes(bytes)))
        throw new Error('This message could control your smart account. Nothing was signed.')
      return account.signMessage({ message: { raw: bytes } })
    },
    signTypedData: (data) => account.signTypedData(data),
    signTransaction: (transaction) => account.signTransaction(transaction),
    signOwnHash: (hash) => account.sign({ hash }),
  }
}
