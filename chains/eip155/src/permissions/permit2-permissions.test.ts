import {
  encodeAbiParameters,
  getAddress,
  type Hex,
  parseAbiParameters,
  toEventSelector,
  toFunctionSelector,
} from 'viem'
import { expect, it } from 'vitest'
import { createTestPlatform } from '#testing'
import { exampleNetwork } from '../../testing/example-network.js'
import { createEip155Module } from '../chain-module.js'
import { decodeCall } from '../decode/index.js'
// Preloaded: the clock of these tests does not wait for the import.
import '../chain-calls.js'
import './read-permissions.js'

const account = '0x52908400098527886e0f7030069857d2e4169ee7'
const permit2 = getAddress('0x000000000022d473030f116ddee9f6b43ac78ba3')
const token = getAddress(`0x${'da'.repeat(20)}`)
const spender = getAddress(`0x${'e1'.repeat(20)}`)
const topicOf = (address: string): Hex => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
const word = (value: bigint): Hex => encodeAbiParameters(parseAbiParameters('uint256'), [value])
const now = Date.UTC(2026, 0, 1)

/** Reads the permissions of an account that once signed a permit of Permit2. */
async function read({ amount = 500n, expires = now / 1_000 + 60, contract = permit2, limit = 300n } = {}) {
  const platform = createTestPlatform({ now })
  const log = {
    address: contract,
    topics: [
      toEventSelector('Permit(address,address,address,uint160,uint48,uint48)'),
      ...[account, token, spender].map(topicOf),
    ],
    blockNumber: '0x5',
    blockTimestamp: '0x1',
  }
  const contracts: Readonly<Record<string, Hex>> = {
    [toFunctionSelector('allowance(address,address,address)')]: encodeAbiParameters(
      parseAbiParameters('uint160, uint48, uint48'),
      [amount, expires, 0],
    ),
    [toFunctionSelector('allowance(address,address)')]: word(limit),
    [toFunctionSelector('balanceOf(address)')]: word(1_000n),
    [toFunctionSelector('decimals()')]: word(2n),
    [toFunctionSelector('symbol()')]: encodeAbiParameters(parseAbiParameters('string'), ['DAI']),
    [toFunctionSelector('name()')]: encodeAbiParameters(parseAbiParameters('string'), ['Dai']),
  }
  platform.onFetch(({ body }) => {
    const { id, method, params } = JSON.parse(body ?? '')
    const result =
      method === 'eth_blockNumber'
        ? '0x9'
        : method === 'eth_getLogs'
          ? [log]
          : contracts[params[0].data.slice(0, 10)]
    return Response.json({ jsonrpc: '2.0', id, result })
  })
  const { permissions } = createEip155Module(platform)
  const query = { network: exampleNetwork(1), address: account, depth: 1 }
  return (await permissions?.list(query))?.permissions ?? []
}

it('lists an allowance in Permit2 with its end, worth no more than the token lets Permit2 take', async () => {
  const [found, ...more] = await read()
  expect(more).toEqual([])
  expect(found).toMatchObject({
    action: { kind: 'tokens', token: { address: token, symbol: 'DAI' }, amount: 500n, by: permit2 },
    holder: { address: spender },
    risk: 'medium',
    atRisk: { value: 300n, decimals: 2 },
    expiresAt: now + 60_000,
  })
  const [call] = found?.calls ?? []
  expect(call?.to).toBe(permit2)
  // The shape is that of the module's own call.
  expect(decodeCall({ to: permit2, data: call?.data as Hex, value: 0n })).toMatchObject({
    kind: 'allow',
    spender,
    amount: 0n,
    by: 'permit2',
  })
})

it('leaves out what has expired or was used up, and contracts that only imitate Permit2', async () => {
  expect(await read({ expires: now / 1_000 })).toEqual([])
  expect(await read({ amount: 0n })).toEqual([])
  expect(await read({ contract: token })).toEqual([])
})
