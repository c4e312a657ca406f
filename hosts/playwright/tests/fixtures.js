import { test as base, expect } from '@playwright/test'
import { addMockWallet } from 'quoin/testing/playwright'

export const test = base.extend({
  wallet: async ({ context }, use) => {
    const wallet = await addMockWallet(context, { chainId: 31337 })
    await use(wallet)
    expect(wallet.leftovers()).toEqual([])
  },
})
export { expect }
