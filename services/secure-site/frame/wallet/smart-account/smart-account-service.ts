import { type Address, type Hex, http } from 'viem'
import {
  type BundlerClient,
  createBundlerClient,
  createPaymasterClient,
  entryPoint07Abi,
  formatUserOperationRequest,
  getUserOperationHash,
  prepareUserOperation,
} from 'viem/account-abstraction'
import type { SiteChain } from '../../../src/chains/site-chain.js'
import type { RequestedFee } from '../../review/review-request.js'
import { beforeApproval, untilAborted } from '../before-approval.js'
import { mayHaveArrived, nodeAnswerOf, nodeRefusalOf } from '../node-error.js'
import { createEvmClient, type EvmClient } from '../site-network.js'
import { WalletError } from '../wallet-error.js'
import { explainBundlerError } from './explain-bundler-error.js'
import { type SafeAccount, toSafeAccount } from './safe-account.js'
import type { SmartAccountCall } from './safe-calls.js'
import type { SafeContracts } from './safe-deployment.js'
import { hashOperation, toOperationSignature, type UnsignedOperation } from './safe-operation.js'

/** A complete operation: reviewed first, then signed unchanged. */
export interface PreparedOperation {
  readonly operation: Readonly<UnsignedOperation>
  /** Maximum in wei. */
  readonly fee: RequestedFee
}

/** The outcome of an operation. */
export interface OperationOutcome {
  readonly transactionHash: Hex
  readonly isSuccess: boolean
}

/** The smart account of one owner on one network. */
export interface SmartAccountService {
  readonly account: SafeAccount
  readonly address: Address
  readonly bundler: BundlerClient
  isDeployed(): Promise<boolean>
  /** @throws `WalletError` with a text if it would fail; nothing has been sent then */
  prepare(calls: readonly SmartAccountCall[], signal: AbortSignal): Promise<PreparedOperation>
  /**
   * Signs and sends. After a lost response it looks up the operation by its hash.
   *
   * @returns the operation's hash
   * @throws `WalletError` with `wasSent: 'no'` only if the bundler refused it
   */
  send(prepared: PreparedOperation): Promise<Hex>
  /** Waits until it is in a block. */
  wait(hash: Hex, signal: AbortSignal): Promise<OperationOutcome>
}

type SmartAccountsOfChain = NonNullable<SiteChain['smartAccounts']>

/** Milliseconds. */
const TIMEOUT = 120_000
const POLL_INTERVAL = 500
const ONE_ANSWER = 20_000

/** Timeouts for looking up an operation: after a refusal, and after a lost response. */
const LOOKUP_REFUSED = 1_000
const LOOKUP_LOST = 5_000

/**
 * Adds a margin to the gas. Bundlers estimate exactly, against the current block. Work that contracts do once per block
 * or per second (a pool then records its price) is not included, and an operation without gas for it fails but still
 * costs the fee.
 */
const withMargin = (gas: bigint): bigint => (gas * 3n) / 2n

const isUnpaid = (operation: UnsignedOperation): boolean => operation.paymaster === undefined

/** Returns the maximum that the entry point may charge. Source: EntryPoint 0.7, `_getRequiredPrefund`. */
function maxFeeOf(operation: UnsignedOperation): bigint {
  const { verificationGasLimit, callGasLimit, preVerificationGas, maxFeePerGas } = operation
  return (verificationGasLimit + callGasLimit + preVerificationGas) * maxFeePerGas
}

/** Returns `true` if the network's bundler is available and supports our entry point. */
export async function answersForSmartAccounts(chain: SiteChain, timeout = 3_000): Promise<boolean> {
  const { smartAccounts } = chain
  if (!smartAccounts) return false
  const bundler = createBundlerClient({
    transport: http(smartAccounts.bundlerUrl, { timeout, retryCount: 0 }),
  })
  try {
    const known = await bundler.getSupportedEntryPoints()
    return known.some((one) => one.toLowerCase() === smartAccounts.entryPoint.toLowerCase())
  } catch {
    return false
  }
}

