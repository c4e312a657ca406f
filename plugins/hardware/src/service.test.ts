import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import {
  keccak256,
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
} from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestPlatform } from '#testing'
import { createHardwareWorld, evmAddress, evmPath, solanaPath } from '../testing/hardware-world.js'

type World = Awaited<ReturnType<typeof createHardwareWorld>>

const running: World['kernel'][] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
  vi.unstubAllGlobals()
})

async function start(options?: Parameters<typeof createHardwareWorld>[0]): Promise<World> {
  const world = await createHardwareWorld(options)
  running.push(world.kernel)
  return world
}
async function connected(options?: Parameters<typeof createHardwareWorld>[0]): Promise<World> {
  const world = await start(options)
  await world.kernel.hardware.connect({ namespace: 'eip155', path: evmPath })
  return world
}
const errorOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no error',
    (error: unknown) =>
      `${Reflect.get(Object(error), 'code')} ${Reflect.get(Object(error), 'fault') ?? ''}`.trim(),
  )
const sign = ({ kernel }: World, signal?: AbortSignal) =>
  kernel.rpc.request({
    namespace: 'eip155',
    method: 'personal_sign',
    params: ['hello', evmAddress],
    ...(signal && { signal }),
  })
const hashOf = (raw: `0x${string}`): string => keccak256(raw)
const transfer = { from: evmAddress, to: '0x8617E340B3D01FA5F11F306F4090FD50E238070D', value: '0x64' }
const send = ({ kernel }: World, fields: object = {}) =>
  kernel.rpc.request({
    namespace: 'eip155',
    method: 'eth_sendTransaction',
    params: [{ ...transfer, ...fields }],
  })

describe('connecting a Ledger', () => {
  it('is offered where the browser has WebHID, and no device is opened for that [CON-01]', async () => {
    const world = await start()
    expect(world.kernel.connectors.find('ledger')).toMatchObject({ name: 'Ledger', type: 'hardware' })
    expect([world.ledger.commands, world.ledger.prompts()]).toEqual([[], 0])
  })

  it('is not offered by a browser without WebHID', async () => {
    const world = await start({ hasHid: false })
    expect(world.kernel.connectors.find('ledger')).toBeUndefined()
    expect(world.kernel.hardware.isSupported()).toBe(false)
  })

  it('connects the address that the device returns for a path, and closes the device [CON-01]', async () => {
    const world = await start({ isPermitted: false })
    const connection = await world.kernel.hardware.connect({ namespace: 'eip155', path: evmPath })
    expect(connection).toMatchObject({
      connectorId: 'ledger',
      namespace: 'eip155',
      accounts: [{ address: evmAddress }],
    })
    expect(world.ledger.prompts()).toBe(1)
    expect(world.ledger.isOpen()).toBe(false)
    expect(world.platform.requests).toEqual([])
  })

  it('refuses a path of another coin', async () => {
    const { kernel, ledger } = await start()
    expect(await errorOf(kernel.hardware.connect({ namespace: 'eip155', path: solanaPath }))).toBe(
      'HARDWARE_PATH_INVALID',
    )
    expect(ledger.commands).toEqual([])
  })

  it('keeps the accounts of both namespaces, and restores them without the device', async () => {
    const world = await connected()
    const { accounts } = await (async () => {
      world.device.app = 'Solana'
      return world.kernel.hardware.connect({ namespace: 'solana', path: solanaPath })
    })()
    const again = await start({ platform: createTestPlatform({ tabOf: world.platform }) })
    expect(again.kernel.connections.active('eip155')?.accounts[0]?.address).toBe(evmAddress)
    expect(again.kernel.connections.active('solana')?.accounts[0]?.address).toBe(accounts[0]?.address)
    expect(again.ledger.commands).toEqual([])
  })

  it('does not connect by its connector alone: there is no account yet', async () => {
    const { kernel } = await start()
    expect(await errorOf(kernel.connections.connect('ledger', { namespace: 'eip155' }))).toBe(
      'HARDWARE_ACCOUNT_MISSING',
    )
  })
})

