import {
  type CaipNetworkId,
  type ChainModule,
  type DecodedTransfer,
  type FeeOption,
  FundsInsufficientError,
  type PaymentMarks,
  QuoinError,
  type Transfer,
  TransferError,
  type TransferIntent,
  type TransferRenewal,
} from '#kernel'
import type { TestPlatform } from '#testing'
import { createEip155Module } from '../../../chains/eip155/src/index.js'
import type { HeldToken } from '../../tokens/src/contract.js'
import { createFakeMempool } from '../../transactions/testing/fake-mempool.js'
import { transferCall } from './transfer-call.js'

export const tokenContract = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
export const ether = 10n ** 18n

const base = { caipNetworkId: 'eip155:1' as CaipNetworkId, isImported: false, isSuspicious: false }
export const coin: HeldToken = {
  ...base,
  id: 'eip155:1/coin',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  value: 2n * ether,
  price: '3000',
}
export const usd: HeldToken = {
  ...base,
  id: `eip155:1/token:${tokenContract.toLowerCase()}`,
  address: tokenContract,
  name: 'Dollar',
  symbol: 'USD',
  decimals: 6,
  value: 100_000_000n,
  price: '1',
}

/** A fake network without a node: the test sets its results. */
export interface FakeLedger {
  /** Wei, per speed. */
  fees: readonly [slow: bigint, normal: bigint, fast: bigint]
  /** The error of the next build. */
  fault: unknown
  /** Changes the intent before it is built, as a faulty chain module would. */
  tamper: (intent: TransferIntent) => TransferIntent
  /** The wallet only signs; the chain sends. */
  isOnlySigned: boolean
  /** The lifetime of a transfer, and the function that renews it. Unlimited if absent. */
  renewal: TransferRenewal | undefined
  /** The collectibles data of a transfer. */
  collectibles: Pick<Transfer, 'mayCarryCollectibles' | 'leftOut'>
  /** The amount that a simulated transfer delivers; no simulation if absent. */
  simulated: bigint | undefined
  /** The amount that arrived by the receipt of a transfer. */
  arrived: bigint | undefined
  /** The part of the balance that is spent only with collectibles. Wei. */
  smallCoins: bigint
  /** The account has only small coins. */
  onlySmallCoins: boolean
  /** The error of submitting the wallet's answer. */
  refuses: QuoinError | undefined
  /** Returns the transfer of the last build again. */
  again(): Transfer
  /** The references and memo of payment requests, and of transfers: this network itself does not support them. */
  request: PaymentMarks | undefined
  carried: PaymentMarks | undefined
  readonly contracts: Set<string>
  /** The network does not return which addresses are contracts. */
  isSilent: boolean
  /** The decimals that the dollar token itself returns. */
  decimals: number
  /** Changes the decoded transaction after it was built. */
  reread: (decoded: DecodedTransfer) => DecodedTransfer
  readonly built: TransferIntent[]
  /** Puts the sent transaction into a block. */
  mine(status?: 'success' | 'failed', replacedBy?: string): void
  /** Drops the transactions: no node knows them. */
  forget(): void
}

/** Creates the fake network with its chain module. */
export function createFakeLedger(platform: TestPlatform): {
  readonly ledger: FakeLedger
  readonly chain: ChainModule
} {
  const real = createEip155Module(platform)
  const mempool = createFakeMempool(real)
  const ledger: FakeLedger = {
    fees: [10n ** 13n, 2n * 10n ** 13n, 4n * 10n ** 13n],
    fault: undefined,
    tamper: (intent) => intent,
    isOnlySigned: false,
    renewal: undefined,
    collectibles: {},
    simulated: undefined,
    arrived: undefined,
    smallCoins: 0n,
    onlySmallCoins: false,
    refuses: undefined,
    again: () => {
      throw new Error('Nothing was built')
    },
    request: undefined,
    carried: undefined,
    contracts: new Set(),
    isSilent: false,
    decimals: usd.decimals,
    reread: (decoded) => decoded,
    built: [],
    mine: mempool.mine,
    forget: mempool.forget,
  }
  const speeds = ['slow', 'normal', 'fast'] as const
  const feeAt = (speed: FeeOption['speed'] = 'normal'): bigint => ledger.fees[speeds.indexOf(speed)] ?? 0n
  /** Returns the amount that stays in the account. Throws if the rest does not suffice. */
  const leftOutOf = ({ spendsCollectibles = false }: TransferIntent): bigint => {
    const leftOut = spendsCollectibles ? 0n : ledger.smallCoins
    if (leftOut > 0n && ledger.onlySmallCoins) throw new FundsInsufficientError(leftOut)
    return leftOut
  }
  const amountOf = (value: bigint) => ({ value, decimals: 18, symbol: 'ETH' })
  const chain: ChainModule = {
    ...real,
    transfers: {
      async build(intent) {
        ledger.built.push(intent)
        const { fault } = ledger
        ledger.fault = undefined
        if (fault !== undefined) throw fault
        const fee = feeAt(intent.speed)
        const leftOut = leftOutOf(intent)
        const max = intent.token === undefined ? coin.value - fee - leftOut : usd.value
        const value = intent.orLess && max < intent.value ? max : intent.value
        if (value > max) throw new TransferError('FUNDS_INSUFFICIENT')
        ledger.again = () => ({
          call: transferCall(intent.network, ledger.tamper({ ...intent, value })),
          fee: amountOf(feeAt(intent.speed)),
          value,
          received: ledger.simulated,
          isOnlySigned: ledger.isOnlySigned,
          renewal: ledger.renewal,
          leftOut,
          mayCarryCollectibles: intent.spendsCollectibles === true && ledger.smallCoins > 0n,
          ...ledger.collectibles,
          async submit(answer) {
            if (ledger.refuses) throw ledger.refuses
            return mempool.submit(answer)
          },
        })
        return ledger.again()
      },
      async getFeeOptions(intent) {
        const leftOut = leftOutOf(intent)
        return speeds.map((speed) => ({
          speed,
          fee: amountOf(feeAt(speed)),
          seconds: 12,
          leftOut,
          max: intent.token === undefined ? coin.value - feeAt(speed) - leftOut : usd.value,
        }))
      },
      async decode(request) {
        const decoded = await real.transfers?.decode(request)
        return decoded && ledger.reread({ ...decoded, marks: ledger.carried })
      },
      async isContract({ address }) {
        if (ledger.isSilent) throw new QuoinError('NODE_FAILED')
        return ledger.contracts.has(address.toLowerCase())
      },
    },
    contractCalls: real.contractCalls && { ...real.contractCalls, readReceived: async () => ledger.arrived },
    paymentLinks: {
      ...real.paymentLinks,
      async read(text) {
        const request = await real.paymentLinks?.read(text)
        return request && { ...request, marks: ledger.request }
      },
    },
    tokens: {
      get: async ({ address }) => ({ address, decimals: ledger.decimals, symbol: 'USD', name: 'Dollar' }),
      getBalances: async () => [],
    },
    transactions: mempool.transactions,
  }
  return { ledger, chain }
}
