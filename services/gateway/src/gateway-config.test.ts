import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readGatewayConfig } from './gateway-config.js'

const chain = {
  id: 'eip155:1',
  namespace: 'eip155',
  name: 'One',
  rpcUrls: ['https://node.example/v3/hunter2'],
  coin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}
const { rpcUrls: _, ...rest } = chain
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const FEED = '0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419'
const bitcoin = {
  ...rest,
  id: 'bip122:000000000019d6689c085ae165831e93',
  namespace: 'bip122',
  esploraUrl: 'https://esplora.example/api/',
}

const readChains = (chains: unknown) => readGatewayConfig({ GATEWAY_CHAINS: JSON.stringify(chains) })

describe('readGatewayConfig', () => {
  it('returns a complete configuration without any variable', () => {
    expect(readGatewayConfig({})).toMatchObject({
      port: 4172,
      host: '127.0.0.1',
      projects: '*',
      databaseUrl: ':memory:',
      chains: [],
      namesZone: 'quoin.id',
      sessionKey: undefined,
      checksAnswers: false,
    })
  })

  it('reports each mistake on its own line, without its value [SEC-16]', () => {
    const wrong = {
      GATEWAY_PORT: 'x',
      GATEWAY_ALLOWED_ORIGINS: '*',
      GATEWAY_EXPLORER_URL: 'javascript:1',
      GATEWAY_SESSION_KEY: 'hunter2',
      DATABASE_URL: 'mysql://user:hunter2@host',
      GATEWAY_CHAINS: '[{"rpcUrls":["hunter2"]}]',
      GATEWAY_VALKEY_URL: 'http://:hunter2@host',
      GATEWAY_ONRAMP_SECRET: 'hunter2',
    }
    const read = () => readGatewayConfig(wrong)
    expect(read).toThrow(/GATEWAY_PORT.*GATEWAY_ALLOWED_ORIGINS.*GATEWAY_EXPLORER_URL/s)
    for (const name of Object.keys(wrong).slice(0, 7)) expect(read).toThrow(new RegExp(`^  ${name}[.:]`, 'm'))
    expect(read).not.toThrow(/hunter2/)
    const half = () => readGatewayConfig({ GATEWAY_ONRAMP_SECRET: 'hunter2' })
    expect(half).toThrow('GATEWAY_ONRAMP_URL: is missing')
  })

  it('lets a gateway leave its jobs to workers on PostgreSQL only', () => {
    expect(readGatewayConfig({})).toMatchObject({ runsJobs: true, jobTimeLimit: 15_000 })
    const shared = { DATABASE_URL: 'postgres://host/db', GATEWAY_WORKER: 'false' }
    expect(readGatewayConfig(shared)).toMatchObject({ runsJobs: false })
    for (const DATABASE_URL of [undefined, ':memory:', 'file:a.db'])
      expect(() => readGatewayConfig({ ...shared, DATABASE_URL })).toThrow(
        'GATEWAY_WORKER: can be false only',
      )
  })

  it('reads the sellers of the on-ramp by country', () => {
    const read = (text: string) => readGatewayConfig({ GATEWAY_ONRAMP_COUNTRIES: text }).onrampCountries
    expect([...read('{"US":["coinbase","stripe"],"*":["moonpay"]}')]).toEqual([
      ['US', ['coinbase', 'stripe']],
      ['*', ['moonpay']],
    ])
    expect(readGatewayConfig({}).onrampCountries.size).toBe(0)
    for (const wrong of ['', '[]', '{"us":["a"]}', '{"US":"a"}', '{"US":["A b"]}'])
      expect(() => read(wrong)).toThrow(/^ {2}GATEWAY_ONRAMP_COUNTRIES/m)
  })

  it('reads networks from the variable or from a file', () => {
    expect(readChains([chain]).chains).toEqual([{ ...chain, tokens: [], contracts: {} }])
    expect(readChains([bitcoin]).chains[0]).toMatchObject({
      rpcUrls: [],
      esploraUrl: 'https://esplora.example/api',
    })
    const folder = mkdtempSync(join(tmpdir(), 'quoin-config-'))
    try {
      const path = join(folder, 'chains.json')
      writeFileSync(path, JSON.stringify([chain]))
      expect(readGatewayConfig({ GATEWAY_CHAINS: path }).chains[0]?.name).toBe('One')
      expect(() => readGatewayConfig({ GATEWAY_CHAINS: join(folder, 'none.json') })).toThrow('cannot be read')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it.each([
    [{ ...chain, rpcUrls: [] }, 'GATEWAY_CHAINS.0.rpcUrls'],
    [{ ...chain, rpcUrls: ['file:///etc/passwd'] }, 'GATEWAY_CHAINS.0.rpcUrls.0'],
    [{ ...bitcoin, esploraUrl: undefined }, 'GATEWAY_CHAINS.0.esploraUrl'],
    [{ ...bitcoin, esploraUrl: 'ftp://a.example' }, 'GATEWAY_CHAINS.0.esploraUrl'],
    [{ ...bitcoin, rpcUrls: chain.rpcUrls }, 'GATEWAY_CHAINS.0.rpcUrls'],
    [{ ...chain, crossCheck: true }, 'GATEWAY_CHAINS.0.crossCheck'],
    [
      { ...chain, rpcUrls: [...chain.rpcUrls, ...chain.rpcUrls], crossCheck: true },
      'GATEWAY_CHAINS.0.rpcUrls',
    ],
    [{ ...bitcoin, crossCheck: true }, 'GATEWAY_CHAINS.0.crossCheck'],
    [{ ...chain, tokenLists: [''] }, 'GATEWAY_CHAINS.0.tokenLists.0'],
    [{ ...chain, priceFeeds: { coin: '0x' } }, 'GATEWAY_CHAINS.0.priceFeeds.coin'],
    [{ ...chain, priceFeeds: { coin: FEED } }, 'GATEWAY_CHAINS.0.priceFeeds.coin'],
    [{ ...chain, priceFeeds: { [COIN]: 'solana:1:x' } }, `GATEWAY_CHAINS.0.priceFeeds.${COIN}`],
    [{ ...bitcoin, priceFeeds: { btc: FEED } }, 'GATEWAY_CHAINS.0.priceFeeds.btc'],
    [{ ...bitcoin, priceFeeds: { dot: `eip155:1:${FEED}` } }, 'GATEWAY_CHAINS.0.priceFeeds.dot'],
    [{ ...chain, blockscoutUrl: 'javascript:0' }, 'GATEWAY_CHAINS.0.blockscoutUrl'],
    [{ ...chain, id: 'eip155' }, 'GATEWAY_CHAINS.0.id'],
    [{ ...chain, namespace: 'solana' }, 'GATEWAY_CHAINS.0.namespace'],
    [{ ...chain, contracts: { multicall3: '0x1' } }, 'GATEWAY_CHAINS.0.contracts.multicall3'],
    [{ ...chain, contract: {} }, 'GATEWAY_CHAINS.0'],
    [
      { ...chain, tokens: [{ id: 'eip155:2:0x1', name: 'A', symbol: 'A', decimals: 1 }] },
      'GATEWAY_CHAINS.0.tokens.0.id',
    ],
    [{ ...chain, history: { fromBlock: -1, confirmations: 0 } }, 'GATEWAY_CHAINS.0.history.fromBlock'],
  ])('reports the invalid field of a network: %#', (wrong, path) => {
    expect(() => readChains([wrong])).toThrow(`  ${path}: `)
  })

  it('refuses a network that is listed twice', () => {
    expect(() => readChains([chain, chain])).toThrow('GATEWAY_CHAINS.1.id: is listed twice')
  })

  it('stores data in GATEWAY_DATA unless DATABASE_URL is set', () => {
    expect(readGatewayConfig({ GATEWAY_DATA: '/var/lib/gateway/' }).databaseUrl).toBe(
      'file:/var/lib/gateway/gateway.db',
    )
    const DATABASE_URL = 'postgres://user:secret@db/gateway'
    expect(readGatewayConfig({ GATEWAY_DATA: '/x', DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  })

  it('accepts a key of 32 bytes in hex or base64', () => {
    const bytes = Buffer.alloc(32, 7)
    for (const encoding of ['hex', 'base64'] as const) {
      expect(readGatewayConfig({ GATEWAY_SESSION_KEY: bytes.toString(encoding) }).sessionKey).toEqual(bytes)
    }
  })
})
