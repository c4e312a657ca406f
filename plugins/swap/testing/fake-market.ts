import type { CaipNetworkId, ContractCall } from '#kernel'
import type { TestPlatform } from '#testing'
import type {
  BridgeReport,
  OfferedToken,
  PermitToSign,
  SwapBridges,
  SwapProvider,
  SwapRequest,
} from '../src/contract.js'
import { permitData } from '../src/provider/gateway-formats.js'
import { approvalCall, exchangeCall, permit2Call } from './fake-bytes.js'
import {
  alice,
  dai,
  daiContract,
  far,
  farContract,
  permit2,
  permitRouter,
  router,
  usd,
  usdContract,
} from './market-tokens.js'

/** A market without a server: the test sets its responses. */
export interface FakeProvider {
  /** The price of one whole token in another, by symbols, as a whole number times 10⁻⁶. */
  price: (request: SwapRequest) => bigint
  tokens: readonly OfferedToken[]
  /** The error of each member, until it is removed; by the member's name. */
  readonly faults: Map<keyof SwapProvider, unknown>
  /** Never finishes building. */
  isStuck: boolean
  /** Pending responses of quotes, oldest first; calling one releases it. */
  held: (() => void)[] | undefined
  /** The allowance, by token. */
  readonly allowed: Map<string, bigint>
  /** The token supports permits. */
  permits: boolean
  /** Changes the built call: a faulty provider. */
  tamper: (call: ContractCall, request: SwapRequest) => ContractCall
  tamperApproval: (call: ContractCall, request: SwapRequest) => ContractCall
  /** The allowance of `permit2Spender` in Permit2; `undefined`: the market does not use Permit2. */
  permit2Allowed: bigint | undefined
  permit2Spender: string
  tamperPermit2: (call: ContractCall, request: SwapRequest) => ContractCall
  /** The minimum that it reports instead of the correct one. Smallest unit. */
  promise: ((minimum: bigint) => bigint) | undefined
  impact: number | undefined
  fee: bigint | undefined
  /** The expiry of a built exchange; milliseconds since 1970. */
  expiresAt: number | undefined
  gasPrice: bigint
  /** The network to which it bridges from `eip155:1`. */
  bridgesTo: CaipNetworkId | undefined
  /** The state that it reports of a bridge; an error: the request fails. */
  bridgeState: BridgeReport | Error
  /** The names of its called members, in order. */
  readonly requests: string[]
}

const allDecimals = new Map<string | undefined, number>([
  [undefined, 18],
  [usdContract, 6],
  [daiContract, 18],
  [farContract, 18],
])
/** Millionths of a dollar. */
const dollars = new Map<string | undefined, bigint>([
  [undefined, 3_000_000_000n],
  [usdContract, 1_000_000n],
  [daiContract, 1_000_000n],
  [farContract, 5_000_000n],
])

/** Returns the fake market's buy amount. Smallest unit. */
export function outputOf(request: SwapRequest, price: bigint): bigint {
  const [below, above] = [allDecimals.get(request.sellToken) ?? 18, allDecimals.get(request.buyToken) ?? 18]
  return (request.sellAmount * price * 10n ** BigInt(above)) / (1_000_000n * 10n ** BigInt(below))
}

