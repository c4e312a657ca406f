import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { createTestPlatform, settle, type TestPlatform } from '#testing'
import { formatSignIn, type SignInData } from '#wallet/sign-in'
import {
  endWorlds,
  messagesBy,
  type SiwxWorld,
  signatureOf,
  soon,
  startSiwx,
} from '../../testing/siwx-world.js'
import type { SiwxStored } from '../stored.js'

afterEach(endWorlds)

const stateOf = ({ kernel }: SiwxWorld) => kernel.siwx.store.getState()
const until = (world: SiwxWorld, status: string) => soon(() => expect(stateOf(world).status).toBe(status))
const keyOf = ({ storage }: TestPlatform): string =>
  Object.keys(storage.dump()).find((key) => key.includes('/siwx/')) ?? ''
const storedIn = (platform: TestPlatform): SiwxStored =>
  JSON.parse(platform.storage.dump()[keyOf(platform)] ?? '{}')

async function startSigned(platform = createTestPlatform(), siwx = {}): Promise<SiwxWorld> {
  const world = await startSiwx({ platform, siwx: { storage: 'local', ...siwx } })
  await world.connect()
  await until(world, 'needed')
  world.kernel.siwx.confirm()
  await until(world, 'signed')
  return world
}

it('signs in without a server, with a nonce of 128 bits, and reports that the page verified it [SIW-02] [SEC-12]', async () => {
  const world = await startSigned()
  expect(world.platform.requests).toEqual([])
  expect(world.signed[0]?.message).toMatch(/\nNonce: [\da-f]{32}\n/)
  expect(world.kernel.siwx.sessions.getState()).toMatchObject([{ address: 'alice', verifiedBy: 'page' }])
  const [kept] = storedIn(world.platform).signIns
  expect(kept?.message).toBe(world.signed[0]?.message)
  // The state that other code of the page can read contains no signature.
  expect(JSON.stringify(await world.kernel.inspect())).not.toContain('signed:alice')
})

it('rejects a signature by another account', async () => {
  const world = await startSiwx({ siwx: { storage: 'local' }, sign: () => 'signed:eve:nothing' })
  await world.connect()
  await until(world, 'needed')
  world.kernel.siwx.confirm()
  await soon(() => expect(stateOf(world)).toMatchObject({ status: 'needed', fault: 'signature' }))
  expect(world.kernel.siwx.sessions.getState()).toEqual([])
})

const issuedAt = '2026-01-01T00:00:00.000Z'
const data: SignInData = {
  domain: 'app.example',
  uri: 'https://app.example/',
  version: '1',
  chainId: 'eip155:1',
  accountAddress: 'alice',
  nonce: 'b4tJk2mQx9',
  issuedAt,
}
/** Stores a sign-in, loads the page two days later, and returns its session, if there is one. */
async function sessionAfterReload(
  change: Partial<SignInData>,
  signedBy = 'alice',
  chain = {},
): Promise<{ world: SiwxWorld; left: number }> {
  const first = await startSigned()
  const { platform, wallet } = first
  const key = keyOf(platform)
  await first.kernel.dispose()
  const message = formatSignIn({ ...data, nonce: randomUUID().replaceAll('-', ''), ...change })
  platform.storage.writeFromOtherTab(
    key,
    JSON.stringify({
      signIns: [{ message, signature: signatureOf(signedBy, message) }],
      declined: [],
      changedAt: 1,
    }),
  )
  const later = createTestPlatform({ tabOf: platform })
  await later.clock.advanceAsync(Date.parse('2026-01-03T00:00:00Z') - later.now())
  const world = await startSiwx({ platform: later, wallet, siwx: { storage: 'local' }, chain })
  await soon(() => expect(['signed', 'needed']).toContain(stateOf(world).status))
  await settle()
  return { world, left: storedIn(platform).signIns.length }
}

it.each([
  ['is there', {}, 'signed', 1],
  ['is valid until its end', { expirationTime: '2026-01-03T00:00:01Z' }, 'signed', 1],
  ['is over', { expirationTime: '2026-01-02T23:59:59Z' }, 'needed', 0],
  ['expires after a week if it has no end', { issuedAt: '2025-12-26T23:59:59Z' }, 'needed', 0],
  ['has not begun', { notBefore: '2026-01-04T00:00:00Z' }, 'needed', 1],
  ['comes from the future', { issuedAt: '2026-01-03T00:05:00Z' }, 'needed', 1],
  ['is of another site', { domain: 'evil.example' }, 'needed', 0],
  ['is of another network', { chainId: 'eip155:2' }, 'needed', 1],
  ['is of another account', { accountAddress: 'bob' }, 'needed', 1],
] as const)('handles a stored sign-in that %s [SIW-02] [SEC-12]', async (_, change, status, left) => {
  const signer = 'accountAddress' in change ? change.accountAddress : 'alice'
  const found = await sessionAfterReload(change, signer)
  expect([stateOf(found.world).status, found.left]).toEqual([status, left])
})

it('drops a sign-in with a forged signature when reading, and keeps one that no node could verify', async () => {
  const forged = await sessionAfterReload({}, 'eve')
  expect([stateOf(forged.world).status, forged.left]).toEqual(['needed', 0])
  const down = async (): Promise<boolean> => {
    throw new Error('down')
  }
  const unknown = await sessionAfterReload({}, 'alice', { messages: messagesBy(down) })
  expect([stateOf(unknown.world).status, unknown.left]).toEqual(['needed', 1])
})

it('ends exactly one of the sessions that share network or address [SIW-02]', async () => {
  const world = await startSigned()
  const { kernel, wallet } = world
  const signAgain = async (): Promise<void> => {
    await until(world, 'needed')
    kernel.siwx.confirm()
    await until(world, 'signed')
  }
  wallet.chooseAccounts(['bob', 'alice'])
  await signAgain()
  wallet.chooseNetwork('eip155:2')
  await signAgain()
  wallet.chooseAccounts(['alice', 'bob'])
  await signAgain()
  const pairs = (): readonly string[] =>
    kernel.siwx.sessions.getState().map(({ caipNetworkId, address }) => `${caipNetworkId} ${address}`)
  expect([...pairs()].sort()).toEqual(['eip155:1 alice', 'eip155:1 bob', 'eip155:2 alice', 'eip155:2 bob'])
  await kernel.siwx.signOut({ caipNetworkId: 'eip155:1', address: 'ALICE' })
  expect([...pairs()].sort()).toEqual(['eip155:1 bob', 'eip155:2 alice', 'eip155:2 bob'])
  await expect(kernel.siwx.getSession('eip155:1', 'alice')).resolves.toBeUndefined()
  await expect(kernel.siwx.getSession('eip155:1', 'Bob')).resolves.toMatchObject({ address: 'bob' })
})

it('lasts until the page is left if storage is blocked', async () => {
  for (const storage of ['local', 'server'] as const) {
    const platform = createTestPlatform()
    platform.storage.block()
    const world = await startSigned(platform, { storage, required: false })
    await expect(world.kernel.siwx.getSession('eip155:1', 'alice')).resolves.toMatchObject({
      address: 'alice',
    })
    await world.kernel.siwx.signOut()
    await until(world, 'signed-out')
  }
})
