import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listing, startExplorerStandIn, walletsAnswer } from '../../../testing/explorer-stand-in.js'
import { bitcoin, ethereum, PLANTED_KEY, polkadot, solana } from '../../../testing/provider-context.js'
import { normalRow, startAccountModule } from '../../../testing/stand-ins/account-module-stand-in.js'
import { startAlchemy } from '../../../testing/stand-ins/alchemy-stand-in.js'
import { startEsplora } from '../../../testing/stand-ins/esplora-stand-in.js'
import { startHelius } from '../../../testing/stand-ins/helius-stand-in.js'
import { startCoingecko } from '../../../testing/stand-ins/price-stand-ins.js'
import { simulated, simulatedCall } from '../../../testing/stand-ins/simulate-v1-answers.js'
import { type StandIn, startStandIn } from '../../../testing/stand-ins/start-stand-in.js'
import { startZeroex, ZEROEX_KEY } from '../../../testing/stand-ins/start-zeroex.js'
import type { Variables } from '../env-file.js'
import { runSmoke } from './run-smoke.js'
import type { SmokeResult } from './smoke-check.js'

let standIns: Readonly<Record<'alchemy' | 'etherscan' | 'coingecko' | 'zeroex' | 'node', StandIn>>
let variables: Variables

beforeAll(async () => {
  standIns = {
    alchemy: await startAlchemy(() => ({ balances: {} })),
    etherscan: await startAccountModule(() => ({
      txlist: [normalRow(1, { from: '0xd8da6bf26964af9d7eed9e03e53415d37aa96045' })],
      txlistinternal: [],
      tokentx: [],
      tokennfttx: [],
      token1155tx: [],
    })),
    coingecko: await startCoingecko(() => ({ ethereum: { usd: 2500 } })),
    zeroex: await startZeroex(),
    // A JSON-RPC node, by the Ethereum execution API.
    node: await startStandIn(({ body }) => {
      const { method } = Object(body)
      const results: Readonly<Record<string, unknown>> = {
        eth_simulateV1: simulated([simulatedCall({ logs: [] })]),
        eth_chainId: '0x1',
        eth_blockNumber: '0x10',
        eth_getBalance: '0x14d1120d7b160000',
      }
      return { body: { jsonrpc: '2.0', id: 1, result: results[method] ?? '0x' } }
    }),
  }
  const { alchemy, etherscan, coingecko, zeroex, node } = standIns
  variables = {
    GATEWAY_CHAINS: JSON.stringify([
      {
        ...ethereum,
        rpcUrls: [`${node.url}/${PLANTED_KEY}`, `http://127.0.0.1:9/${PLANTED_KEY}`],
        tokenLists: ['bundled'],
      },
    ]),
    GATEWAY_ALCHEMY_KEY: PLANTED_KEY,
    GATEWAY_ALCHEMY_URL: alchemy.url,
    GATEWAY_ETHERSCAN_KEY: PLANTED_KEY,
    GATEWAY_ETHERSCAN_URL: etherscan.url,
    GATEWAY_COINGECKO: 'true',
    GATEWAY_COINGECKO_URL: coingecko.url,
    GATEWAY_ZEROEX_KEY: ZEROEX_KEY,
    GATEWAY_ZEROEX_URL: zeroex.url,
    GATEWAY_HELIUS_KEY: PLANTED_KEY,
  }
})
afterAll(async () => {
  for (const standIn of Object.values(standIns)) await standIn.stop()
})

async function smoke(more: Variables = {}) {
  const { output, exitCode } = await runSmoke({ ...variables, ...more }, true)
  const results = JSON.parse(output) as readonly SmokeResult[]
  const found = new Map(results.map((one) => [`${one.provider} ${one.capability}`, one]))
  return { output, exitCode, results, of: (subject: string) => found.get(subject) }
}

