import { createClient, custom } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { gasLimitOf } from './gas-limit-of.js'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const to = `0x${'22'.repeat(20)}` as const

function clientEstimating(gas: number) {
  const methods: string[] = []
  const request = ({ method }: { method: string }): Promise<string> => {
    methods.push(method)
    return Promise.resolve(`0x${gas.toString(16)}`)
  }
  return { methods, client: createClient({ transport: custom({ request }) }) }
}

it('gives a call half of its estimate as a margin', async () => {
  const { client } = clientEstimating(110_000)
  expect(await gasLimitOf(client, account, { to, data: '0x12345678' })).toEqual({ gas: 165_000n })
})

it('adds no more than 500,000, so that a large call stays within the block', async () => {
  const { client } = clientEstimating(22_000_000)
  expect(await gasLimitOf(client, account, { to, data: '0x12345678' })).toEqual({ gas: 22_500_000n })
})

it('estimates neither a plain transfer nor a call with a gas limit of its own', async () => {
  const { client, methods } = clientEstimating(110_000)
  expect(await gasLimitOf(client, account, { to, value: 1n, data: '0x' })).toEqual({})
  expect(await gasLimitOf(client, account, { to, value: 1n })).toEqual({})
  expect(await gasLimitOf(client, account, { to, data: '0x12345678', gas: 5n })).toEqual({})
  expect(methods).toEqual([])
})
