import { type Hex, keccak256, TransactionNotFoundError, type TransactionSerializable } from 'viem'
import { createEvmSigner } from '../../keys/evm-signer.js'
import type { Acting } from '../approvals.js'
import { isHash, mayHaveArrived, nodeAnswerOf, nodeRefusalOf } from '../node-error.js'
import type { WalletParts } from '../rpc-call.js'
import { chainNumberOf } from '../site-network.js'
import { WalletError } from '../wallet-error.js'
import { explainNodeError } from './explain-node-error.js'
import type { RequestedCall } from './read-call.js'

/** A complete transaction: reviewed first, then signed unchanged. */
export interface PreparedTransaction {
  readonly transaction: Readonly<TransactionSerializable>
  /** Maximum in wei. */
  readonly fee: bigint
}

/** Determines nonce, gas and fee. @param gas the page's gas limit, if any */
export async function prepareTransaction(
  call: RequestedCall,
  { account, chain }: Acting,
  { accounts }: WalletParts,
  gas: bigint | undefined,
): Promise<PreparedTransaction> {
  const client = accounts.client(chain)
  // An eip155 account: its address is that of the keys.
  const from = account.address as Hex
  try {
    const [nonce, limit, fees, balance] = await Promise.all([
      client.getTransactionCount({ address: from, blockTag: 'pending' }),
      gas ?? client.estimateGas({ account: from, ...call }).then((min) => (min * 5n) / 4n),
      client.estimateFeesPerGas().catch(async () => ({ gasPrice: await client.getGasPrice() })),
      client.getBalance({ address: from }),
    ])
    const chainId = chainNumberOf(chain.caipNetworkId)
    const common = { ...call, chainId, nonce, gas: limit }
    const fee = limit * ('gasPrice' in fees ? (fees.gasPrice ?? 0n) : fees.maxFeePerGas)
    if (balance < fee + call.value) throw new Error('insufficient funds')
    const transaction: TransactionSerializable =
      'gasPrice' in fees
        ? { ...common, type: 'legacy', gasPrice: fees.gasPrice ?? 0n }
        : {
            ...common,
            type: 'eip1559',
            maxFeePerGas: fees.maxFeePerGas,
            maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
          }
    return Object.freeze({ transaction: Object.freeze(transaction), fee })
  } catch (error) {
    throw explainNodeError(error, chain.nativeCurrency.symbol)
  }
}

/** Signs and sends. @returns its hash */
export async function sendPrepared(
  { transaction }: PreparedTransaction,
  { account, chain }: Acting,
  { keyring, accounts }: WalletParts,
): Promise<Hex> {
  const client = accounts.client(chain)
  const serializedTransaction = await keyring.use(account.address, (keys) =>
    createEvmSigner(keys).signTransaction(transaction),
  )
  const hash = keccak256(serializedTransaction)
  try {
    const answer = await client.sendRawTransaction({ serializedTransaction })
    // A page would follow another hash in vain.
    if (!isHash(answer, hash)) throw new Error('The node did not return the hash of the transaction.')
    return hash
  } catch (error) {
    // The response may have been lost: checks if the network has the transaction.
    const found = await client
      .getTransaction({ hash })
      .catch((fault: unknown) => (fault instanceof TransactionNotFoundError ? 'nowhere' : 'unknown'))
    if (typeof found === 'object' || isAlreadyKnown(error)) return hash
    const refusal = nodeRefusalOf(error)
    const isRefused = refusal !== undefined && !mayHaveArrived(refusal.code, nodeAnswerOf(error))
    // The client retries after a lost response: an error counts only if the network does not have the transaction.
    if (isRefused && found === 'nowhere' && !isNonceUsed(error))
      throw explainNodeError(error, chain.nativeCurrency.symbol)
    throw new WalletError(
      'internal',
      'The network didn’t confirm that it received the transaction. It may have been sent, so check your activity before you try again.',
    )
  }
}

/** Returns `true` if the node already has these exact bytes. */
const isAlreadyKnown = (error: unknown): boolean =>
  /already (known|imported|exists)|\bknown transaction|already_?exists/i.test(nodeAnswerOf(error))

/** Returns `true` if a transaction with its nonce is in a block: most likely this one, from an earlier attempt. */
const isNonceUsed = (error: unknown): boolean => /nonce (is )?too low|old nonce/i.test(nodeAnswerOf(error))
