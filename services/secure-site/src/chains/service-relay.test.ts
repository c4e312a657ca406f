import { type StandIn, startStandIn } from '@quoin/server-kit/testing/stand-in'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestSite, type TestSite } from '../../testing/create-test-site.js'
import { signInByEmail } from '../../testing/sign-in-by-email.js'
import { targetsOf } from './account-services.js'
import { canonicalContracts } from './safe-contracts.js'
import { siteChains } from './site-chain.js'

const KEY = 'planted-key-0123456789'
const CHAIN = 'eip155:8453'

/**
 * Stands in for a bundler and paymaster, from ERC-7769 and ERC-7677 (read in November 2026): returns what it was asked.
 */
const startService = (): Promise<StandIn> =>
  startStandIn(({ body }) => {
    const { method, params } = Object(body)
    const result = method === 'eth_supportedEntryPoints' ? [canonicalContracts.entryPoint] : params
    return { body: { jsonrpc: '2.0', id: 1, result } }
  })

let service: StandIn
let site: TestSite
beforeAll(async () => {
  service = await startService()
  const services = {
    bundlerUrl: `${service.url}/bundler?apikey=${KEY}`,
    paymasterUrl: `${service.url}/paymaster?apikey=${KEY}`,
    paymasterContext: { policyId: 'of-the-host' },
  }
  const chain = {
    caipNetworkId: CHAIN,
    name: 'Base',
    rpcUrl: 'https://node.example',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    smartAccounts: { services },
  }
  site = await createTestSite({
    environment: { SECURE_SITE_CHAINS: JSON.stringify([chain]), SECURE_SITE_SPONSORED_PER_DAY: '2' },
  })
})
afterAll(() => Promise.all([site?.stop(), service?.stop()]))
beforeEach(() => service.recover())

const ask = (method: string, params: readonly unknown[] = [], more: object = {}) => ({
  caipNetworkId: CHAIN,
  service: method.startsWith('pm_') ? 'paymaster' : 'bundler',
  method,
  params,
  ...more,
})

describe('the relay of bundlers and paymasters', () => {
  it('is described without any URL or key of them, with the canonical contracts [SEC-13]', async () => {
    const text = await (await site.request('/api/v1/site')).text()
    expect(text).not.toContain(KEY)
    expect(text).not.toContain(service.url)
    expect(JSON.parse(text).chains[0].smartAccounts).toEqual({
      ...canonicalContracts,
      isSponsored: true,
      gasPrices: 'node',
    })
    expect(await (await site.request('/api/v1/chains/ready')).json()).toEqual({ chains: [CHAIN] })
  })

  it('is open to signed-in devices only, for its own methods and networks', async () => {
    const stranger = await site.newDevice()
    expect((await stranger.call('chains/relay', ask('eth_chainId'))).status).toBe(401)
    const device = await signInByEmail(site, 'relay@mail.example')
    expect(await device.call('chains/relay', ask('eth_chainId', [1]))).toMatchObject({
      status: 200,
      body: { result: [1] },
    })
    const refused = [
      ask('eth_sendRawTransaction'),
      ask('pm_getPaymasterData', [], { service: 'bundler' }),
      ask('eth_chainId', [], { url: 'https://evil.example' }),
      ask(
        'eth_chainId',
        Array.from({ length: 11 }, () => 0),
      ),
    ]
    for (const request of refused) expect((await device.call('chains/relay', request)).status).toBe(400)
    const elsewhere = ask('eth_chainId', [], { caipNetworkId: 'eip155:1' })
    expect((await device.call('chains/relay', elsewhere)).status).toBe(502)
  })

  it('sends the host’s context, whatever the caller sends, and limits what one user has sponsored in a day', async () => {
    const device = await signInByEmail(site, 'sponsored@mail.example')
    const sponsor = () =>
      device.call(
        'chains/relay',
        ask('pm_getPaymasterData', ['op', 'entry', '0x1', { policyId: 'of-a-thief' }]),
      )
    const context = { policyId: 'of-the-host' }
    expect(await sponsor()).toMatchObject({ body: { result: ['op', 'entry', '0x1', context] } })
    expect((await sponsor()).status).toBe(200)
    expect((await sponsor()).status).toBe(429)
  })

  it('returns an error of the service as its answer, and nothing else of it', async () => {
    const device = await signInByEmail(site, 'errors@mail.example')
    const error = { code: -32500, message: 'AA21 didn’t pay prefund' }
    service.fail({ body: { jsonrpc: '2.0', id: 1, error, debug: KEY } })
    expect((await device.call('chains/relay', ask('eth_sendUserOperation'))).body).toEqual({ error })
    const answers = [
      { status: 500, body: `<p>${KEY}</p>` },
      { body: { no: 'answer' } },
      { body: { result: 'x'.repeat(1024 * 1024) } },
      { status: 302, body: '', headers: { location: 'https://evil.example' } },
    ]
    for (const answer of answers) {
      service.fail(answer)
      const { status, reason } = await device.call('chains/relay', ask('eth_sendUserOperation'))
      expect([status, reason?.description]).toEqual([
        502,
        'The smart account service didn’t respond. Try again in a moment.',
      ])
    }
    expect(site.logged.join()).not.toContain(KEY)
  })
})

describe('the services of a network', () => {
  it('are those of Pimlico or Alchemy by a key, with the policy as context of ERC-7677', () => {
    const pimlico = { provider: 'pimlico', key: 'k&y', sponsorshipPolicyId: 'sp_1' } as const
    expect(targetsOf(pimlico, 8453)).toEqual({
      bundlerUrl: 'https://api.pimlico.io/v2/8453/rpc?apikey=k%26y',
      paymasterUrl: 'https://api.pimlico.io/v2/8453/rpc?apikey=k%26y',
      paymasterContext: { sponsorshipPolicyId: 'sp_1' },
      gasPrices: 'pimlico',
    })
    expect(targetsOf({ provider: 'alchemy', key: 'k' }, 42_161)).toEqual({
      bundlerUrl: 'https://arb-mainnet.g.alchemy.com/v2/k',
      paymasterUrl: undefined,
      paymasterContext: undefined,
      gasPrices: 'node',
    })
    expect(targetsOf({ provider: 'alchemy', key: 'k' }, 31_337)).toBeUndefined()
  })

  it('are refused where the provider does not serve the network, without naming the key', () => {
    const chain = {
      caipNetworkId: 'eip155:31337',
      name: 'Test',
      rpcUrl: 'http://localhost:1',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      smartAccounts: { services: { provider: 'alchemy', key: KEY } },
    }
    const parsed = siteChains.safeParse([chain])
    expect(parsed.error?.message).toContain('does not serve this network')
    expect(parsed.error?.message).not.toContain(KEY)
  })
})
