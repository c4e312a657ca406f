import { encodeFunctionData, parseAbi } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { account, friend, makeWorld, scammer, token, type World } from '../tests/make-world.js'
import type { Scam } from './contract.js'
import { readScams } from './read-scams.js'

const airdrop: Scam = { name: 'Fake airdrop', addresses: [`eip155:${scammer}`], domains: ['evil.example'] }
const approve = encodeFunctionData({
  abi: parseAbi(['function approve(address, uint256)']),
  functionName: 'approve',
  args: [scammer, 5n],
})
const running: World[] = []
afterEach(async () => {
  for (const { kernel } of running.splice(0)) await kernel.dispose()
})
async function start(load: () => Promise<unknown> = async () => [airdrop]): Promise<World> {
  // A host without types may return anything.
  const world = await makeWorld(load as () => Promise<readonly Scam[]>)
  running.push(world)
  return world
}
const signIn = (domain: string) =>
  `${domain} wants you to sign in with your Ethereum account:\n${account}\n\n\nURI: https://${domain}/\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-11-29T10:00:00.000Z`
const title = 'Known fraud: Fake airdrop'

describe('a request [SEC-06]', () => {
  it('that deals with a known fraud has a note, and goes on', async () => {
    const { send, request, titles } = await start()
    await send({ to: scammer, value: '0x1' })
    await send({ to: token, data: approve })
    await send({ to: scammer, data: '0x12345678' })
    await request('personal_sign', [signIn('www.evil.example'), account])
    expect(titles).toEqual([title, title, title, title])
  })

  it('that does not has none', async () => {
    const { send, request, titles } = await start()
    await send({ to: friend, value: '0x1' })
    await request('personal_sign', [signIn('notevil.example'), account])
    expect(titles).toEqual([])
  })
})

describe('the list', () => {
  it('is read once within an hour, and again afterwards', async () => {
    let reads = 0
    const { send, platform } = await start(async () => {
      reads += 1
      return [airdrop]
    })
    await send({ to: friend, value: '0x1' })
    await send({ to: friend, value: '0x1' })
    expect(reads).toBe(1)
    await platform.clock.advanceAsync(3_600_000)
    await send({ to: friend, value: '0x1' })
    expect(reads).toBe(2)
  })

  it('is waited for three seconds at most: the request goes on without it', async () => {
    const { send, platform, titles } = await start(() => new Promise(() => undefined))
    let isSent = false
    void send({ to: scammer, value: '0x1' }).then(() => {
      isSent = true
    })
    await expect
      .poll(async () => {
        await platform.clock.advanceAsync(500)
        return isSent
      })
      .toBe(true)
    expect(titles).toEqual([])
  })

  it('stays the known one after a failure, which is reported', async () => {
    let answer: unknown = [airdrop]
    const { kernel, send, platform, titles } = await start(async () => {
      if (answer === undefined) throw new Error('offline')
      return answer
    })
    await send({ to: scammer, value: '0x1' })
    answer = undefined
    await platform.clock.advanceAsync(3_600_000)
    await send({ to: scammer, value: '0x1' })
    expect(titles).toEqual([title, title])
    await expect(kernel.scamList.refresh()).rejects.toThrow('offline')
  })

  it('leaves out entries that are none', () => {
    expect(
      readScams([airdrop, null, 7, { addresses: [] }, { name: 'x', addresses: [7, 'eip155:0x1'] }]),
    ).toEqual([airdrop, { name: 'x', addresses: ['eip155:0x1'], domains: [] }])
    for (const answer of [undefined, null, {}, 'list']) expect(() => readScams(answer)).toThrow()
  })
})
