import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { toHex } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestWalletServer, type TestWalletServer } from '../../testing/create-test-wallet-server.js'
import { deriveKeys } from './derive-keys.js'
import { exportKeys } from './export-keys.js'
import { addressesOf, createKeyring } from './keyring.js'
import { openSeed, sealSeed } from './seal-seed.js'

let site: TestWalletServer
beforeAll(async () => {
  site = await createTestWalletServer()
})
afterAll(() => site.close())

const anna = { id: 'anna', email: 'anna@example.org' }

describe('deriveKeys', () => {
  it('derives the same accounts as other wallets for the same words', async () => {
    const words =
      'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
    const keys = await deriveKeys(mnemonicToEntropy(words, wordlist))
    // The published test accounts of these words: BIP-44 of Ethereum, and Solana as Phantom and the CLI derive it.
    expect(addressesOf(keys)).toEqual({
      eip155: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
      solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
    })
    keys.wipe()
    expect([...keys.eip155, ...keys.solana].every((byte) => byte === 0)).toBe(true)
  })
})

describe('sealSeed', () => {
  it('opens with the same key, for the same user and version only', async () => {
    const [key, other] = [toKey(1), toKey(2)]
    const context = { userId: 'anna', version: 1 }
    const entropy = crypto.getRandomValues(new Uint8Array(16))
    const sealed = await sealSeed(entropy, key, context)
    expect(await openSeed(sealed, key, context)).toEqual(entropy)
    expect(sealed).not.toBe(await sealSeed(entropy, key, context))
    const changed = `${sealed.slice(0, 20)}${sealed[20] === 'A' ? 'B' : 'A'}${sealed.slice(21)}`
    const attempts = await Promise.allSettled([
      openSeed(sealed, other, context),
      openSeed(sealed, key, { ...context, userId: 'bert' }),
      openSeed(sealed, key, { ...context, version: 2 }),
      openSeed(changed, key, context),
      openSeed('', key, context),
    ])
    const message = expect.stringContaining('Couldn’t open your wallet. Nothing was lost.')
    for (const attempt of attempts) expect(attempt).toMatchObject({ status: 'rejected', reason: { message } })
  })
})

const toKey = (byte: number): string => Buffer.from(new Uint8Array(32).fill(byte)).toString('base64url')

describe('createKeyring', () => {
  it('creates one wallet for a user with any number of concurrent devices [EMB-01]', async () => {
    const devices = Array.from({ length: 4 }, () => createKeyring(site.session(anna)))
    const addresses = await Promise.all(devices.map((device) => device.addresses()))
    expect(new Set(addresses.map(({ eip155, solana }) => `${eip155} ${solana}`)).size).toBe(1)
    const later = createKeyring(site.session(anna))
    expect(await later.addresses()).toEqual(addresses[0])
    const others = await createKeyring(site.session({ id: 'bert' })).addresses()
    expect(others.eip155).not.toBe(addresses[0]?.eip155)
  })

  it('sends only sealed bytes to the server [SEC-16]', async () => {
    const session = site.session({ id: 'clara' })
    const keyring = createKeyring(session)
    const { eip155 } = await keyring.addresses()
    const { words } = await exportKeys(session, 'grant')
    const privateKey = await keyring.use(eip155, (keys) => toHex(keys.eip155))
    const rows = await site.database.query.selectFrom('wallet_keys').selectAll().execute()
    const seen = JSON.stringify([session.requests, rows])
    expect(seen).toContain('sealedSeed')
    for (const secret of [privateKey.slice(2), words.slice(0, 20), words.split(' ').join('')])
      expect(seen).not.toContain(secret)
  })

  it('wipes the keys after each use, even a failed one', async () => {
    const keyring = createKeyring(site.session(anna))
    const { eip155 } = await keyring.addresses()
    let lent: Uint8Array | undefined
    const failing = keyring.use(eip155, (keys) => {
      lent = keys.eip155
      expect(lent.some((byte) => byte !== 0)).toBe(true)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(lent?.every((byte) => byte === 0)).toBe(true)
  })

  it('refuses the keys if another user signed in meanwhile, or no user is signed in', async () => {
    const session = site.session(anna)
    const keyring = createKeyring(session)
    const { eip155 } = await keyring.addresses()
    session.become({ id: 'bert' })
    await expect(keyring.use(eip155, () => 'signed')).rejects.toThrow('Another account is logged in')
    session.become(undefined)
    await expect(keyring.use(eip155, () => 'signed')).rejects.toThrow('You aren’t logged in')
    await expect(keyring.addresses()).rejects.toThrow('You aren’t logged in')
    session.become(anna)
    expect((await keyring.addresses()).eip155).toBe(eip155)
  })
})

describe('exportKeys', () => {
  it('returns, for a grant, words and keys that restore the same accounts in other wallets', async () => {
    const session = site.session(anna)
    const { eip155, solana } = await createKeyring(session).addresses()
    const exported = await exportKeys(session, 'fresh')
    expect(session.requests.at(-1)).toEqual({ path: 'keys/export', body: { grant: 'fresh' } })
    expect(exported.words.split(' ')).toHaveLength(12)
    expect(mnemonicToAccount(exported.words).address).toBe(eip155)
    expect(privateKeyToAccount(`0x${exported.eip155.privateKey.slice(2)}`).address).toBe(eip155)
    expect(exported.solana.address).toBe(solana)
    await expect(exportKeys(site.session({ id: 'nobody' }), 'fresh')).rejects.toThrow(
      'don’t have a wallet here yet',
    )
  })
})
