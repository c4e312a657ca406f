import type { Address, Hex } from 'viem'
import {
  type BundlerClient,
  createBundlerClient,
  createPaymasterClient,
  entryPoint07Abi,
  type PaymasterClient,
  prepareUserOperation,
} from 'viem/account-abstraction'
import type { SiteChain } from '../../../src/chains/site-chain.js'
import type { RequestedFee } from '../../review/review-request.js'
import type { FrameSession } from '../../session/frame-session.js'
import { beforeApproval } from '../before-approval.js'
import { createEvmClient, type EvmClient } from '../site-network.js'
import { WalletError } from '../wallet-error.js'
import { explainBundlerError } from './explain-bundler-error.js'
import { readPimlicoPrices } from './pimlico-prices.js'
import { type SafeAccount, toSafeAccount } from './safe-account.js'
import type { SmartAccountCall } from './safe-calls.js'
import type { SafeContracts } from './safe-deployment.js'
import type { UnsignedOperation } from './safe-operation.js'
import { type OperationOutcome, sendOperation, waitForOperation } from './send-operation.js'
import { serviceTransport } from './service-transport.js'

/** A complete operation: reviewed first, then signed unchanged. */
export interface PreparedOperation {
  readonly operation: Readonly<UnsignedOperation>
  /** Maximum in wei. */
  readonly fee: RequestedFee
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
const ONE_ANSWER = 20_000

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

interface SmartAccountParts {
  readonly chain: SiteChain
  readonly client: EvmClient
  readonly account: SafeAccount
  readonly safe: SafeContracts
  readonly bundler: BundlerClient
}

/** Creates the estimates of operations. Checks that the account can pay for them. */
function createPlanner(
  { chain, client, account, safe, bundler }: SmartAccountParts,
  paymaster: PaymasterClient | undefined,
): (calls: readonly SmartAccountCall[]) => Promise<PreparedOperation> {
  const estimating = bundler.extend(({ estimateUserOperationGas }) => ({
    async estimateUserOperationGas(request: Parameters<typeof estimateUserOperationGas>[0]) {
      const gas = await estimateUserOperationGas(request)
      return { ...gas, callGasLimit: withMargin(gas.callGasLimit) }
    },
  }))

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

  return async (calls) => {
    const value = calls.reduce((sum, call) => sum + call.value, 0n)
    await ensureFunds(value)
    const operation = await estimateBest(calls)
    await ensureFunds(value + (await ownPartOf(operation)))
    return Object.freeze({
      operation: Object.freeze(operation),
      fee: isUnpaid(operation) ? maxFeeOf(operation) : ('sponsored' as const),
    })
  }
}

export async function createSmartAccountService({
  chain,
  client = createEvmClient(chain),
  smartAccounts,
  owner,
  session,
  signHash,
}: {
  readonly chain: SiteChain
  readonly client?: EvmClient
  readonly smartAccounts: SmartAccountsOfChain
  readonly owner: Address
  readonly session: Pick<FrameSession, 'call'>
  readonly signHash: (hash: Hex) => Promise<Hex>
}): Promise<SmartAccountService> {
  const { isSponsored, gasPrices, ...contracts } = smartAccounts
  const safe: SafeContracts = contracts
  const service = { session, caipNetworkId: chain.caipNetworkId, timeout: ONE_ANSWER }
  const account = await toSafeAccount({ client, contracts: safe, owner, signHash })
  const bundler = createBundlerClient({
    client,
    transport: serviceTransport({ ...service, service: 'bundler' }),
    ...(gasPrices === 'pimlico' && { userOperation: { estimateFeesPerGas: readPimlicoPrices } }),
  })
  const paymaster = isSponsored
    ? createPaymasterClient({
        transport: serviceTransport({ ...service, service: 'paymaster', retryCount: 0 }),
      })
    : undefined
  const parts: SmartAccountParts = { chain, client, account, safe, bundler }
  const plan = createPlanner(parts, paymaster)
  return {
    account,
    address: account.address,
    bundler,
    isDeployed: () => account.isDeployed(),
    async prepare(calls, signal) {
      try {
        return await beforeApproval(plan(calls), signal)
      } catch (error) {
        signal.throwIfAborted()
        throw explainBundlerError(error)
      }
    },
    send: ({ operation }) => sendOperation(parts, operation, signHash),
    wait: (hash, signal) => waitForOperation(bundler, hash, signal),
  }
}
