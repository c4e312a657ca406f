import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { verifyMessage } from 'viem/utils'
import { beforeEach, describe, expect, it } from 'vitest'
import { QuoinError } from '#kernel'
import { proofOfCacao } from '#wallet/sign-in'
import { createWorld, until } from '../../testing/create-world.js'
import type { Started } from '../../testing/make-kernel.js'
import { createTestSignIn, type TestSignIn } from '../../testing/one-click-plugin.js'
import { type SignInWalletOptions, signInBy } from '../../testing/sign-in-wallet.js'
import { evmMethods, testNetwork } from '../../testing/test-chain.js'
import { WalletConnectToken } from '../contract.js'
import { WalletConnectError } from '../walletconnect-error.js'

const world = createWorld()
const account = privateKeyToAccount(generatePrivateKey())
const chains = ['eip155:1', 'eip155:137']
let signIn: TestSignIn

beforeEach(() => {
  signIn = createTestSignIn()
  world.wallet.accounts = [account.address]
})

const wallet = (options: Partial<SignInWalletOptions> = {}) =>
  signInBy(world.wallet, { accounts: [account], chains, methods: evmMethods, ...options })

/** Services are loaded on demand, as on a page before the first connection. */
async function open(): Promise<Started> {
  const one = await world.open(world.relay.url, { signIn, services: 'when-needed' })
  await one.kernel.load(WalletConnectToken)
  return one
}

async function scan(one: Started): Promise<string> {
  one.kernel.walletconnect.start()
  const uri = await world.uriOf(one)
  await world.wallet.scan(uri)
  return uri
}

const faultOf = ({ kernel }: Started, code: string) =>
  until(() =>
    expect(kernel.walletconnect.pairing.getState()).toMatchObject({ status: 'failed', error: { code } }),
  )

/** Neither side has a session any more. */
const nothingLeft = (one: Started) =>
  until(() => {
    expect(one.kernel.connections.active('eip155')).toBeUndefined()
    expect(Object.keys(world.wallet.kit.getActiveSessions())).toEqual([])
    expect(
      one.platform.storage
        .keys()
        .filter((key) => /session$/.test(key) && one.platform.storage.get(key) !== '[]'),
    ).toEqual([])
  })

const noKeyLeft = ({ platform: { storage } }: Started) =>
  until(() => {
    const stored = (name: string): object =>
      JSON.parse(storage.get(storage.keys().find((key) => key.endsWith(name)) ?? '') ?? '{}')
    expect(Object.keys(stored('keychain'))).toEqual(['client_ed25519_seed'])
    expect(Object.keys(stored('subscription'))).toEqual([])
  })

