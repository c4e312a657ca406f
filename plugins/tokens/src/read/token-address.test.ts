import { expect, it } from 'vitest'
import { createMockChain, createMockNetwork } from '#testing'
import { isTokenAddress, readTokenAddress } from './token-address.js'

const network = createMockNetwork('mock:one')
const plain = createMockChain()
const account = 'zoe'
const typed = {
  ...plain,
  isAddress: (text: string) => text === account,
  tokens: {
    get: async () => undefined,
    getBalances: async () => [],
    readAddress: (text: string) => (text.includes('::') ? text.toLowerCase() : undefined),
  },
}

it('takes the form of accounts if the chain has no form of its own for tokens', async () => {
  expect([isTokenAddress(plain, account), plain.isAddress(account)]).toEqual([true, true])
  expect(await readTokenAddress(plain, account, network)).toBe(account)
  await expect(readTokenAddress(plain, '', network)).rejects.toMatchObject({ code: 'CAIP_ADDRESS_INVALID' })
})

it('takes the form of tokens alone if the chain has one, as Sui has coin types', async () => {
  expect([isTokenAddress(typed, 'a::B'), isTokenAddress(typed, account)]).toEqual([true, false])
  expect(await readTokenAddress(typed, 'a::B', network)).toBe('a::b')
  await expect(readTokenAddress(typed, account, network)).rejects.toMatchObject({
    code: 'CAIP_ADDRESS_INVALID',
  })
})
