import {
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTokens } from '../../../../demo/plugins/token-approvals/tests/create-tokens.js'
import { collection1155Code } from '../../../../sandbox/src/chain/contracts/nft-code.js'
import { createRealPlatform, startTestChain, type TestChain } from '../../testing/test-chain.js'
import { createEip155Module } from '../chain-module.js'

const platform = createRealPlatform()
const { permissions } = createEip155Module(platform)
const abi = parseAbi([
  'function mintBatch(address to, uint256[] ids, uint256[] values)',
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
])
const other = getAddress(`0x${'c2'.repeat(20)}`)

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain?.stop())

const owner = (): Hex => chain.deployer.account.address

/** Sends a transaction as any account. */
async function sendAs(from: Hex, to: Hex, data: Hex): Promise<void> {
  await chain.request('anvil_impersonateAccount', [from])
  await chain.request('anvil_setBalance', [from, '0xde0b6b3a7640000'])
  await chain.transact({ from, to, data })
}

async function listed(spender: Hex) {
  const list = await permissions?.list({ network: chain.network(), address: owner(), depth: 1 })
  return list?.permissions.find(({ holder }) => holder.address === spender)
}

async function approveNew(spender: Hex): Promise<Hex> {
  const tokens = createTokens(chain.rpcUrl, owner())
  const token = await tokens.deploy('USED', 18)
  await tokens.approve(token, spender, 1_000n)
  return token
}

it('reports the last use of an allowance by its holder, and none besides transfers of the owner', async () => {
  const spender = getAddress(`0x${'a1'.repeat(20)}`)
  const token = await approveNew(spender)
  expect(await listed(spender)).toMatchObject({ unused: 'searched' })
  const send = encodeFunctionData({ abi, functionName: 'transfer', args: [other, 1n] })
  await chain.deployer.send({ to: token, data: send })
  expect(await listed(spender)).toMatchObject({ unused: 'searched' })
  const take = encodeFunctionData({ abi, functionName: 'transferFrom', args: [owner(), other, 5n] })
  await sendAs(spender, token, take)
  const used = await listed(spender)
  expect(used).toMatchObject({ action: { amount: 995n } })
  expect(used?.unused).toBeUndefined()
  const { timestamp } = await chain.request<{ timestamp: string }>('eth_getBlockByNumber', ['latest', false])
  expect(used?.lastUsedAt).toBe(Number(timestamp) * 1_000)
})

it('reports no use as known if another holder took the token, and ignores transfers of nothing [SEC-04]', async () => {
  const spender = getAddress(`0x${'a2'.repeat(20)}`)
  const thief = getAddress(`0x${'a3'.repeat(20)}`)
  const token = await approveNew(spender)
  const take = (amount: bigint): Hex =>
    encodeFunctionData({ abi, functionName: 'transferFrom', args: [owner(), other, amount] })
  // An address poisoner.
  await sendAs(thief, token, take(0n))
  expect(await listed(spender)).toMatchObject({ unused: 'searched' })
  await createTokens(chain.rpcUrl, owner()).approve(token, thief, 5n)
  await sendAs(thief, token, take(2n))
  const unclear = await listed(spender)
  expect(unclear?.unused).toBeUndefined()
  expect(unclear?.lastUsedAt).toBeUndefined()
  expect((await listed(thief))?.lastUsedAt).toBeGreaterThan(0)
})

it('reports the last use by the operator of an ERC-1155 collection', async () => {
  const operator = getAddress(`0x${'a4'.repeat(20)}`)
  const code: Hex = `${collection1155Code}${encodeAbiParameters(parseAbiParameters('string'), ['Many']).slice(2)}`
  const many = await chain.deployer.deploy(code)
  const send = (data: Hex) => chain.deployer.send({ to: many, data })
  await send(encodeFunctionData({ abi, functionName: 'mintBatch', args: [owner(), [1n], [5n]] }))
  await send(encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [operator, true] }))
  expect(await listed(operator)).toMatchObject({ unused: 'searched' })
  await sendAs(
    operator,
    many,
    encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [owner(), other, 1n, 1n, '0x'] }),
  )
  expect((await listed(operator))?.lastUsedAt).toBeGreaterThan(0)
})
