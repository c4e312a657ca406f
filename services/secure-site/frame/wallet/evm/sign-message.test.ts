import { decodeMessage } from 'quoin/decoders/eip155'
import { type Hex, hashTypedData, hexToBytes, toHex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SiteChain } from '../../../src/chains/site-chain.js'
import { createTestWalletServer, type TestWalletServer } from '../../../testing/create-test-wallet-server.js'
import { openTestWallet } from '../testing/open-test-wallet.js'

let site: TestWalletServer
beforeAll(async () => {
  site = await createTestWalletServer()
})
afterAll(() => site.close())

// No server listens there: these tests send no request to the network.
const chain: SiteChain = {
  caipNetworkId: 'eip155:31337',
  name: 'Test',
  rpcUrl: 'http://localhost:9',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}
const zero = `0x${'00'.repeat(20)}` as const

/**
 * A Safe operation: 9.9 ETH to an attacker. The refund receiver is arbitrary, and was brute-forced until the hash reads
 * like a text.
 */
const foundHash = hashTypedData({
  domain: { chainId: 31337, verifyingContract: '0x5aFE3855358E112B5647B952709E6165e1c1eEEe' },
  types: {
    SafeTx: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'data', type: 'bytes' },
      { name: 'operation', type: 'uint8' },
      { name: 'safeTxGas', type: 'uint256' },
      { name: 'baseGas', type: 'uint256' },
      { name: 'gasPrice', type: 'uint256' },
      { name: 'gasToken', type: 'address' },
      { name: 'refundReceiver', type: 'address' },
      { name: 'nonce', type: 'uint256' },
    ],
  },
  primaryType: 'SafeTx',
  message: {
    to: '0x000000000000000000000000000000000000dEaD',
    value: 9_900_000_000_000_000_000n,
    data: '0x',
    operation: 0,
    safeTxGas: 0n,
    baseGas: 0n,
    gasPrice: 0n,
    gasToken: zero,
    nonce: 0n,
    refundReceiver: toHex(137_355_151n, { size: 20 }),
  },
})

it('signs no hash of a Safe operation that was brute-forced to read like a text, given as hex or as text [S3]', async () => {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(hexToBytes(foundHash))
  const control = text.match(/\p{Cc}/gu)?.length ?? 0
  expect([control * 2 < text.length, decodeMessage(foundHash).kind, decodeMessage(text).kind]).toEqual([
    true,
    'blind',
    'blind',
  ])
  const wallet = openTestWallet(site.session({ id: 'ida' }), [chain])
  const { address } = await wallet.user()
  const sign = (message: string) => wallet.request('personal_sign', [message, address])
  for (const message of [foundHash, foundHash.toUpperCase().replace('0X', '0x'), text])
    await expect(sign(message)).rejects.toMatchObject({
      code: -32602,
      message: expect.stringMatching(/^A message of exactly 32 bytes .* Nothing was signed\.$/),
    })
  await expect(sign('Sign in to the shop of the moon.')).rejects.toThrow('exactly 32 bytes')
  expect(wallet.reviews).toEqual([])
  // Ids and nonces of 32 bytes are signed.
  const id: Hex = `0x${Buffer.from('3f2a91c2-8b7d-4e5f-9a61-0c4d2e8f').toString('hex')}`
  expect(await sign(id)).toMatch(/^0x[\da-f]{130}$/)
})
