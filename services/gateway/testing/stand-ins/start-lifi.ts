import type { Hex } from 'viem'
import { type LifiBridge, lifiBridgeCalldata } from './lifi-bridge-calldata.js'
import { type StandIn, type StandInRoute, startStandIn } from './start-stand-in.js'

const DIAMOND = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'

/**
 * Stand-in for LI.FI's API v1, built from its documents (https://docs.li.fi/agents/reference/schemas,
 * /agents/workflows/execution and /api-reference/error-codes, read on 2026-11-26): `GET /v1/quote` returns a step with `action`,
 * `estimate` and `transactionRequest`, whose value and gas limit are hex; refusals are `{ message, code }`. Between two
 * networks the step is of the tool `across`, and its calldata that of the facet of Across V4. `GET /v1/status` returns
 * the state of a transfer (/agents/workflows/status-recovery, read on 2026-11-26).
 */
export function startLifi(
  change: (answer: LifiAnswer) => object = (answer) => answer,
  { bridge: changeBridge, state, amountOf = usualAmount }: LifiBridging = {},
): Promise<StandIn> {
  const route: StandInRoute = async ({ method, path, query }) => {
    if (method === 'GET' && path === '/v1/status') {
      if (query.txHash === undefined)
        return { status: 400, body: { message: '/txHash must be present', code: 1011 } }
      return { body: { tool: 'across', ...((await state?.(query.txHash)) ?? { status: 'NOT_FOUND' }) } }
    }
    if (method !== 'GET' || path !== '/v1/quote') return undefined
    const {
      fromChain,
      toChain,
      fromToken,
      toToken,
      fromAmount = '0',
      fromAddress,
      slippage = '0.005',
    } = query
    if (fromAddress === undefined)
      return { status: 400, body: { message: '/fromAddress must be present', code: 1011 } }
    const toAmount = amountOf({
      fromChain: Number(fromChain),
      toChain: Number(toChain),
      fromToken: fromToken ?? '',
      toToken: toToken ?? '',
      fromAmount: BigInt(fromAmount),
    })
    if (toAmount === 0n)
      return { status: 404, body: { message: 'No available quotes for the requested transfer', code: 1002 } }
    const toAmountMin = toAmount - (toAmount * BigInt(Math.round(Number(slippage) * 1_000_000))) / 1_000_000n
    const isCoin = fromToken === '0x0000000000000000000000000000000000000000'
    const isBridge = fromChain !== toChain
    const account = fromAddress as Hex
    const bridge: LifiBridge = {
      receiver: (query.toAddress ?? fromAddress) as Hex,
      acrossReceiver: (query.toAddress ?? fromAddress) as Hex,
      refundTo: account,
      fromToken: fromToken as Hex,
      fromAmount: BigInt(fromAmount),
      bridgedToken: fromToken as Hex,
      bridgedAmount: BigInt(fromAmount),
      toToken: toToken as Hex,
      toAmountMin,
      toChainId: BigInt(toChain ?? 0),
      hasDestinationCall: false,
      message: '0x',
      fillDeadline: Math.floor(Date.now() / 1000) + 3600,
    }
    const token = (address: unknown, chain: unknown) => ({
      address,
      chainId: Number(chain),
      symbol: 'USDC',
      decimals: 6,
      name: 'USD Coin',
      priceUSD: '1',
    })
    const answer: LifiAnswer = {
      id: '8d4d1a6c',
      type: 'lifi',
      tool: isBridge ? 'across' : '1inch',
      toolDetails: isBridge ? { key: 'across', name: 'AcrossV4' } : { key: '1inch', name: '1inch' },
      action: {
        fromToken: token(fromToken, fromChain),
        toToken: token(toToken, toChain),
        fromChainId: Number(fromChain),
        toChainId: Number(toChain),
        fromAmount,
        fromAddress,
        toAddress: bridge.receiver,
        slippage: Number(slippage),
      },
      estimate: {
        fromAmount,
        toAmount: String(toAmount),
        toAmountMin: String(toAmountMin),
        approvalAddress: DIAMOND,
        executionDuration: 30,
        gasCosts: [{ type: 'SEND', estimate: '260000', limit: '390000', amount: '520000000000000' }],
        feeCosts: [],
      },
      includedSteps: [],
      transactionRequest: {
        from: fromAddress,
        to: DIAMOND,
        chainId: Number(fromChain),
        data: isBridge ? lifiBridgeCalldata({ ...bridge, ...changeBridge?.(bridge) }) : '0x4630a0d8',
        value: isCoin ? `0x${BigInt(fromAmount).toString(16)}` : '0x0',
        gasLimit: '0x55730',
        gasPrice: '0x5d21dba00',
      },
    }
    return { body: change(answer) }
  }
  return startStandIn(route)
}

/** The bridges of a stand-in. */
export interface LifiBridging {
  /** Changes a bridge before its call is encoded. */
  readonly bridge?: ((bridge: LifiBridge) => Partial<LifiBridge>) | undefined
  /** Returns the state of a transfer; default: it is not found. */
  readonly state?: ((transactionId: string) => object | undefined | Promise<object | undefined>) | undefined
  /** Returns the amount that a trade gives. */
  readonly amountOf?: ((trade: LifiTrade) => bigint) | undefined
}

/** What is traded or bridged: addresses as in the request, the amount in the smallest unit. */
export interface LifiTrade {
  readonly fromChain: number
  readonly toChain: number
  readonly fromToken: string
  readonly toToken: string
  readonly fromAmount: bigint
}

const usualAmount = ({ fromAmount }: LifiTrade): bigint => (fromAmount * 2n) / 1_000_000_000n

/** An answer, as far as tests change it. */
export interface LifiAnswer {
  readonly [member: string]: unknown
  readonly action: Readonly<Record<string, unknown>>
  readonly estimate: Readonly<Record<string, unknown>>
  readonly transactionRequest: Readonly<Record<string, unknown>>
}
