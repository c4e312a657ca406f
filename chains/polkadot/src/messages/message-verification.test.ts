import { Keyring } from '@polkadot/api'
import { stringToU8a, u8aToHex, u8aWrapBytes } from '@polkadot/util'
import { cryptoWaitReady } from '@polkadot/util-crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadPeer } from '#kernel'
import { createTestPlatform } from '#testing'
import { exampleNetwork } from '../../testing/example-network.js'
import { createPolkadotModule } from '../chain-module.js'

const network = exampleNetwork()
const { messages } = createPolkadotModule(createTestPlatform())
const message = 'Sign in to Example\nwith 🦊'

// The keys of polkadot-js sign with its WebAssembly.
beforeAll(async () => void (await cryptoWaitReady()))

describe.each(['sr25519', 'ed25519', 'ecdsa'] as const)('a message signed by %s [SIW-08]', (type) => {
  const pair = () => new Keyring({ type, ss58Format: 0 }).addFromUri('//Alice')
  const verify = (change: object): Promise<boolean> | undefined =>
    messages?.verify?.({ network, address: pair().address, message, signature: '0x', ...change })

  it('verifies with and without the wrapper, and with and without the kind of the signature', async () => {
    for (const bytes of [u8aWrapBytes(message), stringToU8a(message)]) {
      for (const withType of [true, false])
        expect(await verify({ signature: u8aToHex(pair().sign(bytes, { withType })) })).toBe(true)
    }
  })

  it('does not verify for another text, another account or a changed signature', async () => {
    const signature = u8aToHex(pair().sign(u8aWrapBytes(message), { withType: true }))
    const other = new Keyring({ type, ss58Format: 0 }).addFromUri('//Bob').address
    expect(await verify({ signature, message: `${message} ` })).toBe(false)
    expect(await verify({ signature, address: other })).toBe(false)
    for (let at = 2; at < signature.length; at += 7) {
      const digit = signature[at] === '0' ? '1' : '0'
      const changed = `${signature.slice(0, at)}${digit}${signature.slice(at + 1)}`
      expect([at, await verify({ signature: changed })]).toEqual([at, false])
    }
  })
})

it.each([
  '',
  '0x',
  'hello',
  '0x00',
  `0x${'00'.repeat(64)}`,
  `0x${'ff'.repeat(65)}`,
  `0x${'11'.repeat(66)}`,
  `0x${'11'.repeat(5_000)}`,
])('rejects %.20j as a signature [SEC-15]', async (signature) => {
  const address = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
  expect(await messages?.verify?.({ network, address, message, signature })).toBe(false)
})

it('names the missing package and its installation', async () => {
  const missing = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })
  await expect(loadPeer('@scure/sr25519@0.2.0', () => Promise.reject(missing))).rejects.toMatchObject({
    code: 'PEER_MISSING',
    fix: 'npm install @scure/sr25519@0.2.0',
  })
  await expect(loadPeer('x', () => Promise.reject(new TypeError('Failed to fetch')))).rejects.toMatchObject({
    code: 'NODE_FAILED',
  })
})
