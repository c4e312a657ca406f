import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APP, createTestSite, type TestSite } from '../../testing/create-test-site.js'
import { signInByEmail } from '../../testing/sign-in-by-email.js'
import { type KeyEncryption, KeyServiceUnavailable } from './key-encryption.js'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

const sealedSeed = 'A'.repeat(59)

describe('keyRoutes', () => {
  it('returns the sealed seed and its key only to an active session on its own device [SEC-16]', async () => {
    const email = 'keys@mail.example'
    const device = await signInByEmail(site, email)
    const opened = await device.call('keys/open', {})
    expect(opened).toMatchObject({
      status: 200,
      body: { version: 1, dataKey: expect.stringMatching(/^[\w-]{43}$/) },
    })
    expect((await device.call('keys/keep', { sealedSeed: 'short' })).status).toBe(400)
    expect((await device.call('keys/keep', { sealedSeed })).body).toEqual({ sealedSeed })
    const second = await signInByEmail(site, email)
    expect((await second.call('keys/open', {})).body).toEqual({ ...opened.body, sealedSeed })

    const stranger = await site.newDevice()
    stranger.token = device.token
    expect((await stranger.call('keys/open', {})).status).toBe(401)
    const other = await signInByEmail(site, 'other@mail.example')
    expect((await other.call('keys/open', {})).body.dataKey).not.toBe(opened.body.dataKey)
    expect((await second.call('sessions/revoke-others', {})).status).toBe(200)
    expect((await device.call('keys/open', {})).status).toBe(401)
    // The check covers the logs and the database (SEC-13).
    const rows = await site.database.query.selectFrom('wallet_keys').selectAll().execute()
    const kept = JSON.stringify([site.logged, rows])
    expect(kept).not.toContain(opened.body.dataKey)
    expect(site.logged.join()).not.toContain(sealedSeed)
  })

  it('refuses a seed before the wallet was opened [API-01]', async () => {
    const device = await signInByEmail(site, 'early@mail.example')
    expect(await device.call('keys/keep', { sealedSeed })).toMatchObject({
      status: 409,
      reason: { name: 'wallet' },
    })
    const { body } = await device.call('keys/open', {})
    expect(body.sealedSeed).toBeUndefined()
    expect((await device.call('keys/keep', { sealedSeed })).status).toBe(200)
  })

  it('returns the keys for export only with a fresh code, once [SEC-16]', async () => {
    const email = 'export@mail.example'
    const device = await signInByEmail(site, email)
    await device.call('keys/open', {})
    await device.call('keys/keep', { sealedSeed })
    expect((await device.call('keys/export', {})).status).toBe(400)
    expect((await device.call('keys/export', { grant: 'made-up' })).status).toBe(403)
    await device.call('reauth/start', {})
    const { grant } = (await device.call('reauth/verify', { code: site.mailbox.code(email) })).body
    expect(await device.call('keys/export', { grant })).toMatchObject({ status: 200, body: { sealedSeed } })
    expect((await device.call('keys/export', { grant })).status).toBe(403)
  })
})

describe('keyRoutes with a key management service', () => {
  it('answers 503 while the service does not answer, and logs no secret', async () => {
    const failing: KeyEncryption = {
      currentKeyId: 'aws:alias/test',
      wrap: () => Promise.reject(new KeyServiceUnavailable('aws:alias/test', 'ThrottlingException')),
      unwrap: () => Promise.reject(new KeyServiceUnavailable('aws:alias/test', 'ThrottlingException')),
    }
    const other = await createTestSite({ keyEncryption: failing })
    const device = await signInByEmail(other, 'kms@mail.example')
    expect(await device.call('keys/open', {})).toMatchObject({ status: 503 })
    expect(other.logged.join()).toContain('ThrottlingException')
    await other.stop()
  })
})

describe('permissionRoutes', () => {
  it('grants to pages that may use the wallet, and returns the reason of a refusal [SEC-16]', async () => {
    const device = await signInByEmail(site, 'permissions@mail.example')
    const account = `0x${'11'.repeat(20)}`
    const request = {
      origin: APP,
      caipNetworkId: 'eip155:1',
      account,
      expires: 4_000_000_000,
      terms: [{ allowance: '10', period: 60, start: 0 }],
    }
    expect(
      (await device.call('permissions/grant', { ...request, origin: 'https://evil.example' })).status,
    ).toBe(403)
    expect((await device.call('permissions/grant', { ...request, terms: [] })).status).toBe(400)
    const { id } = (await device.call('permissions/grant', request)).body
    expect((await device.call('permissions/list')).body).toMatchObject({ grants: [{ id, origin: APP }] })
    const spend = { id, origin: APP, caipNetworkId: 'eip155:1', account, amounts: [{ amount: '10' }] }
    const spent = await device.call('permissions/spend', spend)
    expect(spent.status).toBe(200)
    expect((await device.call('permissions/spend', spend)).reason?.description).toContain('more than')
    await device.call('permissions/release', { spend: spent.body.spend })
    const other = await signInByEmail(site, 'somebody@mail.example')
    expect((await other.call('permissions/spend', spend)).status).toBe(403)
    expect((await other.call('permissions/revoke', { id })).status).toBe(403)
    expect((await device.call('permissions/revoke', { id })).status).toBe(200)
    expect((await device.call('permissions/spend', spend)).reason?.description).toContain('revoked')
  })
})
