import { expect, it } from 'vitest'
import { addMockWallet, type PlaywrightPage } from './add-mock-wallet.js'
import type { AddMockWalletOptions } from './mock-wallet-options.js'

/** A page that keeps the options of the wallets that are added to it. */
function createPage() {
  const added: object[] = []
  const page: PlaywrightPage = {
    exposeBinding: async () => undefined,
    addInitScript: async (_: unknown, options: object) => added.push(options),
  }
  return { page, added }
}

it.each<[AddMockWalletOptions | object, string]>([
  [
    { networks: [31337, 31338] },
    'A mock wallet of eip155 has no option "networks". It has namespace, keys, nodeUrl, answers, permitted, delayMs, info, accounts, chainId, chains.',
  ],
  [{ name: 'One', icon: 'x' }, 'A mock wallet of eip155 has no option "name", "icon".'],
  [{ namespace: 'solana', chains: [1] }, 'A mock wallet of solana has no option "chains". It has namespace,'],
])('refuses options that it does not have: %j [ERR-03]', async (options, message) => {
  const { page, added } = createPage()
  // A test in JavaScript may pass anything.
  await expect(addMockWallet(page, options as object)).rejects.toThrow(message)
  expect(added).toEqual([])
})

it('has the first letter of its name as its picture, unless it has another', async () => {
  const { page, added } = createPage()
  const accounts = ['0x52908400098527886E0F7030069857D2E4169EE7']
  await addMockWallet(page, { accounts, info: { name: '<Test> Wallet', rdns: 'org.example.test' } })
  await addMockWallet(page, { accounts, info: { icon: 'data:,own' } })
  await addMockWallet(page, { namespace: 'solana', name: 'Sol' })
  const icons = added.map((options) => {
    const { info, icon = info?.icon }: { readonly info?: { icon: string }; readonly icon?: string } = options
    return decodeURIComponent(String(icon))
  })
  expect(icons[0]).toMatch(/^data:image\/svg\+xml,<svg .*>&#60;<\/text><\/svg>$/)
  expect(icons[1]).toBe('data:,own')
  expect(icons[2]).toMatch(/>S<\/text>/)
})
