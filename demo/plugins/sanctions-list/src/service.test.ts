import { encodeFunctionData, parseAbi } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { account, friend, listed, makeWorld, token, type World } from '../tests/make-world.js'

const abi = parseAbi([
  'function transfer(address, uint256)',
  'function approve(address, uint256)',
  'function multicall(bytes[])',
  'function anything(address)',
])
const call = (functionName: 'transfer' | 'approve', to: `0x${string}`, value: bigint) =>
  encodeFunctionData({ abi, functionName, args: [to, value] })

const running: World[] = []
afterEach(async () => {
  for (const { kernel } of running.splice(0)) await kernel.dispose()
})
async function start(...args: Parameters<typeof makeWorld>): Promise<World> {
  const world = await makeWorld(...args)
  running.push(world)
  return world
}
const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'sent',
    ({ code }: { code: string }) => code,
  )

describe('a request', () => {
  it.each([
    ['coins', { to: listed, value: '0x1' }],
    ['tokens', { to: token, data: call('transfer', listed, 5n) }],
    ['an allowance', { to: token, data: call('approve', listed, 5n) }],
    ['a call', { to: listed, data: '0x12345678' }],
    [
      'tokens in a batch',
      {
        to: token,
        data: encodeFunctionData({ abi, functionName: 'multicall', args: [[call('transfer', listed, 5n)]] }),
      },
    ],
    [
      'bytes that are not decoded',
      { to: token, data: encodeFunctionData({ abi, functionName: 'anything', args: [listed] }) },
    ],
  ])('that gives a listed address %s is refused before the wallet is called', async (_, transaction) => {
    const { send, sent } = await start([`eip155:${listed}`])
    expect(await codeOf(send(transaction))).toBe('ACTION_REFUSED')
    expect(await codeOf(send({ to: friend, value: '0x1' }))).toBe('sent')
    expect(sent()).toEqual(['eth_sendTransaction'])
  })

  it('compares addresses as the chain does, and lists of another network do not count', async () => {
    const lower = await start([`eip155:1:${listed.toLowerCase()}`])
    expect(await codeOf(lower.send({ to: listed, value: '0x1' }))).toBe('ACTION_REFUSED')
    const other = await start([`eip155:10:${listed}`, `solana:${listed}`])
    expect(await codeOf(other.send({ to: listed, value: '0x1' }))).toBe('sent')
  })

  it('that takes rights away from a listed address goes on', async () => {
    const { send } = await start([`eip155:${listed}`])
    expect(await codeOf(send({ to: token, data: call('approve', listed, 0n) }))).toBe('sent')
  })

  it('goes on with a warning if the host has not allowed the plugin to refuse', async () => {
    const { kernel, send } = await start([`eip155:${listed}`], { mayRefuse: false })
    const notes: unknown[] = []
    kernel.on('action:checked', (checked) => notes.push(...checked.notes))
    expect(await codeOf(send({ to: listed, value: '0x1' }))).toBe('sent')
    expect(notes).toMatchObject([{ plugin: 'sanctionsList', tone: 'danger' }])
  })
})

describe('a connection', () => {
  it('of a listed account is refused, and the page gets no account', async () => {
    const { kernel, connect } = await start([`eip155:${account}`], { connects: false })
    expect(await codeOf(connect())).toBe('ACTION_REFUSED')
    expect(kernel.connections.active()).toBeUndefined()
  })

  it('of another account is made', async () => {
    const { kernel } = await start([`eip155:${listed}`])
    expect(kernel.connections.active()?.accounts[0]?.address).toBe(account)
  })
})

it('answers the host’s own pages', async () => {
  const { kernel } = await start([`eip155:${listed}`])
  const { sanctionsList } = kernel
  expect(sanctionsList.isListed(`eip155:1:${listed}`)).toBe(true)
  expect(sanctionsList.isListed(`eip155:1:${friend}`)).toBe(false)
})
