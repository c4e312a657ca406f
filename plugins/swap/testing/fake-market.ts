import type { ContractCall } from '#kernel'
import type { TestPlatform } from '#testing'
import type { OfferedToken, PermitToSign, SwapProvider, SwapWish } from '../src/contract.js'
import { permitData } from '../src/permit-data.js'
import { approvalCall, exchangeCall } from './fake-bytes.js'
import {
  alice,
  dai,
  daiContract,
  far,
  farContract,
  permitRouter,
  router,
  usd,
  usdContract,
} from './market-tokens.js'

/** A market without a server: what it says is what a test says. */
export interface FakeProvider {
  /** What one whole token is worth of another, by symbols, as a whole number times 10⁻⁶. */
  price: (wish: SwapWish) => bigint
  tokens: readonly OfferedToken[]
  /** What any member throws, until it is taken away; by the member's name. */
  readonly faults: Map<keyof SwapProvider, unknown>
  /** It never builds anything. */
  isStuck: boolean
  /** Answers of quotes that are held back until they are let go, oldest first. */
  held: (() => void)[] | undefined
  /** What is allowed, by token. */
  readonly allowed: Map<string, bigint>
  /** The token takes a permit. */
  permits: boolean
  /** Changes what was built: a provider that has gone wrong. */
  tamper: (call: ContractCall, wish: SwapWish) => ContractCall
  tamperApproval: (call: ContractCall, wish: SwapWish) => ContractCall
  /** What it promises, where it lies. Smallest unit. */
  promise: ((minimum: bigint) => bigint) | undefined
  impact: number | undefined
  fee: bigint | undefined
  /** Of what is built; milliseconds since 1970. */
  expiresAt: number | undefined
  gasPrice: bigint
  /** Names of its members, as they were asked. */
  readonly asked: string[]
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

/** What the fake market gives now. Smallest unit. */
export function outputOf(wish: SwapWish, price: bigint): bigint {
  const [below, above] = [allDecimals.get(wish.give) ?? 18, allDecimals.get(wish.receive) ?? 18]
  return (wish.amount * price * 10n ** BigInt(above)) / (1_000_000n * 10n ** BigInt(below))
}

/** Makes a market. @param isWanted it swaps at all */
export function createProvider(
  platform: TestPlatform,
  isWanted: boolean,
): { fake: FakeProvider; provider: SwapProvider } {
  const fake: FakeProvider = {
    price: ({ give, receive }) => ((dollars.get(give) ?? 0n) * 1_000_000n) / (dollars.get(receive) ?? 1n),
    tokens: [{ name: 'Ether', symbol: 'ETH', decimals: 18 }, usd, dai, far],
    faults: new Map(),
    ...{ held: undefined, isStuck: false },
    allowed: new Map(),
    permits: false,
    tamper: (call) => call,
    tamperApproval: (call) => call,
    ...{ promise: undefined, impact: undefined, fee: undefined, expiresAt: undefined },
    gasPrice: 10n ** 9n,
    asked: [],
  }
  const asked = (member: keyof SwapProvider): void => {
    fake.asked.push(member)
    const fault = fake.faults.get(member)
    if (fault !== undefined) throw fault
  }
  const provider: SwapProvider = {
    supports: (network) => isWanted && network !== 'eip155:999',
    async tokens() {
      asked('tokens')
      return fake.tokens
    },
    async quote(wish) {
      const receive = outputOf(wish, fake.price(wish))
      fake.asked.push('quote')
      const { held } = fake
      if (held) await new Promise<void>((resolve) => held.push(resolve))
      const fault = fake.faults.get('quote')
      if (fault !== undefined) throw fault
      return { receive, priceImpact: fake.impact, providerFee: fake.fee, route: [wish.give, wish.receive] }
    },
    async gasPrice() {
      asked('gasPrice')
      return fake.gasPrice
    },
    async allowance({ give = '' }) {
      asked('allowance')
      return { spender: router, allowed: fake.allowed.get(give) ?? 0n }
    },
    async buildApproval(wish, amount) {
      asked('buildApproval')
      return fake.tamperApproval(approvalCall(wish.give ?? '', router, amount), wish)
    },
    async permitToSign({ give = '', amount }): Promise<PermitToSign | undefined> {
      asked('permitToSign')
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
        { caipNetworkId: 'eip155:1', account: alice, give, receive: undefined, amount },
        permit,
      )
      return { call, expiresAt: deadline * 1000 }
    },
    async build(order) {
      asked('build')
      if (fake.isStuck) await new Promise(() => undefined)
      const { slippage, permit, ...wish } = order
      const minimum = (outputOf(wish, fake.price(wish)) * BigInt(10_000 - slippage)) / 10_000n
      const promised = fake.promise?.(minimum) ?? minimum
      const call = exchangeCall(wish, promised, { to: permit ? permitRouter : router })
      return { call: fake.tamper(call, wish), minimumReceived: promised, expiresAt: fake.expiresAt }
    },
  }
  return { fake, provider }
}