describe('a request to a Ledger', () => {
  it('signs a message, and asks no server [SEC-08]', async () => {
    const world = await connected()
    // The answer of the library is the signature as wallets return it.
    const signature = (await sign(world)) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(evmAddress)
    expect(world.platform.requests).toEqual([])
    expect(world.ledger.isOpen()).toBe(false)
  })

  it('signs a message that takes several commands', async () => {
    const world = await connected()
    const message = 'long '.repeat(200)
    const signature = (await world.kernel.rpc.request({
      namespace: 'eip155',
      method: 'personal_sign',
      params: [message, evmAddress],
    })) as `0x${string}`
    expect(await recoverMessageAddress({ message, signature })).toBe(evmAddress)
  })

  it('signs the hashes of typed data on a device that displays no more', async () => {
    const world = await connected()
    const data = {
      domain: { name: 'Shop', chainId: 1 },
      types: { Order: [{ name: 'amount', type: 'uint256' }] },
      primaryType: 'Order',
      message: { amount: '5' },
    } as const
    const signature = (await world.kernel.rpc.request({
      namespace: 'eip155',
      method: 'eth_signTypedData_v4',
      params: [evmAddress, JSON.stringify(data)],
    })) as `0x${string}`
    const typed = { ...data, message: { amount: 5n } }
    expect(await recoverTypedDataAddress({ ...typed, signature })).toBe(evmAddress)
    expect(world.platform.requests).toEqual([])
  })

  it('completes a transaction by the node, signs it and submits it once', async () => {
    const world = await connected()
    world.node.eth_sendRawTransaction = ([raw]: readonly `0x${string}`[]) => hashOf(raw ?? '0x')
    const id = await send(world)
    const [raw = '0x', ...more] = world.sent as `0x02${string}`[]
    expect(more).toEqual([])
    expect(id).toBe(hashOf(raw))
    expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toBe(
      evmAddress,
    )
    expect(parseTransaction(raw)).toMatchObject({
      chainId: 1,
      nonce: 7,
      gas: 21_000n,
      value: 100n,
      type: 'eip1559',
    })
  })

  it('reports a broadcast whose answer was lost as perhaps sent, never as not sent [SEC-06]', async () => {
    const world = await connected()
    world.node.eth_sendRawTransaction = new Error('connection lost')
    world.node.eth_getTransactionByHash = new Error('connection lost')
    const outcome = send(world).catch((error: unknown) => error)
    await vi.waitFor(() => expect(world.sent.length).toBeGreaterThan(0))
    await vi.waitFor(async () => {
      await world.platform.clock.advanceAsync(5_000)
      expect(Reflect.get(Object(await Promise.race([outcome, 'pending'])), 'code')).toBe('NODE_FAILED')
    })
    expect(Reflect.get(Object(await outcome), 'transactionId')).toBe(hashOf(world.sent[0] as `0x${string}`))
    expect(new Set(world.sent).size).toBe(1)
  })

  it.each([
    ['a blob transaction', { type: '0x3' }],
    ['an access list', { accessList: [{ address: evmAddress, storageKeys: [] }] }],
  ])('refuses %s before the device displays anything', async (_, fields) => {
    const world = await connected()
    const before = world.ledger.commands.length
    expect(await errorOf(send(world, fields))).toBe('RPC_PARAMS_INVALID')
    expect(world.ledger.commands.length).toBe(before)
  })

  it('runs one request at a time', async () => {
    const world = await connected()
    const signatures = await Promise.all([sign(world), sign(world)])
    expect(new Set(signatures).size).toBe(1)
  })
})

describe('a Ledger that does not sign', () => {
  it.each<[string, (world: World) => unknown, string]>([
    ['is locked', ({ device }) => Object.assign(device, { isLocked: true }), 'HARDWARE_DEVICE_FAILED locked'],
    [
      'has another app open',
      ({ device }) => Object.assign(device, { app: 'Bitcoin' }),
      'HARDWARE_DEVICE_FAILED app',
    ],
    [
      'has no app open',
      ({ device }) => Object.assign(device, { app: 'BOLOS' }),
      'HARDWARE_DEVICE_FAILED app',
    ],
    [
      'is rejected on the device',
      ({ device }) => Object.assign(device, { isRejecting: true }),
      'USER_REJECTED',
    ],
    ['is not plugged in', ({ ledger }) => ledger.plug(false), 'HARDWARE_DEVICE_FAILED missing'],
    ['is in use by another page', ({ ledger }) => ledger.hold(), 'HARDWARE_DEVICE_FAILED busy'],
  ])('%s: the error says so, and the next request works', async (_, change, code) => {
    const world = await connected()
    change(world)
    expect(await errorOf(sign(world))).toBe(code)
    Object.assign(world.device, { isLocked: false, app: 'Ethereum', isRejecting: false })
    world.ledger.plug()
    world.ledger.hold(false)
    expect(await errorOf(sign(world))).toBe('no error')
  })

  it('is unplugged during a request: nothing is sent, and the next request works', async () => {
    const world = await connected()
    const before = world.ledger.commands.length
    world.holdCommands((command) => command.startsWith('e008'))
    const outcome = errorOf(sign(world))
    await vi.waitFor(() => expect(world.ledger.commands.slice(before).at(-1)).toMatch(/^e008/))
    world.ledger.plug(false)
    expect(await outcome).toBe('HARDWARE_DEVICE_FAILED unplugged')
    world.holdCommands(undefined)
    world.ledger.plug()
    expect(await errorOf(sign(world))).toBe('no error')
  })

  it('does not respond: the request ends, and a late answer changes nothing', async () => {
    const world = await connected()
    world.holdCommands((command) => command.startsWith('b001'))
    const before = world.ledger.commands.length
    const outcome = errorOf(sign(world))
    await vi.waitFor(() => expect(world.ledger.commands.length).toBe(before + 1))
    await world.platform.clock.advanceAsync(10_000)
    expect(await outcome).toBe('HARDWARE_DEVICE_FAILED timeout')
    expect(world.ledger.isOpen()).toBe(false)
  })

  it('has other keys: another Ledger signs nothing', async () => {
    const world = await connected()
    const other = await start({
      platform: createTestPlatform({ tabOf: world.platform }),
      seed: 'legal winner thank year wave sausage worth useful legal winner thank yellow',
    })
    expect(await errorOf(sign(other))).toBe('HARDWARE_DEVICE_FAILED otherDevice')
    expect(other.ledger.commands.some((command) => command.startsWith('e008'))).toBe(false)
  })

  it('has blind signing off: a contract call is refused by name', async () => {
    const world = await connected()
    world.device.isBlindSigning = false
    expect(await errorOf(send(world, { data: '0x12345678' }))).toBe('HARDWARE_DEVICE_FAILED blindSigning')
    expect(world.sent).toEqual([])
  })

  it('signs for another account: nothing is sent', async () => {
    const world = await connected()
    const { answerAs } = world
    answerAs((command) => (command.startsWith('e004') ? `00${'11'.repeat(64)}9000` : undefined))
    expect(await errorOf(send(world))).toBe('ANSWER_INVALID')
    expect(world.sent).toEqual([])
  })

  it('is left by its caller: the device is closed, and nothing is sent', async () => {
    const world = await connected()
    world.holdCommands((command) => command.startsWith('e008'))
    const controller = new AbortController()
    const before = world.ledger.commands.length
    const outcome = errorOf(sign(world, controller.signal))
    await vi.waitFor(() => expect(world.ledger.commands.slice(before).at(-1)).toMatch(/^e008/))
    controller.abort()
    expect(await outcome).toBe('ABORTED')
    await vi.waitFor(() => expect(world.ledger.isOpen()).toBe(false))
  })

  it('is closed when the kernel ends', async () => {
    const world = await connected()
    world.holdCommands((command) => command.startsWith('e008'))
    const outcome = errorOf(sign(world))
    await vi.waitFor(() => expect(world.ledger.commands.at(-1)).toMatch(/^e008/))
    await world.kernel.dispose()
    await outcome
    await vi.waitFor(() => expect(world.ledger.isOpen()).toBe(false))
    expect(world.platform.leftovers()).toEqual([])
  })
})