/** Creates a market. @param isWanted false if it swaps nothing */
export function createProvider(
  platform: TestPlatform,
  isWanted: boolean,
): { fake: FakeProvider; provider: SwapProvider } {
  const fake: FakeProvider = {
    price: ({ sellToken, buyToken }) =>
      ((dollars.get(sellToken) ?? 0n) * 1_000_000n) / (dollars.get(buyToken) ?? 1n),
    tokens: [{ name: 'Ether', symbol: 'ETH', decimals: 18 }, usd, dai, far],
    faults: new Map(),
    held: undefined,
    isStuck: false,
    allowed: new Map(),
    permits: false,
    tamper: (call) => call,
    tamperApproval: (call) => call,
    permit2Allowed: undefined,
    permit2Spender: router,
    tamperPermit2: (call) => call,
    promise: undefined,
    impact: undefined,
    fee: undefined,
    expiresAt: undefined,
    gasPrice: 10n ** 9n,
    bridgesTo: undefined,
    bridgeState: { status: 'pending' },
    requests: [],
  }
  const requested = (member: keyof SwapProvider): void => {
    fake.requests.push(member)
    const fault = fake.faults.get(member)
    if (fault !== undefined) throw fault
  }
  const provider: SwapProvider = {
    supports: (network) => isWanted && network !== 'eip155:999',
    async tokens() {
      requested('tokens')
      return fake.tokens
    },
    async quote(request) {
      const buyAmount = outputOf(request, fake.price(request))
      fake.requests.push('quote')
      const { held } = fake
      if (held) await new Promise<void>((resolve) => held.push(resolve))
      const fault = fake.faults.get('quote')
      if (fault !== undefined) throw fault
      return {
        buyAmount,
        priceImpact: fake.impact,
        providerFee: fake.fee,
        route: [request.sellToken, request.buyToken],
      }
    },
    async gasPrice() {
      requested('gasPrice')
      return fake.gasPrice
    },
    async allowance({ sellToken = '' }) {
      requested('allowance')
      const allowed = fake.allowed.get(sellToken) ?? 0n
      const { permit2Allowed, permit2Spender: spender } = fake
      if (permit2Allowed === undefined) return { spender: router, allowed }
      return { spender: permit2, allowed, permit2: { spender, allowed: permit2Allowed } }
    },
    async buildApproval(request, amount) {
      requested('buildApproval')
      const spender = fake.permit2Allowed === undefined ? router : permit2
      return fake.tamperApproval(approvalCall(request.sellToken ?? '', spender, amount), request)
    },
    async buildPermit2Approval(request, value) {
      requested('buildPermit2Approval')
      const expires = Math.floor(platform.now() / 1000) + 1_800
      const facts = { token: request.sellToken ?? '', spender: fake.permit2Spender, value, expires }
      return fake.tamperPermit2(permit2Call(facts), request)
    },
    async permitToSign({ sellToken = '', sellAmount }): Promise<PermitToSign | undefined> {
      requested('permitToSign')
      if (!fake.permits) return undefined
      const deadline = Math.floor(platform.now() / 1000) + 1_200
      const permit = {
        spender: `eip155:1:${permitRouter}`,
        name: 'Dollar',
        version: '1',
        nonce: '0',
        deadline,
      }
      const call = permitData(
        { caipNetworkId: 'eip155:1', account: alice, sellToken, buyToken: undefined, sellAmount },
        permit,
      )
      return { call, expiresAt: deadline * 1000 }
    },
    async build(order) {
      requested('build')
      if (fake.isStuck) await new Promise(() => undefined)
      const { slippage, permit, ...request } = order
      const minimum = (outputOf(request, fake.price(request)) * BigInt(10_000 - slippage)) / 10_000n
      const promised = fake.promise?.(minimum) ?? minimum
      const by = fake.permit2Allowed !== undefined && request.sellToken !== undefined
      const to = permit ? permitRouter : router
      const call = exchangeCall(request, promised, by ? { to, by: permit2 } : { to })
      return { call: fake.tamper(call, request), minBuyAmount: promised, expiresAt: fake.expiresAt }
    },
  }
  // As on one network; the amounts do not depend on it.
  const bridges: SwapBridges = {
    destinations: (network) =>
      network === 'eip155:1' && fake.bridgesTo !== undefined ? [fake.bridgesTo] : [],
    async quote(request, signal) {
      const offer = [await provider.quote(request, signal)].flat()[0]
      if (!offer) throw new Error('The market has no quote.')
      return { ...offer, route: undefined, bridge: { name: 'Bridge', duration: 60 } }
    },
    allowance: (request, signal) => provider.allowance(request, signal),
    buildApproval: (request, amount, signal) => provider.buildApproval(request, amount, signal),
    build: (order, signal) => provider.build(order, signal),
    async readState(sent) {
      fake.requests.push(`readState ${sent.id} ${sent.destination} ${sent.account}`)
      if (fake.bridgeState instanceof Error) throw fake.bridgeState
      return fake.bridgeState
    },
  }
  return { fake, provider: { ...provider, bridges } }
}
