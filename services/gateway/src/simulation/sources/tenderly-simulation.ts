import { z } from 'zod'
import { evmAddress, wholeAmount } from '../../providers/answer-formats.js'
import { type ProviderContext, vendorClient } from '../../providers/provider-context.js'
import { ProviderFailure } from '../../providers/provider-failure.js'
import { createAssetLedger } from '../evm/asset-ledger.js'
import { recordLog, simulatedLog } from '../evm/record-log.js'
import { revertReason } from '../evm/revert-reason.js'
import type { SimulatedEffect, SimulationQuery, SimulationSource } from '../simulation-source.js'

const NAME = 'tenderly'
/** The account's slug and the project's, as in the dashboard's URL. */
const ACCOUNT = /^([\w-]{1,100})\/([\w-]{1,100})$/
/** Gas of each call: a transaction's limit on Ethereum (EIP-7825). */
const GAS = 16_777_216
const MAX_LOGS = 5_000

const transaction = z.object({
  status: z.boolean(),
  gas_used: z.number().int().min(0),
  transaction_info: z.object({
    // Return data of the outermost call, which are the data of a revert.
    call_trace: z.object({ output: z.unknown() }).nullish().catch(undefined),
    logs: z
      .array(z.object({ raw: simulatedLog }))
      .max(MAX_LOGS)
      .nullish(),
    balance_diff: z
      .array(z.object({ address: evmAddress, original: wholeAmount, dirty: wholeAmount }))
      .max(MAX_LOGS)
      .nullish(),
  }),
})
type SimulatedTransaction = z.infer<typeof transaction>
const answer = z.object({ simulation_results: z.array(z.object({ transaction })) })

function effectOf(
  transactions: readonly SimulatedTransaction[],
  { chain, accounts, calls }: SimulationQuery,
): SimulatedEffect {
  const ledger = createAssetLedger(accounts)
  const wrappedCoin = chain.contracts.wrappedCoin?.toLowerCase()
  let gasUsed = 0n
  for (const [at, { status, gas_used: gas, transaction_info: info }] of transactions.entries()) {
    gasUsed += BigInt(gas)
    if (!status)
      return { status: 'reverted', reason: revertReason(info.call_trace?.output), failedCall: at, gasUsed }
    // The price of gas is zero: these are the coins that the call moved.
    for (const { address, original, dirty } of info.balance_diff ?? [])
      ledger.add({ kind: 'coin' }, address, dirty - original)
    for (const { raw } of info.logs ?? []) recordLog(raw, ledger, wrappedCoin)
  }
  // Those after a failed one are not executed; without a failure all are there.
  if (transactions.length !== calls.length) throw new ProviderFailure(NAME, 'malformed')
  return { status: 'success', gasUsed, ...ledger.result() }
}

/**
 * Creates the source over Tenderly's Simulation API: `simulate-bundle` in `quick` mode, which returns raw logs and the changes of
 * coins. Nothing is saved in the dashboard. `GATEWAY_TENDERLY_ACCOUNT` is `account/project`.
 *
 * Sources: https://docs.tenderly.co/api-reference/simulations/simulate-bundled-transactions,
 * https://docs.tenderly.co/simulations/bundled-simulations, https://docs.tenderly.co/simulations/single-simulations.
 *
 * @throws `Error` if the account has another form; the message has no value
 */
export function tenderlySimulation(context: ProviderContext): SimulationSource {
  const slugs = ACCOUNT.exec(context.settings.tenderly?.account ?? '')
  if (context.settings.tenderly !== undefined && slugs === null)
    throw new Error('GATEWAY_TENDERLY_ACCOUNT: must be the slugs of account and project: account/project')
  const client = vendorClient(context, NAME, ({ key }) => ({
    baseUrl: 'https://api.tenderly.co',
    headers: { 'X-Access-Key': key ?? '' },
    waitForTurn: 1000,
  }))
  const path = `/api/v1/account/${slugs?.[1]}/project/${slugs?.[2]}/simulate-bundle`

  return {
    name: NAME,
    supports: (chain) => chain.namespace === 'eip155' && client !== undefined,
    async simulate(query) {
      if (client === undefined) throw new ProviderFailure(NAME, 'skipped')
      const { chain, account, calls, signal } = query
      const simulations = calls.map(({ to, data, value }) => ({
        network_id: chain.id.split(':')[1],
        from: account,
        to,
        input: data,
        value: String(value),
        gas: GAS,
        gas_price: '0',
        simulation_type: 'quick',
        save: false,
        save_if_fails: false,
      }))
      const { simulation_results: results } = await client.ask(
        { path, body: { simulations }, signal },
        answer,
      )
      return effectOf(
        results.map((result) => result.transaction),
        query,
      )
    },
  }
}
