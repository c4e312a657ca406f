import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APP, createTestSite, type TestSite } from '../../testing/create-test-site.js'
import { type FakeFarcaster, startFakeFarcaster } from '../../testing/start-farcaster-relay.js'

// The first two accounts of anvil: publicly known.
const custody = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const stranger = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
type Terms = Parameters<typeof createSiweMessage>[0]

describe('Sign in with Farcaster', () => {
  let site: TestSite
  let farcaster: FakeFarcaster
  beforeAll(async () => {
    farcaster = await startFakeFarcaster()
    farcaster.fids.set(custody.address.toLowerCase(), 42n)
    site = await createTestSite({
      environment: {
        SECURE_SITE_FARCASTER_RELAY: farcaster.url,
        SECURE_SITE_FARCASTER_RPC: farcaster.url,
      },
    })
  })
  afterAll(async () => {
    await site.stop()
    await farcaster.stop()
  })

  async function begin() {
    const device = await site.newDevice()
    const begun = await device.call('farcaster/start', { origin: APP })
    expect(begun.body.url).toMatch(/^https:\/\/farcaster\.example\//)
    return { device, attempt: String(begun.body.attempt) }
  }

  /** Signs in the app, as requested or with changes. */
  async function approve(changes: Partial<Terms> = {}, signer = custody): Promise<void> {
    const { nonce, domain, siweUri } = farcaster.request()
    const message = createSiweMessage({
      address: signer.address,
      chainId: 10,
      domain,
      nonce,
      uri: siweUri,
      version: '1',
      statement: 'Farcaster Auth',
      resources: ['farcaster://fid/42'],
      ...changes,
    })
    const signature = await signer.signMessage({ message })
    farcaster.complete({ message, signature, username: 'alice\u202E' })
  }

  it('waits for the app, and signs in the owner of the fid [SOC-01]', async () => {
    const { device, attempt } = await begin()
    expect((await device.call('farcaster/wait', { attempt })).body).toEqual({ status: 'waiting' })
    await approve()
    const done = await device.call('farcaster/wait', { attempt })
    expect(done.body).toMatchObject({ status: 'done', user: { userName: 'alice' } })
    device.token = String(done.body.token)
    expect((await device.call('me')).status).toBe(200)
    expect((await device.call('farcaster/wait', { attempt })).status).toBe(410)
  })

  it.each<[string, Partial<Terms>, typeof custody | undefined]>([
    ['with another nonce', { nonce: 'abcdefgh12345678' }, undefined],
    ['for another domain', { domain: 'evil.example' }, undefined],
    ['for another URI', { uri: 'https://evil.example/login' }, undefined],
    ['for a fid that the address does not own', { resources: ['farcaster://fid/43'] }, undefined],
    ['for two fids', { resources: ['farcaster://fid/42', 'farcaster://fid/43'] }, undefined],
    ['for no fid', { resources: [] }, undefined],
    ['that has expired', { expirationTime: new Date(0) }, undefined],
    ['that is not yet valid', { notBefore: new Date('2100-01-01') }, undefined],
    ['of an address that owns no fid', {}, stranger],
    ['that was signed by another address than it contains', { address: custody.address }, stranger],
  ])('refuses a message %s', async (_, changes, signer) => {
    const { device, attempt } = await begin()
    await approve(changes, signer)
    expect((await device.call('farcaster/wait', { attempt })).status).toBeGreaterThanOrEqual(400)
    // A response is accepted once.
    expect((await device.call('farcaster/wait', { attempt })).status).toBe(410)
  })

  it('lets no other device wait, ends after five minutes, and stores the channel sealed [SEC-16]', async () => {
    const { device, attempt } = await begin()
    await approve()
    expect((await (await site.newDevice()).call('farcaster/wait', { attempt })).status).toBe(410)
    const kept = await site.database.query.selectFrom('farcaster_attempts').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain('channel-')
    site.clock.advance(5 * 60_000 + 1)
    expect((await device.call('farcaster/wait', { attempt })).status).toBe(410)
  })

  it('ends when the clock is set back: it would last longer than five minutes [SEC-16]', async () => {
    const { device, attempt } = await begin()
    await approve()
    site.clock.advance(-60_000)
    expect((await device.call('farcaster/wait', { attempt })).status).toBe(410)
  })
})