describe('one-click sign-in', () => {
  it('connects and signs in by one answer, which counts once it was accepted [SIW-07]', async () => {
    let take = (): void => undefined
    signIn.accept = () => new Promise((resolve) => (take = resolve))
    const { requests } = wallet()
    const one = await open()
    const uri = await scan(one)
    await until(() => expect(signIn.accepted).toHaveLength(1))
    expect(one.kernel.connections.active('eip155')).toBeUndefined()
    take()
    await until(() =>
      expect(one.kernel.connections.active('eip155')).toMatchObject({
        caipNetworkId: 'eip155:1',
        accounts: [{ address: account.address }],
        wallet: { name: 'Sandbox Wallet' },
      }),
    )
    expect(new URLSearchParams(uri.split('?')[1]).get('methods')).toBe('wc_sessionAuthenticate')
    // The wallet got only this request, and its time and nonce are the server's.
    expect(world.wallet.proposals).toEqual([])
    const { uri: aud, chains: wanted, ...fields } = signIn.prepared[0] ?? { uri: '', chains: [] }
    expect(requests).toEqual([expect.objectContaining({ ...fields, aud, chains: wanted })])

    const proofs = (signIn.accepted[0] ?? []).map(proofOfCacao)
    expect(proofs).toHaveLength(2)
    for (const { message, signature } of proofs) {
      expect(message).toContain('Nonce: nonce00000\nIssued At: 2026-11-22T10:00:00.000Z\nExpiration Time:')
      // Both are hex, as the schema validated.
      expect(
        await verifyMessage({ address: account.address, message, signature: signature as `0x${string}` }),
      ).toBe(true)
    }

    expect(await one.kernel.rpc.request({ method: 'personal_sign', params: ['0x00', account.address] })).toBe(
      '0xok',
    )
    await one.kernel.networks.switchTo('eip155:137')
    expect(one.kernel.connections.active('eip155')).toMatchObject({ caipNetworkId: 'eip155:137' })
    await one.kernel.connections.disconnect()
    await nothingLeft(one)
  })

  it('is restored after a reload as any session', async () => {
    wallet()
    const one = await open()
    await scan(one)
    await until(() => expect(one.kernel.connections.active('eip155')).toBeDefined())
    await one.kernel.dispose()
    const again = await world.open(world.relay.url, { signIn, platform: one.platform })
    await until(() =>
      expect(again.kernel.connections.active('eip155')).toMatchObject({
        accounts: [{ address: account.address }],
      }),
    )
    expect(signIn.accepted).toHaveLength(1)
    expect(
      await again.kernel.rpc.request({ method: 'personal_sign', params: ['0x00', account.address] }),
    ).toBe('0xok')
  })

  it('connects a wallet that does not support it, by the proposal on the same pairing [SIW-07]', async () => {
    const one = await open()
    await scan(one)
    await until(() => expect(one.kernel.connections.active('eip155')).toBeDefined())
    expect(world.wallet.proposals).toHaveLength(1)
    expect(signIn.accepted).toEqual([])
  })

  it("connects no user whose sign-in is not accepted: the session is ended, the error is the plugin's [SIW-07]", async () => {
    signIn.accept = async () => {
      throw new WalletConnectError('SESSION_EXPIRED', { details: 'the nonce was used' })
    }
    wallet()
    const one = await open()
    const failed: unknown[] = []
    one.kernel.on('connection:failed', ({ error }) => failed.push(error))
    await scan(one)
    await faultOf(one, 'SESSION_EXPIRED')
    expect(failed).toEqual([expect.objectContaining({ details: 'the nonce was used' })])
    await nothingLeft(one)
  })

  it('ends the session of a wallet that signed something else, without calling `accept` [SIW-07] [SEC-12]', async () => {
    wallet({ change: (payload) => ({ ...payload, domain: 'evil.example' }) })
    const one = await open()
    await scan(one)
    await faultOf(one, 'CONNECT_FAILED')
    expect(signIn.accepted).toEqual([])
    await nothingLeft(one)
  })

  it('fails with USER_REJECTED, and requests a new sign-in on a retry [CON-08]', async () => {
    const { requests } = wallet({ answer: 'reject' })
    const one = await open()
    const uri = await scan(one)
    await faultOf(one, 'USER_REJECTED')
    one.kernel.walletconnect.start()
    await world.wallet.scan(await world.uriOf(one, uri))
    await until(() => expect(requests.map(({ nonce }) => nonce)).toEqual(['nonce00000', 'nonce00001']))
    expect(world.wallet.proposals).toEqual([])
  })

  it('requests a new sign-in with each code; the old code is valid until it expires [CON-04] [SEC-12]', async () => {
    const late = wallet({ answer: 'later' })
    const one = await open()
    const uri = await scan(one)
    await until(() => expect(late.requests).toHaveLength(1))
    await one.platform.clock.advanceAsync(230_000)
    await world.uriOf(one, uri)
    expect(signIn.prepared.map(({ nonce }) => nonce)).toEqual(['nonce00000', 'nonce00001'])
    await late.answerLate()
    await until(() => expect(one.kernel.connections.active('eip155')).toBeDefined())
    expect(signIn.accepted[0]?.[0]?.p.nonce).toBe('nonce00000')
  })

  it('ends with the attempt: the pending `accept` is aborted, the session is ended, no key stays [SEC-13]', async () => {
    const signals: AbortSignal[] = []
    signIn.accept = (_cacaos, signal) => {
      signals.push(signal)
      return new Promise(() => undefined)
    }
    wallet()
    const one = await open()
    await scan(one)
    await until(() => expect(signals).toHaveLength(1))
    one.kernel.walletconnect.stop()
    await one.platform.clock.advanceAsync(0)
    expect(signals[0]?.aborted).toBe(true)
    await nothingLeft(one)
    await noKeyLeft(one)
  })

  it('leaves no key of a code that no wallet accepted [SEC-13]', async () => {
    wallet()
    const one = await open()
    one.kernel.walletconnect.start()
    await world.uriOf(one)
    one.kernel.walletconnect.stop()
    await one.platform.clock.advanceAsync(0)
    // A wallet could still accept it until then.
    await one.platform.clock.advanceAsync(300_000)
    await noKeyLeft(one)
  })
})

describe('a code without one-click sign-in', () => {
  const methodsOf = (uri: string): string | null => new URLSearchParams(uri.split('?')[1]).get('methods')

  async function plain(one: Started): Promise<void> {
    one.kernel.walletconnect.start()
    const uri = await world.uriOf(one)
    expect(methodsOf(uri)).toBeNull()
    await world.wallet.scan(uri)
    await until(() => expect(one.kernel.connections.active('eip155')).toBeDefined())
  }

  it('is created if a network is not of eip155 [SIW-07]', async () => {
    wallet()
    await plain(
      await world.open(world.relay.url, { signIn, networks: [testNetwork(1), testNetwork('dev', 'solana')] }),
    )
    expect(signIn.prepared).toEqual([])
  })

  it('is created if no plugin prepares a sign-in, or one fails to prepare it', async () => {
    for (const prepare of [
      async () => undefined,
      () => Promise.reject(new QuoinError('SERVICE_UNREACHABLE')),
    ]) {
      signIn.prepare = prepare
      const one = await open()
      await plain(one)
      await one.kernel.connections.disconnect()
    }
  })

  it('is created if the preparation times out', async () => {
    signIn.prepare = () => new Promise(() => undefined)
    const one = await open()
    one.kernel.walletconnect.start()
    await one.platform.clock.advanceAsync(5_000)
    expect(methodsOf(await world.uriOf(one))).toBeNull()
  })
})
