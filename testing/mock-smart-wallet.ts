import { createMockEvmWallet, type MockEvmWallet, type MockEvmWalletOptions } from './mock-evm-wallet.js'
import { createMockExecutions, type MockExecutions } from './mock-executions.js'

/** An asset that the mock reports. Source: ERC-7811. */
export interface MockWalletAsset {
  readonly address: string
  readonly type: 'native' | 'erc20' | 'erc721'
  /** The smallest unit, hex. */
  readonly balance: string
  readonly metadata?: Readonly<Record<string, unknown>>
}

/** Options of a mock smart wallet. */
export interface MockSmartWalletOptions extends Omit<MockEvmWalletOptions, 'forward'> {
  /**
   * Atomic batches (EIP-5792): `ready` is an account of a key that the wallet upgrades with its first batch (EIP-7702), which it is
   * `supported` after. Default `ready`.
   */
  readonly atomic?: 'ready' | 'supported' | 'unsupported'
  /** True if it calls paymasters (ERC-7677). Default false. */
  readonly paymasters?: boolean
  /** Its assets, by chain id in hex (ERC-7811). Default: it does not report any. */
  readonly assets?: Readonly<Record<string, readonly MockWalletAsset[]>>
  /** The types of execution permissions that it grants (ERC-7715). Default: it has none of the methods. */
  readonly executionPermissions?: readonly string[]
}

/** A batch that the mock received. */
export interface MockBatch {
  readonly id: string
  readonly chainId: string
  readonly calls: readonly { readonly to?: string; readonly value?: string; readonly data?: string }[]
  /** The paymaster that the page offered. */
  readonly paymasterUrl: string | undefined
}

/** A mock wallet with smart accounts, with control over its user. */
export interface MockSmartWallet extends MockEvmWallet, Pick<MockExecutions, 'grants'> {
  /** Received batches, in order. */
  readonly batches: readonly MockBatch[]
  /** Ends a batch: 200 is success, 400 not sent, 500 reverted, 600 only some calls. Pending until then. Source: EIP-5792. */
  endBatch(id: string, status: 200 | 400 | 500 | 600): void
  /** True from now on: the user declines the upgrade of the account (5750). */
  declineUpgrade(isDeclined: boolean): void
}

interface Bundle {
  readonly version?: unknown
  readonly id?: string
  readonly chainId: string
  readonly atomicRequired?: boolean
  readonly calls: MockBatch['calls']
  readonly capabilities?: Readonly<Record<string, { readonly optional?: boolean; readonly url?: string }>>
}

/**
 * Creates a wallet with the methods of EIP-5792 (batches), EIP-7702 (upgrade of an account), ERC-7677 (paymasters), ERC-7811 (assets) and
 * ERC-7715 (execution permissions). It approves until `behave` changes it; a method of `answers` replaces its own.
 *
 * @example
 * const wallet = createMockSmartWallet({ atomic: 'ready', paymasters: true })
 * wallet.announceOn(platform)
 * const [batch] = wallet.batches
 * wallet.endBatch(batch.id, 200)
 */
export function createMockSmartWallet(options: MockSmartWalletOptions = {}): MockSmartWallet {
  const { paymasters = false, assets } = options
  let atomic = options.atomic ?? 'ready'
  let isDeclined = false
  const batches: MockBatch[] = []
  const statuses = new Map<string, number>()
  const executions = createMockExecutions(options.executionPermissions, () =>
    (options.chains ?? [options.chainId ?? 1]).map((id) => `0x${id.toString(16)}`),
  )
  const hashOf = (id: string): string =>
    `0x${id
      .replaceAll(/[^\da-f]/gi, '')
      .padEnd(64, '0')
      .slice(0, 64)}`

  function capabilities(): unknown {
    const own = {
      ...(atomic !== 'unsupported' && { atomic: { status: atomic } }),
      ...(paymasters && { paymasterService: { supported: true } }),
      ...(assets && { assetDiscovery: { supported: true } }),
    }
    return Object.fromEntries(
      (options.chains ?? [options.chainId ?? 1]).map((id) => [`0x${id.toString(16)}`, own]),
    )
  }

  function sendCalls(params: unknown): unknown {
    const [bundle] = params as readonly [Bundle]
    if (bundle.version !== '2.0.0') throw { code: -32602, message: 'The version must be 2.0.0.' }
    const id = bundle.id ?? `0x${(batches.length + 1).toString(16).padStart(64, '0')}`
    if (statuses.has(id)) throw { code: 5720, message: 'A batch with this id exists.' }
    const unknown = Object.entries(bundle.capabilities ?? {}).find(
      ([name, { optional }]) => optional !== true && !(name === 'paymasterService' && paymasters),
    )
    if (unknown) throw { code: 5700, message: `The capability ${unknown[0]} is not supported.` }
    if (atomic === 'unsupported' && bundle.atomicRequired && bundle.calls.length > 1)
      throw { code: 5760, message: 'Atomic batches are not supported.' }
    if (atomic === 'ready') {
      if (isDeclined) throw { code: 5750, message: 'The user declined the upgrade.' }
      atomic = 'supported'
    }
    const paymasterUrl = paymasters ? bundle.capabilities?.paymasterService?.url : undefined
    batches.push({ id, chainId: bundle.chainId, calls: bundle.calls, paymasterUrl })
    statuses.set(id, 100)
    return { id }
  }

  function status(params: unknown): unknown {
    const [id] = params as readonly [string]
    const code = statuses.get(id)
    const batch = batches.find((one) => one.id === id)
    if (code === undefined || !batch) throw { code: 5730, message: 'The batch id is unknown.' }
    const receipt = (isSuccess: boolean) => ({
      logs: [],
      status: isSuccess ? '0x1' : '0x0',
      blockHash: hashOf('b1'),
      blockNumber: '0x1',
      gasUsed: '0x5208',
      transactionHash: hashOf(id),
    })
    const ends =
      code === 600
        ? [receipt(true), receipt(false)]
        : code === 100 || code === 400
          ? []
          : [receipt(code === 200)]
    return { version: '2.0.0', id, chainId: batch.chainId, status: code, atomic: true, receipts: ends }
  }

  const wallet = createMockEvmWallet({
    ...options,
    answers: {
      wallet_getCapabilities: capabilities,
      wallet_sendCalls: sendCalls,
      wallet_getCallsStatus: status,
      wallet_showCallsStatus: () => null,
      ...(assets && { wallet_getAssets: () => assets }),
      ...executions.answers,
      ...options.answers,
    },
  })
  return {
    ...wallet,
    batches,
    grants: executions.grants,
    endBatch: (id, code) => void statuses.set(id, code),
    declineUpgrade(next) {
      isDeclined = next
    },
  }
}
