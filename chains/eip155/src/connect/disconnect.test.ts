import { afterEach, describe, expect, it } from 'vitest'
import { createKernel, type Kernel } from '#kernel'
import { createMockEvmWallet, createTestPlatform, type MockEvmAnswer, settle } from '#testing'
import { exampleNetwork } from '../../testing/example-network.js'
import { eip155 } from '../index.js'
// Preloaded: the clock of these tests does not wait for the import.
import './eip1193-session.js'

let kernel: Kernel | undefined
afterEach(() => kernel?.dispose())

const refuse =
  (thrown: unknown): MockEvmAnswer =>
  () =>
    Promise.reject(thrown)

/** Responses of wallets that do or do not support the revocation. */
const wallets: Readonly<Record<string, MockEvmAnswer>> = {
  'revokes the permission': () => null,
  'does not support the method (EIP-1193)': refuse({ code: 4200, message: 'Unsupported method' }),
  'does not support the method (JSON-RPC)': refuse({ code: -32601, message: 'Method not found' }),
  'throws a string': refuse('no'),
  'throws nothing': refuse(undefined),
  'throws synchronously': () => {
    throw new Error('not here')
  },
  'prompts the user, who rejects': refuse({ code: 4001, message: 'User rejected' }),
  'returns garbage': () => ({ jsonrpc: '2.0', error: 'x' }),
  'never responds': () => new Promise(() => undefined),
}

describe.each([
  ['announced', 'org.example.mock'],
  ['injected', 'injected'],
])('an %s wallet [ACC-11]', (type, id) => {
  it.each(Object.entries(wallets))('is disconnected even if it %s', async (_, wallet_revokePermissions) => {
    const platform = createTestPlatform()
    const wallet = createMockEvmWallet({ answers: { wallet_revokePermissions } })
    if (type === 'announced') wallet.announceOn(platform)
    else platform.globals.ethereum = wallet.provider
    kernel = createKernel({ projectId: 'test', networks: [exampleNetwork(1)], platform }).use(eip155)
    await kernel.start()
    await kernel.connections.connect(id)
    expect(kernel.connectors.find(id)?.type).toBe(type)
    const ended = kernel.connections.disconnect('eip155')
    await settle()
    await platform.clock.advanceAsync(2_000)
    await ended
    expect(kernel.connections.state('eip155').status).toBe('disconnected')
    expect([kernel.connections.active('eip155'), wallet.listenerCount()]).toEqual([undefined, 0])
    expect(wallet.requests.at(-1)).toEqual({
      method: 'wallet_revokePermissions',
      params: [{ eth_accounts: {} }],
    })
  })
})
