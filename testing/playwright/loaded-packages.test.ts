import { expect, it, vi } from 'vitest'
import { addMockWallet, type PlaywrightPage } from './add-mock-wallet.js'

const page: PlaywrightPage = {
  exposeBinding: async () => undefined,
  addInitScript: async () => undefined,
}

it('a mock wallet in a browser loads the optional packages of its own namespace only', async () => {
  const loaded: string[] = []
  for (const name of ['viem', 'viem/accounts', 'bitcoinjs-lib', '@scure/sr25519'])
    vi.doMock(name, async (original) => {
      loaded.push(name)
      return { ...(await original<object>()) }
    })
  await addMockWallet(page, { accounts: ['0x52908400098527886E0F7030069857D2E4169EE7'] })
  await addMockWallet(page, { namespace: 'solana' })
  await addMockWallet(page, { namespace: 'bip122' })
  expect(loaded).toEqual([])
  const polkadot = await addMockWallet(page, { namespace: 'polkadot' })
  expect(loaded).toEqual(['@scure/sr25519'])
  const evm = await addMockWallet(page)
  expect(loaded.toSorted()).toEqual(['@scure/sr25519', 'viem', 'viem/accounts'])
  expect([polkadot.accounts.length, evm.accounts]).toEqual([
    1,
    ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  ])
})
