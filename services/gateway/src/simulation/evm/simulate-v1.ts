import { z } from 'zod'
import { wholeAmount } from '../../providers/answer-formats.js'
import { ProviderFailure } from '../../providers/provider-failure.js'
import type { SimulatedEffect, SimulationQuery } from '../simulation-source.js'
import { createAssetLedger } from './asset-ledger.js'
import { recordLog, type SimulatedLog, simulatedLog, TRANSFER } from './record-log.js'
import { revertReason } from './revert-reason.js'

/** JSON-RPC: the sender cannot pay for the attached coins. Source: execution-apis, `eth_simulateV1`. */
const INSUFFICIENT_FUNDS = -38_014

/** Returns true if a node refused the calls because the account cannot pay for the attached coins. Anvil has its own code. */
export const isAboutFunds = (code: number, message: string): boolean =>
  code === INSUFFICIENT_FUNDS || /insufficient (?:funds|balance)/i.test(message)

/** The effect of calls whose attached coins the account does not have. */
export const withoutFunds: SimulatedEffect = {
  status: 'reverted',
  reason: 'Insufficient funds',
  failedCall: undefined,
  gasUsed: undefined,
}
/** The emitter of transfers of coins with `traceTransfers`; and of the protocol itself, where EIP-7708 is active. */
const TRACED = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const PROTOCOL = '0xfffffffffffffffffffffffffffffffffffffffe'
/** Limit of logs: more are refused, not left out. */
const MAX_LOGS = 5_000

const callResult = z.union([
  z.object({ status: z.literal('0x1'), gasUsed: wholeAmount, logs: z.array(simulatedLog).max(MAX_LOGS) }),
  z.object({
    status: z.literal('0x0'),
    gasUsed: wholeAmount,
    returnData: z.unknown(),
    error: z.object({ data: z.unknown() }).optional().catch(undefined),
  }),
])

/** The result of `eth_simulateV1` for one block. */
export const simulateV1Result = z
  .array(z.object({ calls: z.array(callResult) }))
  .length(1)
  .transform(([block]) => block?.calls ?? [])
type CallResults = z.infer<typeof simulateV1Result>

/** Returns the parameters of `eth_simulateV1`: all calls in one block on the newest one, without a price of gas. */
export function simulateV1Params({ account, calls }: SimulationQuery): readonly unknown[] {
  const block = {
    calls: calls.map(({ to, data, value }) => ({
      from: account,
      to,
      data,
      value: `0x${value.toString(16)}`,
    })),
  }
  return [{ blockStateCalls: [block], traceTransfers: true, validation: false }, 'latest']
}

/** Returns the logs of a call, those of coins apart. */
function splitLogs(logs: readonly SimulatedLog[]) {
  const ofCoins = (emitter: string) =>
    logs.filter(({ address, topics }) => address === emitter && topics[0] === TRANSFER)
  const protocol = ofCoins(PROTOCOL)
  return {
    // Never both: a node that traces besides the protocol would count each transfer twice.
    coins: protocol.length > 0 ? protocol : ofCoins(TRACED),
    others: logs.filter(({ address }) => address !== PROTOCOL && address !== TRACED),
  }
}

/**
 * Reads the results of `eth_simulateV1`.
 *
 * @param provider named in a failure
 * @throws `ProviderFailure` `malformed` if results are missing, or coins that a call moves are not among the transfers
 */
export function readSimulateV1(
  provider: string,
  results: CallResults,
  { chain, account, accounts, calls }: SimulationQuery,
): SimulatedEffect {
  if (results.length !== calls.length) throw new ProviderFailure(provider, 'malformed')
  const ledger = createAssetLedger(accounts)
  const wrappedCoin = chain.contracts.wrappedCoin?.toLowerCase()
  let gasUsed = 0n
  for (const [at, result] of results.entries()) {
    gasUsed += result.gasUsed
    if (result.status === '0x0') {
      const reason = revertReason(result.error?.data) ?? revertReason(result.returnData)
      return { status: 'reverted', reason, failedCall: at, gasUsed }
    }
    const { coins, others } = splitLogs(result.logs)
    const call = calls[at]
    // A node that ignores `traceTransfers` would show too few losses.
    if (call && call.value > 0n && call.to !== account && coins.length === 0)
      throw new ProviderFailure(provider, 'malformed')
    for (const { topics, data } of coins) {
      const [, from = '', to = ''] = topics
      if (data.length < 66) throw new ProviderFailure(provider, 'malformed')
      ledger.move({ kind: 'coin' }, `0x${from.slice(26)}`, `0x${to.slice(26)}`, BigInt(data.slice(0, 66)))
    }
    for (const log of others) recordLog(log, ledger, wrappedCoin)
  }
  return { status: 'success', gasUsed, ...ledger.result() }
}