describe('a Ledger with the Solana app', () => {
  const blockhash = base58.encode(new Uint8Array(32).fill(9))
  async function connectedToSolana() {
    const world = await start()
    world.device.app = 'Solana'
    const { accounts } = await world.kernel.hardware.connect({ namespace: 'solana', path: solanaPath })
    const address = accounts[0]?.address ?? ''
    const key = new PublicKey(address)
    const instructions = [
      SystemProgram.transfer({ fromPubkey: key, toPubkey: new PublicKey(blockhash), lamports: 5 }),
    ]
    const message = new TransactionMessage({ payerKey: key, recentBlockhash: blockhash, instructions })
    const transaction = new VersionedTransaction(message.compileToV0Message())
    const request = (method: string, params: object) =>
      world.kernel.rpc.request({ namespace: 'solana', method, params })
    return { world, key, transaction, request, pubkey: address, wire: base64.encode(transaction.serialize()) }
  }

  it('signs a transaction', async () => {
    const { request, transaction, wire, key } = await connectedToSolana()
    const answer = await request('solana_signTransaction', { transaction: wire })
    const signed = VersionedTransaction.deserialize(
      base64.decode(String(Reflect.get(Object(answer), 'transaction'))),
    )
    expect(
      ed25519.verify(
        signed.signatures[0] ?? new Uint8Array(),
        transaction.message.serialize(),
        key.toBytes(),
      ),
    ).toBe(true)
  })

  it('signs and submits a transaction once', async () => {
    const { request, wire, world } = await connectedToSolana()
    world.node.sendTransaction = ([sent]: readonly string[]) =>
      base58.encode(base64.decode(sent ?? '').slice(1, 65))
    const answer = await request('solana_signAndSendTransaction', { transaction: wire })
    expect(world.sent.length).toBe(1)
    expect(answer).toEqual({ signature: base58.encode(base64.decode(world.sent[0] ?? '').slice(1, 65)) })
  })

  it('signs only messages in the off-chain format: a signature of anything else would prove nothing', async () => {
    const { request, pubkey, key } = await connectedToSolana()
    const text = new TextEncoder().encode('hello')
    expect(await errorOf(request('solana_signMessage', { message: base58.encode(text), pubkey }))).toBe(
      'HARDWARE_DEVICE_FAILED unsupported',
    )
    // Source: Solana's off-chain message format, version 0, ASCII.
    const bytes = Uint8Array.of(
      0xff,
      ...new TextEncoder().encode('solana offchain'),
      0,
      0,
      text.length,
      0,
      ...text,
    )
    const answer = await request('solana_signMessage', { message: base58.encode(bytes), pubkey })
    const signature = base58.decode(String(Reflect.get(Object(answer), 'signature')))
    expect(ed25519.verify(signature, bytes, key.toBytes())).toBe(true)
  })

  it('has blind signing off: the error says so', async () => {
    const { request, wire, world } = await connectedToSolana()
    world.device.isBlindSigning = false
    expect(await errorOf(request('solana_signTransaction', { transaction: wire }))).toBe(
      'HARDWARE_DEVICE_FAILED blindSigning',
    )
  })
})
