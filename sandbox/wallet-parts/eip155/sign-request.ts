import { createWalletClient, defineChain, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { gasLimitOf } from './gas-limit-of.js'
import type { WalletAccount } from './wallet-accounts.js'
import type { WalletChain } from './wallet-chain.js'
import type { WalletRequest } from './wallet-request.js'

export type SignableRequest = Extract<WalletRequest, { kind: 'message' | 'typed-data' | 'transaction' }>

/** Returns the address that must sign or send. */
export function signerOf(request: SignableRequest): string {
  return request.kind === 'transaction' ? request.transaction.from : request.address
}

/** Signs, or signs and sends. Returns the signature, or the transaction hash once the node has accepted it. */
export async function signRequest(
  request: SignableRequest,
  account: WalletAccount,
  chain: WalletChain,
): Promise<Hex> {
  const signer = privateKeyToAccount(account.privateKey)
  if (request.kind === 'message') return signer.signMessage({ message: { raw: request.message } })
  if (request.kind === 'typed-data') {
    const { EIP712Domain: _implied, ...types } = request.typedData.types
    return signer.signTypedData({ ...request.typedData, types })
  }
  const viemChain = defineChain({
    id: chain.id,
    name: chain.name,
    nativeCurrency: { name: chain.symbol, symbol: chain.symbol, decimals: 18 },
    rpcUrls: { default: { http: [chain.rpcUrl] } },
  })
  const client = createWalletClient({ account: signer, chain: viemChain, transport: http(chain.rpcUrl) })
  const { from: _from, gasPrice, maxFeePerGas, maxPriorityFeePerGas, ...rest } = request.transaction
  const transaction = { ...rest, ...(await gasLimitOf(client, signer, rest)) }
  if (gasPrice !== undefined) return client.sendTransaction({ ...transaction, gasPrice })
  return client.sendTransaction({
    ...transaction,
    ...(maxFeePerGas === undefined ? {} : { maxFeePerGas }),
    ...(maxPriorityFeePerGas === undefined ? {} : { maxPriorityFeePerGas }),
  })
}
