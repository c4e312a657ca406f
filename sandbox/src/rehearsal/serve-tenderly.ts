import {
  startTenderly,
  TENDERLY_ACCOUNT,
  TENDERLY_KEY,
  type TenderlyResult,
  type TenderlySimulation,
} from '@quoin/gateway/testing/stand-ins/tenderly-stand-in'
import { type Address, createPublicClient, getAddress, type Hex, http } from 'viem'
import type { RunningNetwork } from './rehearsed-networks.js'
import type { ServedProviders } from './served-providers.js'

/** The emitter of the transfers of coins that a local chain traces. */
const COIN = getAddress('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')

interface Log {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
}

const isOfCoin = ({ address }: Log): boolean => getAddress(address) === COIN
const addressIn = (topic: Hex | undefined): Address => getAddress(`0x${(topic ?? '').slice(-40)}`)

/** Returns by how much the coins of each account change. */
function coinChanges(logs: readonly Log[]): ReadonlyMap<Address, bigint> {
  const changes = new Map<Address, bigint>()
  const add = (account: Address, amount: bigint): void =>
    void changes.set(account, (changes.get(account) ?? 0n) + amount)
  for (const { topics, data } of logs) {
    add(addressIn(topics[1]), -BigInt(data))
    add(addressIn(topics[2]), BigInt(data))
  }
  return changes
}

/** Simulates a bundle by the local chain. Those after a failed simulation are not executed. */
async function simulate(
  { rpcUrl }: RunningNetwork,
  simulations: readonly TenderlySimulation[],
): Promise<readonly TenderlyResult[]> {
  const client = createPublicClient({ transport: http(rpcUrl) })
  const calls = simulations.map(({ from, to, input, value }) => ({
    account: getAddress(from),
    to: getAddress(to),
    // The gateway has validated the calldata.
    data: input as Hex,
    value: BigInt(value),
  }))
  const [block] = await client.simulateBlocks({
    blocks: [{ calls }],
    traceTransfers: true,
    validation: false,
  })
  const results: TenderlyResult[] = []
  for (const { status, gasUsed, data, logs = [] } of block?.calls ?? []) {
    const changes = await Promise.all(
      [...coinChanges(logs.filter(isOfCoin))].map(async ([address, change]) => {
        const original = await client.getBalance({ address })
        return { address, original: String(original), dirty: String(original + change), is_miner: false }
      }),
    )
    results.push({
      status: status === 'success',
      gas_used: Number(gasUsed),
      output: data,
      logs: logs
        .filter((log) => !isOfCoin(log))
        .map(({ address, topics, data: logged }) => ({ address, topics, data: logged })),
      balance_diff: changes,
    })
    if (status !== 'success') break
  }
  return results
}

/** Starts the stand-in of Tenderly, which simulates on the local chains. */
export async function serveTenderly(networks: readonly RunningNetwork[]): Promise<ServedProviders> {
  const tenderly = await startTenderly(async (simulations) => {
    const network = networks.find(({ id }) => String(id) === simulations[0]?.network_id)
    return network ? simulate(network, simulations) : []
  })
  return {
    environment: {
      GATEWAY_TENDERLY_KEY: TENDERLY_KEY,
      GATEWAY_TENDERLY_ACCOUNT: TENDERLY_ACCOUNT,
      GATEWAY_TENDERLY_URL: tenderly.url,
    },
    standIns: { tenderly },
    stop: () => tenderly.stop(),
  }
}