describe('npm run smoke', () => {
  it('calls each provider by capability and network, and reports the result', async () => {
    const { of, exitCode } = await smoke()
    expect(of('etherscan history')).toMatchObject({
      network: 'Ethereum',
      result: 'ok',
      note: '1 transaction',
    })
    expect(of('coingecko prices')).toMatchObject({ result: 'ok', note: '1 ETH = $2500' })
    expect(of('zeroex swaps')).toMatchObject({
      result: 'ok',
      note: expect.stringMatching(/^0\.01 ETH = [\d.]+ USDC$/),
    })
    expect(of('alchemy balances')?.result).toBe('ok')
    expect(of('helius -')).toMatchObject({ result: 'skipped' })
    // The second node does not answer, although the gateway would use the first one.
    expect(of(`${new URL(standIns.node.url).host} node`)).toMatchObject({ result: 'ok', note: 'block 16' })
    expect(of('127.0.0.1:9 node')).toMatchObject({ result: 'failed' })
    expect(of('node balances')).toMatchObject({ result: 'ok', note: '1.5 ETH' })
    expect(of('node simulation')).toMatchObject({ result: 'ok', note: 'an empty call uses 21000 gas' })
    expect(of('alchemy simulation')?.result).toBe('ok')
    expect(exitCode).toBe(1)
  })

  it('only reads: no request to a provider builds or sends a transaction', async () => {
    const calls = Object.values(standIns).flatMap(({ requests }) => requests)
    expect(calls.length).toBeGreaterThan(5)
    for (const { method, path, body } of calls) {
      expect([method, Object(body).method ?? '']).not.toContain('eth_sendRawTransaction')
      if (method !== 'GET') expect(typeof Object(body).method).toBe('string')
      expect(path).not.toMatch(/\/swap\/allowance-holder\/quote/)
    }
  })

  it('exits with 0 if every provider answers', async () => {
    const one = { ...ethereum, rpcUrls: [standIns.node.url] }
    expect((await smoke({ GATEWAY_CHAINS: JSON.stringify([one]) })).exitCode).toBe(0)
  })

  it('names the reason of each failure, and no key, in both forms [SEC-16]', async () => {
    const failures = [
      [{ status: 401, body: { error: PLANTED_KEY } }, 'refused (HTTP 401): check the key'],
      [{ status: 500, body: PLANTED_KEY }, 'failed (HTTP 500)'],
      [{ status: 200, body: `not JSON ${PLANTED_KEY}` }, 'malformed'],
    ] as const
    for (const [failure, reason] of failures) {
      standIns.etherscan.fail(failure)
      const { of, output, exitCode } = await smoke()
      expect(of('etherscan history')).toMatchObject({ result: 'failed', note: reason })
      // The others are still called.
      expect(of('coingecko prices')?.result).toBe('ok')
      expect(exitCode).toBe(1)
      const table = await runSmoke(variables, false)
      expect(table.output).toMatch(/etherscan +history +Ethereum +failed +\d+ /)
      for (const text of [output, table.output])
        for (const key of [PLANTED_KEY, ZEROEX_KEY]) expect(text).not.toContain(key)
    }
    standIns.etherscan.recover()
  })
})

