import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProofChanges, TestDevice } from '../../testing/create-test-device.js'
import { createTestSite, SITE, type TestSite } from '../../testing/create-test-site.js'
import { signInByEmail } from '../../testing/sign-in-by-email.js'

const URL_OF_ME = `${SITE}/api/v1/me`

describe('proofs of the device (RFC 9449)', () => {
  let site: TestSite
  let device: TestDevice
  beforeAll(async () => {
    site = await createTestSite()
    device = await signInByEmail(site, 'proof@mail.example')
  })
  afterAll(() => site.stop())

  const request = (dpop: string | undefined, token = device.token) =>
    site.request('/api/v1/me', {
      headers: { authorization: `DPoP ${token}`, ...(dpop === undefined ? {} : { dpop }) },
    })

  it('opens a session to the device that it was issued to [SEC-16]', async () => {
    expect((await request(await device.proof('GET', URL_OF_ME))).status).toBe(200)
  })

  it('accepts a proof once [SEC-16]', async () => {
    const proof = await device.proof('GET', URL_OF_ME)
    expect((await request(proof)).status).toBe(200)
    expect((await request(proof)).status).toBe(401)
  })

  const hour = 3600
  it.each<[string, ProofChanges]>([
    ['for another method', { claims: { htm: 'POST' } }],
    ['for another path', { claims: { htu: `${SITE}/api/v1/sessions` } }],
    ['for another site', { claims: { htu: 'https://evil.example/api/v1/me' } }],
    ['that is old', { claims: { iat: Math.floor(Date.now() / 1000) - hour } }],
    ['from the future', { claims: { iat: Math.floor(Date.now() / 1000) + hour } }],
    ['without a time', { claims: { iat: undefined } }],
    ['without an id', { claims: { jti: undefined } }],
    ['with a short id', { claims: { jti: '1' } }],
    ['for another token', { claims: { ath: 'x'.repeat(43) } }],
    ['without its token', { claims: { ath: undefined } }],
    ['of another type', { header: { typ: 'JWT' } }],
  ])('refuses a proof %s [SEC-16]', async (_, changes) => {
    const answer = await request(await device.proof('GET', URL_OF_ME, changes))
    expect(answer.status).toBe(401)
  })

  const old = { iat: Math.floor(Date.now() / 1000) - hour }

  it('accepts a proof of a device with a wrong clock once it has the nonce of the refusal [REL-04] [SEC-16]', async () => {
    const refused = await request(await device.proof('GET', URL_OF_ME, { claims: old }))
    const nonce = refused.headers.get('dpop-nonce')
    expect(nonce).toMatch(/^\d+\.[\w-]{43}$/)
    const proof = await device.proof('GET', URL_OF_ME, { claims: { ...old, nonce } })
    expect((await request(proof)).status).toBe(200)
    // Once, also while the nonce is valid.
    expect((await request(proof)).status).toBe(401)
    const future = { iat: Math.floor(Date.now() / 1000) + hour, nonce }
    expect((await request(await device.proof('GET', URL_OF_ME, { claims: future }))).status).toBe(200)
  })

  it('refuses a nonce that is old, or not of this site [SEC-16]', async () => {
    const { headers } = await request(await device.proof('GET', URL_OF_ME, { claims: old }))
    const nonce = headers.get('dpop-nonce') ?? ''
    const withNonce = async (text: string): Promise<number> =>
      (await request(await device.proof('GET', URL_OF_ME, { claims: { ...old, nonce: text } }))).status
    const [minute] = nonce.split('.')
    expect(await withNonce(`${minute}.${'A'.repeat(43)}`)).toBe(401)
    expect(await withNonce(`${Number(minute) + 1}.${nonce.split('.')[1]}`)).toBe(401)
    site.clock.advance(7 * 60_000)
    expect(await withNonce(nonce)).toBe(401)
    site.clock.advance(-7 * 60_000)
  })

  it('gives a nonce for a wrong time only [SEC-16]', async () => {
    const answer = await request(await device.proof('GET', URL_OF_ME, { claims: { ...old, htm: 'POST' } }))
    expect(answer.headers.get('dpop-nonce')).toBeNull()
  })

  it('refuses a stolen token on another device, and a request without a proof [SEC-16]', async () => {
    const thief = await site.newDevice()
    thief.token = device.token
    expect((await thief.call('me')).reason?.name).toBe('signedOut')
    expect((await request(undefined)).status).toBe(401)
    expect((await request('no.proof.atall')).status).toBe(401)
  })

  it('refuses a proof signed by another key than the one in it [SEC-16]', async () => {
    const other = await site.newDevice()
    const [head] = (await device.proof('GET', URL_OF_ME)).split('.')
    const [, body, signature] = (await other.proof('GET', URL_OF_ME)).split('.')
    expect((await request([head, body, signature].join('.'))).status).toBe(401)
  })
})