export async function createSmartAccountService({
  chain,
  client = createEvmClient(chain),
  smartAccounts,
  owner,
  signHash,
}: {
  readonly chain: SiteChain
  readonly client?: EvmClient
  readonly smartAccounts: SmartAccountsOfChain
  readonly owner: Address
  readonly signHash: (hash: Hex) => Promise<Hex>
}): Promise<SmartAccountService> {
  const { bundlerUrl, paymasterUrl, ...contracts } = smartAccounts
  const safe: SafeContracts = contracts
  const account = await toSafeAccount({ client, contracts: safe, owner, signHash })
  const bundler = createBundlerClient({ client, transport: http(bundlerUrl, { timeout: ONE_ANSWER }) })
  const estimating = bundler.extend(({ estimateUserOperationGas }) => ({
    async estimateUserOperationGas(request: Parameters<typeof estimateUserOperationGas>[0]) {
      const gas = await estimateUserOperationGas(request)
      return { ...gas, callGasLimit: withMargin(gas.callGasLimit) }
    },
  }))
  const paymaster = paymasterUrl
    ? createPaymasterClient({ transport: http(paymasterUrl, { timeout: ONE_ANSWER, retryCount: 0 }) })
    : undefined
  const context = { chainId: client.chain.id, entryPoint: safe.entryPoint, module: safe.safe4337Module }

  async function estimate(
    calls: readonly SmartAccountCall[],
    isSponsored: boolean,
  ): Promise<UnsignedOperation> {
    const request = { account, calls: [...calls] }
    const made = await (isSponsored && paymaster
      ? prepareUserOperation(estimating, { ...request, paymaster })
      : prepareUserOperation(estimating, request))
    // Returns only fields of the entry point: no other prepared field is signed or sent.
    return {
      sender: account.address,
      nonce: made.nonce,
      callData: made.callData,
      callGasLimit: made.callGasLimit,
      verificationGasLimit: made.verificationGasLimit,
      preVerificationGas: made.preVerificationGas,
      maxFeePerGas: made.maxFeePerGas,
      maxPriorityFeePerGas: made.maxPriorityFeePerGas,
      factory: made.factory,
      factoryData: made.factoryData,
      paymaster: made.paymaster,
      paymasterData: made.paymasterData,
      paymasterVerificationGasLimit: made.paymasterVerificationGasLimit,
      paymasterPostOpGasLimit: made.paymasterPostOpGasLimit,
      signature: '0x',
    }
  }

  /** Estimates with the paymaster; if it declines, the user has to pay. */
  async function estimateBest(calls: readonly SmartAccountCall[]): Promise<UnsignedOperation> {
    if (!paymaster) return estimate(calls, false)
    return estimate(calls, true).catch(() => estimate(calls, false))
  }

  async function ensureFunds(needed: bigint): Promise<void> {
    if ((await client.getBalance({ address: account.address })) >= needed) return
    const { symbol } = chain.nativeCurrency
    throw new WalletError(
      'internal',
      `Your smart account doesn’t have enough ${symbol} for the amount and the network fee. Nothing was sent. Add some and try again.`,
    )
  }

  /**
   * Returns the part of the fee from the account's own balance: the entry point keeps refunds of earlier fees, and uses
   * them first.
   */
  async function ownPartOf(operation: UnsignedOperation): Promise<bigint> {
    if (!isUnpaid(operation)) return 0n
    const deposit = await client.readContract({
      address: safe.entryPoint,
      abi: entryPoint07Abi,
      functionName: 'balanceOf',
      args: [account.address],
    })
    const fee = maxFeeOf(operation)
    return fee > deposit ? fee - deposit : 0n
  }

  /** Returns whether the bundler has an operation; it may report one only once it is in a block. */
  async function hasOperation(hash: Hex, within: number): Promise<boolean> {
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

  return {
    account,
    address: account.address,
    bundler,
    isDeployed: () => account.isDeployed(),
    async prepare(calls, signal) {
      const decide = async (): Promise<PreparedOperation> => {
        const value = calls.reduce((sum, call) => sum + call.value, 0n)
        await ensureFunds(value)
        const operation = await estimateBest(calls)
        await ensureFunds(value + (await ownPartOf(operation)))
        return Object.freeze({
          operation: Object.freeze(operation),
          fee: isUnpaid(operation) ? maxFeeOf(operation) : ('sponsored' as const),
        })
      }
      try {
        return await beforeApproval(decide(), signal)
      } catch (error) {
        signal.throwIfAborted()
        throw explainBundlerError(error)
      }
    },
    async send({ operation }) {
      const signature = toOperationSignature(await signHash(hashOperation(operation, context)))
      const signed = { ...operation, signature }
      const hash = getUserOperationHash({
        chainId: context.chainId,
        entryPointAddress: safe.entryPoint,
        entryPointVersion: '0.7',
        userOperation: signed,
      })
      try {
        await bundler.request(
          { method: 'eth_sendUserOperation', params: [formatUserOperationRequest(signed), safe.entryPoint] },
          { retryCount: 0 },
        )
      } catch (error) {
        const refusal = nodeRefusalOf(error)
        if (await hasOperation(hash, refusal ? LOOKUP_REFUSED : LOOKUP_LOST)) return hash
        if (refusal && !mayHaveArrived(refusal.code, nodeAnswerOf(error))) throw explainBundlerError(error)
        throw new WalletError(
          'internal',
          'The network didn’t confirm that it received the transaction. It may have been sent, so check your activity before you try again.',
        )
      }
      return hash
    },
    async wait(hash, signal) {
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
    },
  }
}
