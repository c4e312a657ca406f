import { z } from 'zod'
import { type StandIn, type StandInAnswer, startStandIn } from './start-stand-in.js'

/** The key, account and project that the stand-in accepts. */
export const TENDERLY_KEY = 'planted-tenderly-key'
export const TENDERLY_ACCOUNT = 'example-account/example-project'

const request = z.object({
  simulations: z
    .array(
      z.object({
        network_id: z.string(),
        from: z.string(),
        to: z.string(),
        input: z.string(),
        value: z.string(),
        gas: z.number(),
        gas_price: z.string(),
        simulation_type: z.enum(['full', 'quick', 'abi']),
        save: z.boolean(),
        save_if_fails: z.boolean(),
      }),
    )
    .min(1),
})
export type TenderlySimulation = z.infer<typeof request>['simulations'][number]

/** One result: the parts that tests change. */
export interface TenderlyResult {
  readonly status?: boolean
  readonly gas_used?: number
  readonly output?: string
  readonly logs?:
    | readonly { readonly address: string; readonly topics: readonly string[]; readonly data: string }[]
    | null
  readonly balance_diff?: readonly object[] | null
}

function resultOf({ from, to, input, value, network_id }: TenderlySimulation, given: TenderlyResult): object {
  const { status = true, gas_used = 46_098, output = '0x', logs = null, balance_diff = null } = given
  return {
    transaction: {
      hash: `0x${'1e'.repeat(32)}`,
      block_number: 16_598_226,
      from,
      gas: 8_000_000,
      gas_price: 0,
      gas_used,
      input,
      to,
      value: value === '0' ? '0x' : value,
      status,
      network_id,
      transaction_info: {
        contract_id: `eth:${network_id}:${to}`,
        intrinsic_gas: 21_584,
        call_trace: { function_op: 'CALL', call_type: 'CALL', from, to, value, input, output, calls: null },
        stack_trace: null,
        logs: logs?.map((raw) => ({ name: '', anonymous: false, inputs: null, raw })) ?? null,
        balance_diff,
        state_diff: null,
        console_logs: null,
      },
    },
    simulation: { id: '5b38ebd2-6cbf-4545-801d-27f5290f4973', network_id, status, gas_used },
  }
}

/**
 * Starts a stand-in of Tenderly's Simulation API: `POST /api/v1/account/{account}/project/{project}/simulate-bundle`.
 *
 * Built from: https://docs.tenderly.co/api-reference/simulations/simulate-bundled-transactions and
 * https://docs.tenderly.co/simulations/bundled-simulations, as of 2026-11-27; the shape of the answer from the examples of Tenderly's
 * documentation repository (https://github.com/Tenderly/tenderly-docs, simulation-bundles.md, quick-abi-and-full-mode.md,
 * tenderly-simulation-api.md), of 2023. Those after a failed simulation are not executed.
 */
export function startTenderly(
  results: (
    simulations: readonly TenderlySimulation[],
  ) => readonly TenderlyResult[] | Promise<readonly TenderlyResult[]>,
): Promise<StandIn> {
  const [account, project] = TENDERLY_ACCOUNT.split('/')
  const path = `/api/v1/account/${account}/project/${project}/simulate-bundle`
  const refuse = (status: number, slug: string): StandInAnswer => ({
    status,
    body: { error: { id: '596b1dc7-af60-477b-aab3-6c93eb92ddfa', slug, message: slug } },
  })
  return startStandIn(async (received) => {
    if (received.method !== 'POST' || received.path !== path) return undefined
    if (received.headers['x-access-key'] !== TENDERLY_KEY) return refuse(401, 'unauthorized')
    const body = request.safeParse(received.body)
    if (!body.success) return refuse(400, 'bad_request')
    const { simulations } = body.data
    const simulation_results = (await results(simulations)).flatMap((given, at) => {
      const simulation = simulations[at]
      return simulation === undefined ? [] : [resultOf(simulation, given)]
    })
    return { body: { simulation_results } }
  })
}
