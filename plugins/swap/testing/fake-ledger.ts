import {
  type ChainModule,
  type ContractCall,
  type DecodedCall,
  QuoinError,
  type SimulatedExchange,
  type WalletCall,
} from '#kernel'
import type { TestPlatform } from '#testing'
import { createEip155Module } from '../../../chains/eip155/src/index.js'
import { createFakeMempool } from '../../transactions/testing/fake-mempool.js'
import { decode } from './fake-bytes.js'

/** A network without a node. */
export interface FakeLedger {
  /** The errors of building a call; by the call's kind. */
  readonly faults: Map<'approve' | 'permit2' | 'swap', unknown>
  /** A token that rejects an approval of this amount now. */
  refusesApproval: (value: bigint) => boolean
  /** The error of submitting the wallet's response. */
  submissionFault: QuoinError | undefined
  /** Calls whose bytes cannot be decoded. */
  isUnreadable: boolean
  /** The effect of a call as the node simulates it (`isSimulating`); `unknown`: the node does not simulate. */
  simulated: SimulatedExchange | 'unknown' | undefined
  /** Decodes nothing, not even an approval. */
  readsNothing: boolean
  /** Calls that are plain transfers. */
  isTransfer: boolean
  /** The smallest unit of the received amount; `undefined` if the receipt does not show it. */
  received: bigint | undefined
  /** The account has code that is no delegation. */
  isContract: boolean
  /** The page offers to pay the fee of batches. */
  isFeeOffered: boolean
  /** Transactions whose receipts were read. */
  readonly receipts: string[]
  /** Wei. */
  fee: bigint
  /** A roll-up's additional fee. Wei. */
  dataFee: bigint
  /** Mines the sent transactions. */
  mine(status?: 'success' | 'failed', replacedBy?: string): void
  /** Drops the transactions: no node knows them. */
  forget(): void
}

/** Returns the fake chain's decoding of a call. */
function meaningOf({
  from,
  to,
  data,
  value,
}: {
  from?: string
  to: string
  data: string
  value: bigint
}): DecodedCall | undefined {
  const made = decode(data)
  if (made?.kind === 'approve')
    return { kind: 'allowance', from, token: to, spender: made.spender, value: made.value }
  if (made?.kind === 'permit2') {
    const { token, spender, value: amount, expires } = made
    const facts = { token, spender, value: amount, expires }
    // As the real chain: no coins along with it.
    return value === 0n ? { kind: 'permit2Allowance', from, contract: to, ...facts } : undefined
  }
  if (made?.kind !== 'swap') return undefined
  const { request, minimum, recipient, deadline } = made
  const sold = request.sellToken === undefined ? value : request.sellAmount
  if (request.destination !== undefined)
    return {
      kind: 'bridge',
      from,
      contract: to,
      sellToken: request.sellToken,
      buyToken: request.buyToken,
      value: sold,
      minimum,
      recipient,
      destination: request.destination,
      refundTo: made.refundTo ?? request.account,
      bridgedToken: request.sellToken,
      deadline: deadline ?? 1_800_000_000,
    }
  return {
    kind: 'exchange',
    from,
    contract: to,
    sellToken: request.sellToken,
    buyToken: request.buyToken,
    value: sold,
    minimum,
    recipient,
    deadline,
    permit2: made.permit2,
  }
}

interface SentCall {
  readonly from: string
  readonly to: string
  readonly data: string
  readonly value: string
}
const walletForm = (from: string, { to, data, value }: ContractCall): SentCall => ({
  from,
  to,
  data,
  value: `0x${value.toString(16)}`,
})

/** Creates an EVM chain whose node is the test. */
export function createLedger(
  platform: TestPlatform,
  isSimulating = false,
): {
  readonly ledger: FakeLedger
  readonly chain: ChainModule
} {
  const real = createEip155Module(platform)
  const mempool = createFakeMempool(real)
  const ledger: FakeLedger = {
    faults: new Map(),
    refusesApproval: () => false,
    submissionFault: undefined,
    isUnreadable: false,
    simulated: undefined,
    readsNothing: false,
    isTransfer: false,
    isContract: false,
    isFeeOffered: false,
    received: undefined,
    receipts: [],
    fee: 2n * 10n ** 14n,
    dataFee: 0n,
    mine: mempool.mine,
    forget: mempool.forget,
  }
  const read = (call: SentCall): DecodedCall | undefined =>
    ledger.readsNothing || (ledger.isUnreadable && decode(call.data)?.kind === 'swap')
      ? undefined
      : meaningOf({ ...call, value: BigInt(call.value) })
  const submit = async (answer: unknown): Promise<string> => {
    if (ledger.submissionFault) throw ledger.submissionFault
    return mempool.submit(answer)
  }
  const chain: ChainModule = {
    ...real,
    contractCalls: {
      async build({ from, call }) {
        const made = decode(call.data)
        if (made?.kind === 'approve' && ledger.refusesApproval(made.value))
          throw new QuoinError('NODE_REFUSED')
        const fault = ledger.faults.get(made?.kind ?? 'swap')
        if (fault !== undefined) throw fault
        const fee = { value: ledger.fee, decimals: 18, symbol: 'ETH' }
        return { call: { method: 'eth_sendTransaction', params: [walletForm(from, call)] }, fee, submit }
      },
      ...(isSimulating && {
        simulate: async () => (ledger.simulated === 'unknown' ? undefined : ledger.simulated),
      }),
      getDataFee: async () => ledger.dataFee,
      decode: async (request) =>
        request.call.method === 'eth_sendTransaction'
          ? read(Object(request.call.params)[0])
          : real.contractCalls?.decode(request),
      async readReceived({ id }) {
        ledger.receipts.push(id)
        return ledger.received
      },
    },
    transfers: {
      build: () => Promise.reject(new QuoinError('RPC_NOT_ALLOWED')),
      decode: async () => (ledger.isTransfer ? { to: '0x0', value: 1n } : undefined),
      getFeeOptions: async () => [],
      isContract: async () => ledger.isContract,
    },
    batches: {
      supportRequest: async ({ address }) => ({ method: 'wallet_getCapabilities', params: [address] }),
      isSupported: async (answer) => answer === true,
      async build({ from, calls, support }) {
        return {
          call: {
            method: 'wallet_sendCalls',
            params: [{ calls: calls.map((one) => walletForm(from, one)), support }],
          },
          isFeeOffered: ledger.isFeeOffered,
          readId: String,
        }
      },
      statusRequest: async ({ id }) => ({ method: 'wallet_getCallsStatus', params: [id] }),
      readStatus: async ({ answer }) => Object(answer),
      decode: async ({ call: { params } }: { readonly call: WalletCall }) =>
        Object(params)[0].calls.map((one: SentCall) => read(one)),
    },
    transactions: mempool.transactions,
  }
  return { ledger, chain }
}
