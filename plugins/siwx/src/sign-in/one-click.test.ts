import { afterEach, expect, it } from 'vitest'
import type { CaipNetworkId } from '#kernel'
import type { OneClickCacao, OneClickRequest, OneClickSignIn } from '#plugins/walletconnect'
import { createMockNetwork, createTestPlatform } from '#testing'
import { proofOfCacao } from '#wallet/sign-in'
import {
  createServer,
  endWorlds,
  type SiwxWorld,
  signatureOf,
  soon,
  startSiwx,
} from '../../testing/siwx-world.js'
import type { SiwxOptions } from '../contract.js'
import { OneClickToken } from '../start.js'

afterEach(endWorlds)

/** The address of an account that the mock chain accepts, too. */
const account = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const { signal } = new AbortController()
const networks = (...ids: readonly CaipNetworkId[]) => ids.map((id) => createMockNetwork(id))

/** Returns a wallet's response: the same signed data for each network. */
function cacaosFor({ chains, ...value }: OneClickRequest, change = {}): readonly OneClickCacao[] {
  return chains.map((chain) => {
    const { uri, ...others } = value
    const p = { ...others, aud: uri, iss: `did:pkh:${chain}:${account.toLowerCase()}`, ...change }
    const cacao = { h: { t: 'caip122' }, p, s: { t: 'eip191', s: '' } }
    const { message } = proofOfCacao(cacao)
    return { ...cacao, s: { t: 'eip191', s: signatureOf(account, message) } }
  })
}

async function start(
  siwx: SiwxOptions = {},
  server = createServer(),
): Promise<{ world: SiwxWorld; oneClick: OneClickSignIn }> {
  const platform = createTestPlatform({ page: { url: 'https://app.example/board?day=1#top' } })
  const world = await startSiwx({ platform, server, siwx, accounts: [account] })
  return { world, oneClick: await world.kernel.load(OneClickToken) }
}

it.each(['server', 'local'] as const)(
  'connects and signs in on every network with one response: %s [SIW-07]',
  async (storage) => {
    const { world, oneClick } = await start({ storage, statement: 'Hello.', expiresInSeconds: 600 })
    await world.kernel.networks.switchTo('eip155:2')
    const request = await oneClick.prepare(networks('eip155:1', 'eip155:2'), signal)
    expect(request).toMatchObject({
      domain: 'app.example',
      uri: 'https://app.example/board?day=1',
      version: '1',
      statement: 'Hello.',
      // The user's active network comes first.
      chains: ['eip155:2', 'eip155:1'],
    })
    if (!request) return
    await oneClick.accept(cacaosFor(request), signal)
    expect(
      world.kernel.siwx.sessions
        .getState()
        .map(({ caipNetworkId }) => caipNetworkId)
        .sort(),
    ).toEqual(['eip155:1', 'eip155:2'])
    await world.connect()
    await soon(() => expect(world.kernel.siwx.store.getState().status).toBe('signed'))
    await world.kernel.networks.switchTo('eip155:1')
    expect(world.kernel.siwx.store.getState().status).toBe('signed')
    expect(world.signed).toEqual([])
    if (storage === 'server') expect(world.server.requests).toEqual(['nonce', 'authenticate'])
    expect(world.events).toEqual([
      ['siwx:signed', { caipNetworkId: 'eip155:2', isSmartAccount: false, isOneClick: true }],
    ])
  },
)

it('supports only EVM networks, and only those that the host requires sign-in for [SIW-07]', async () => {
  const { oneClick, world } = await start({ networks: ['eip155:1', 'solana:one'] })
  await expect(oneClick.prepare(networks('eip155:1', 'solana:one'), signal)).resolves.toBeUndefined()
  await expect(oneClick.prepare(networks('eip155:2'), signal)).resolves.toBeUndefined()
  await expect(oneClick.prepare([], signal)).resolves.toBeUndefined()
  expect(world.server.requests).toEqual([])
  await expect(oneClick.prepare(networks('eip155:2', 'eip155:1'), signal)).resolves.toMatchObject({
    chains: ['eip155:1'],
  })
})

it('accepts a response completely or not at all, and only once [SIW-07] [SEC-12]', async () => {
  const { oneClick, world } = await start()
  const requests = networks('eip155:1', 'eip155:2')
  const request = await oneClick.prepare(requests, signal)
  if (!request) throw new Error('nothing to sign')
  const [first, second] = cacaosFor(request)
  if (!first || !second) throw new Error('nothing signed')
  const forged = { ...second, s: { ...second.s, s: 'signed:eve:nothing' } }
  await expect(oneClick.accept([first, forged], signal)).rejects.toMatchObject({
    code: 'SIWX_REFUSED',
    details: 'signature',
  })
  expect(world.kernel.siwx.sessions.getState()).toEqual([])
  expect(world.events.at(-1)).toMatchObject(['siwx:failed', { fault: 'signature' }])
  // The nonce is used up, whatever the outcome.
  await expect(oneClick.accept([first, second], signal)).rejects.toMatchObject({ details: 'nonceUnknown' })
  const another = await oneClick.prepare(requests, signal)
  if (!another) throw new Error('nothing to sign')
  const elsewhere = cacaosFor(another, { domain: 'evil.example' })
  await expect(oneClick.accept(elsewhere, signal)).rejects.toMatchObject({ details: 'domain' })
})

it('falls back to the view if the server returns no nonce', async () => {
  const { oneClick, world } = await start()
  world.server.fail = () => new Response(null, { status: 403 })
  await expect(oneClick.prepare(networks('eip155:1'), signal)).rejects.toMatchObject({ code: 'HTTP_STATUS' })
})
