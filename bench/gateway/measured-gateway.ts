import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { MULTICALL3_ADDRESS } from '../../sandbox/src/chain/contracts/multicall3.js'
import type { TestChain } from '../../services/gateway/testing/test-chain.js'
import { startServiceProcess } from '../../services/server-kit/testing/service-process.js'

const folder = fileURLToPath(new URL('../../services/gateway', import.meta.url))

/** The state of the process since the last call. */
export interface ProcessState {
  /**
   * The longest time between two looks at the event loop, which are 10 ms apart: an idle process has 10 to 12.
   * Milliseconds.
   */
  readonly longestTurn: number
  /** Milliseconds. */
  readonly processorTime: number
  /** The last block of the index. */
  readonly indexed: number
}

/** A gateway on SQLite, in a process of its own, with a test chain. */
export interface MeasuredGateway {
  readonly url: string
  /** Cached reads, by name. */
  readonly paths: Readonly<Record<'balance' | 'history', string>>
  /** Resets the longest turn. */
  state(): Promise<ProcessState>
  /** Sends requests as fast as they are answered. */
  load(
    path: string,
    options: Pick<autocannon.Options, 'connections' | 'duration'>,
  ): Promise<autocannon.Result>
  stop(): Promise<void>
}

export async function startMeasuredGateway(test: TestChain): Promise<MeasuredGateway> {
  const data = mkdtempSync(join(tmpdir(), 'quoin-load-'))
  const gateway = await startServiceProcess(folder, {
    GATEWAY_PORT: '0',
    GATEWAY_DATA: data,
    GATEWAY_CHAINS: JSON.stringify([{ ...test.chain, contracts: { multicall3: MULTICALL3_ADDRESS } }]),
    // The rate limits are counted, but not reached.
    GATEWAY_REQUESTS_PER_MINUTE: '100000000',
    GATEWAY_PROJECT_REQUESTS_PER_MINUTE: '100000000',
    GATEWAY_LOG_LEVEL: 'error',
  })
  const { url, child, ended } = gateway
  const [account = ''] = test.accounts
  return {
    url,
    paths: {
      balance: `/v1/account/${account}/balance?projectId=bench&currency=usd&chainId=${test.chain.id}`,
      history: `/v1/account/${account}/history?projectId=bench&chainId=${test.chain.id}`,
    },
    async state() {
      const text = await (await fetch(`${url}/metrics`)).text()
      const value = (name: string): number =>
        Number(new RegExp(`^${name}(?:\\{[^}]*\\})? ([\\d.e+-]+)`, 'm').exec(text)?.[1] ?? Number.NaN)
      return {
        longestTurn: value('nodejs_eventloop_lag_max_seconds') * 1000,
        processorTime: value('process_cpu_seconds_total') * 1000,
        indexed: value('gateway_indexed_block'),
      }
    },
    load: (path, options) => autocannon({ ...options, url: `${url}${path}`, timeout: 30 }),
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** Returns the number of requests that failed. */
export const failedOf = ({ errors, timeouts, non2xx }: autocannon.Result): number =>
  errors + timeouts + non2xx