describe('npm run smoke beyond EVM networks', () => {
  const stops: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
  })
  async function start<One extends { stop(): Promise<void> }>(starting: Promise<One>): Promise<One> {
    const started = await starting
    stops.push(() => started.stop())
    return started
  }

  it('calls Helius, Esplora, the nodes of Solana, the wallet explorer and the sellers', async () => {
    const helius = await start(startHelius(() => ({ transactions: [], lamports: 10 ** 9 })))
    const esplora = await start(startEsplora(() => ({})))
    const explorer = await start(startExplorerStandIn())
    explorer.answerWallets(200, walletsAnswer([listing('a'.repeat(64), 'One')]))
    // The sandbox's on-ramp, by its path.
    const seller = await start(
      startStandIn(({ path }) => {
        const currency = { id: 'eth', name: 'Ether', symbol: 'ETH', networks: [] }
        return path === '/api/options'
          ? { body: { paymentCurrencies: [], purchaseCurrencies: [currency] } }
          : undefined
      }),
    )
    const node = await start(
      startStandIn(({ body }) => {
        const { method, params } = Object(body)
        // No account of a name exists.
        const accounts = {
          context: { slot: 1 },
          value: Array.isArray(params?.[0]) ? params[0].map(() => null) : null,
        }
        const genesis = `${solana.id.slice('solana:'.length)}xxxxxxxxxxxx`
        const results: Readonly<Record<string, unknown>> = {
          getGenesisHash: genesis,
          getSlot: 280_000_000,
          getBalance: { context: { slot: 1 }, value: 5 },
        }
        return { body: { jsonrpc: '2.0', id: 1, result: results[method] ?? accounts } }
      }),
    )
    const { output } = await runSmoke(
      {
        GATEWAY_CHAINS: JSON.stringify([
          { ...solana, rpcUrls: [node.url] },
          { ...bitcoin, esploraUrl: esplora.url },
        ]),
        GATEWAY_HELIUS_KEY: PLANTED_KEY,
        GATEWAY_HELIUS_URL: helius.url,
        GATEWAY_EXPLORER_PROJECT_ID: PLANTED_KEY,
        GATEWAY_EXPLORER_URL: explorer.url,
        GATEWAY_ONRAMP_URL: seller.url,
        GATEWAY_ONRAMP_SECRET: PLANTED_KEY,
      },
      true,
    )
    const results = JSON.parse(output) as readonly SmokeResult[]
    expect(output).not.toContain(PLANTED_KEY)
    expect(results.map(({ provider, capability, result }) => [provider, capability, result])).toEqual([
      ['walletconnect explorer', 'wallets', 'ok'],
      ['sandbox', 'buy crypto', 'ok'],
      [new URL(node.url).host, 'node', 'ok'],
      ['node', 'balances', 'ok'],
      ['helius', 'balances', 'ok'],
      ['helius', 'history', 'ok'],
      ['sns', 'names', 'ok'],
      ['node', 'simulation', 'skipped'],
      ['esplora', 'balances', 'ok'],
      ['esplora', 'history', 'ok'],
    ])
  })

  it('calls the nodes of Polkadot and the prices of its coin', async () => {
    const genesis = `0x${polkadot.id.slice('polkadot:'.length).padEnd(64, '0')}`
    // 25,000,000,000 planck of free balance, after the counters.
    const account = `0x${'00'.repeat(16)}${'00ba1dd205'.padEnd(32, '0')}${'00'.repeat(48)}`
    let readsAccounts = true
    // A Substrate node, by the legacy JSON-RPC of polkadot-sdk.
    const node = await start(
      startStandIn(({ body }) => {
        const { method } = Object(body)
        const results: Readonly<Record<string, unknown>> = {
          chain_getBlockHash: genesis,
          chain_getHeader: { number: '0x8a1f2c', parentHash: genesis },
          state_getStorage: readsAccounts ? account : '0x',
        }
        return { body: { jsonrpc: '2.0', id: 1, result: results[method] } }
      }),
    )
    const prices = await start(startCoingecko(() => ({ polkadot: { usd: 4 } })))
    const run = async () => {
      const { output } = await runSmoke(
        {
          GATEWAY_CHAINS: JSON.stringify([{ ...polkadot, rpcUrls: [node.url] }]),
          GATEWAY_COINGECKO: 'true',
          GATEWAY_COINGECKO_URL: prices.url,
        },
        true,
      )
      const results = JSON.parse(output) as readonly SmokeResult[]
      return results.map(({ capability, result, note }) => [capability, result, note])
    }
    expect(await run()).toEqual([
      ['node', 'ok', 'block 9051948'],
      ['balances', 'ok', '2.5 DOT'],
      ['prices', 'ok', '1 DOT = $4'],
    ])
    readsAccounts = false
    expect((await run())[1]?.slice(0, 2)).toEqual(['balances', 'failed'])
  })

  it('reports a node of another network, and an explorer that refuses the project', async () => {
    const explorer = await start(startExplorerStandIn())
    explorer.answerWallets(401, PLANTED_KEY)
    const node = await start(startStandIn(() => ({ body: { jsonrpc: '2.0', id: 1, result: 'other' } })))
    const { output, exitCode } = await runSmoke(
      {
        GATEWAY_CHAINS: JSON.stringify([{ ...solana, rpcUrls: [node.url] }]),
        GATEWAY_EXPLORER_PROJECT_ID: PLANTED_KEY,
        GATEWAY_EXPLORER_URL: explorer.url,
      },
      false,
    )
    expect(exitCode).toBe(1)
    const text = output.replace(/\s+/g, ' ')
    expect(text).toMatch(/ node Solana failed \d+ The node [^.]* belongs to another network\./)
    expect(text).toMatch(
      / walletconnect explorer wallets - failed \d+ The wallet explorer answered with status 401\./,
    )
    expect(output).not.toContain(PLANTED_KEY)
  })
})
