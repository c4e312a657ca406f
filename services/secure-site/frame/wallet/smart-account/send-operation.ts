import type { Hex } from 'viem'
import {
  type BundlerClient,
  formatUserOperationRequest,
  getUserOperationHash,
} from 'viem/account-abstraction'
import { untilAborted } from '../before-approval.js'
import { isHash, mayHaveArrived, nodeAnswerOf, nodeRefusalOf } from '../node-error.js'
import type { EvmClient } from '../site-network.js'
import { WalletError } from '../wallet-error.js'
import { explainBundlerError } from './explain-bundler-error.js'
import type { SafeContracts } from './safe-deployment.js'
import { hashOperation, toOperationSignature, type UnsignedOperation } from './safe-operation.js'

/** The outcome of an operation. */
export interface OperationOutcome {
  readonly transactionHash: Hex
  readonly isSuccess: boolean
}

/** Milliseconds. */
const TIMEOUT = 120_000
const POLL_INTERVAL = 500

/** Timeouts for looking up an operation: after a refusal, and after a lost response. */
const LOOKUP_REFUSED = 1_000
const LOOKUP_LOST = 5_000

interface SendingParts {
  readonly client: EvmClient
  readonly safe: SafeContracts
  readonly bundler: BundlerClient
}

/** Returns whether the bundler has an operation; it may report one only once it is in a block. */
async function hasOperation(bundler: BundlerClient, hash: Hex, within: number): Promise<boolean> {
  const limit = AbortSignal.timeout(within)
  while (!limit.aborted) {
    const request = bundler.request(
      { method: 'eth_getUserOperationByHash', params: [hash] },
      { retryCount: 0 },
    )
    const answer = await untilAborted(request, limit).catch(() => undefined)
    if (answer) return true
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL))
  }
  return false
}

/** Signs and sends an operation. After a lost response it looks up the operation by its hash. */
export async function sendOperation(
  { client, safe, bundler }: SendingParts,
  operation: Readonly<UnsignedOperation>,
  signHash: (hash: Hex) => Promise<Hex>,
): Promise<Hex> {
  const context = { chainId: client.chain.id, entryPoint: safe.entryPoint, module: safe.safe4337Module }

  const signature = toOperationSignature(await signHash(hashOperation(operation, context)))
  const signed = { ...operation, signature }
  const hash = getUserOperationHash({
    chainId: context.chainId,
    entryPointAddress: safe.entryPoint,
    entryPointVersion: '0.7',
    userOperation: signed,
  })
  try {
    const answer = await bundler.request(
      { method: 'eth_sendUserOperation', params: [formatUserOperationRequest(signed), safe.entryPoint] },
      { retryCount: 0 },
    )
    // Else the user would wait for an operation that nobody may have.
    if (!isHash(answer, hash)) throw new Error('The bundler did not return the hash of the operation.')
  } catch (error) {
    const refusal = nodeRefusalOf(error)
    if (await hasOperation(bundler, hash, refusal ? LOOKUP_REFUSED : LOOKUP_LOST)) return hash
    if (refusal && !mayHaveArrived(refusal.code, nodeAnswerOf(error))) throw explainBundlerError(error)
    throw new WalletError(
      'internal',
      'The network didn’t confirm that it received the transaction. It may have been sent, so check your activity before you try again.',
    )
  }
  return hash
}

export async function waitForOperation(
  bundler: BundlerClient,
  hash: Hex,
  signal: AbortSignal,
): Promise<OperationOutcome> {
  const deadline = Date.now() + TIMEOUT
  while (!signal.aborted && Date.now() < deadline) {
    // The receipt is not available yet, or the bundler is temporarily unavailable.
    const receipt = await bundler.getUserOperationReceipt({ hash }).catch(() => undefined)
    if (receipt?.userOpHash.toLowerCase() === hash.toLowerCase())
      return { transactionHash: receipt.receipt.transactionHash, isSuccess: receipt.success }
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL))
  }
  throw new WalletError(
    'internal',
    'The transaction was sent but isn’t confirmed yet. Check your activity before you try again.',
  )
}
