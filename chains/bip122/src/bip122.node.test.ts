import * as curve from '@bitcoinerlab/secp256k1'
import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { base64, hex } from '@scure/base'
import { networks, Psbt, payments, type Signer, Transaction } from 'bitcoinjs-lib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createNodePlatform } from '#core/platform'
import { createKernel, type Kernel, type Network, type Transfer } from '#kernel'
import { createTestPlatform } from '#testing'
import { createWbipProvider } from '../../../sandbox/extension/src/bip122/create-wbip-provider.js'
import { createSiteMemory } from '../../../sandbox/extension/src/site-memory.js'
import { freePort } from '../../../sandbox/src/free-port.js'
import { bitcoinChain } from '../../../sandbox/src/further-chains/further-chain.js'
import {
  type RunningFurtherChain,
  startFurtherChain,
} from '../../../sandbox/src/further-chains/start-further-chain.js'
import type { ApprovalQueue } from '../../../sandbox/wallet-parts/approval/approval-queue.js'
import type { ApprovalView } from '../../../sandbox/wallet-parts/approval/approval-view.js'
import { createBip122Keys } from '../../../sandbox/wallet-parts/bip122/create-bip122-keys.js'
import { userRejected } from '../../../sandbox/wallet-parts/wallet-error.js'
import { exampleNetwork } from '../testing/example-network.js'
import { isSpent, recoverKey } from '../testing/independent-verification.js'
import { type BitcoinModule, wholeModule } from '../testing/whole-module.js'
import { type Bip122Plugin, bip122 } from './index.js'

/** Addresses without a known key. */
const stranger = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const strangerTaproot = 'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6'
const keys = createBip122Keys()
const [alice = '', aliceOrdinals = '', bob = ''] = keys.accounts.map(({ address }) => address)

let chain: RunningFurtherChain
let network: Network
let kernel: Kernel<Bip122Plugin>
let module: BitcoinModule
/** Prompts of the wallet, and the answer of the user. */
const requests: ApprovalView[] = []
let yes = true
const queue: ApprovalQueue = {
  length: 0,
  async request({ view, onApproved }) {
    requests.push(view)
    if (!yes) throw userRejected()
    return onApproved()
  },
}

async function fund(address: string, amount: bigint): Promise<void> {
  const body = JSON.stringify({ address, amount: String(amount) })
  const response = await fetch(`${chain.rpcUrl}/sandbox/fund`, { method: 'POST', body })
  if (!response.ok) throw new Error(await response.text())
}

const balanceOf = async (address: string): Promise<bigint> =>
  (await module.getBalance({ network, address })).value
const transfer = (change: object = {}): Promise<Transfer> =>
  module.transfers.build({ network, from: alice, to: stranger, value: 25_000n, ...change })

beforeAll(async () => {
  const log = (line: string): void => console.info(line)
  chain = await startFurtherChain({ name: 'bitcoin', port: await freePort(), log })
  network = exampleNetwork('regtest', [chain.rpcUrl])
  const { fetch: realFetch, now, after, every } = createNodePlatform()
  const platform = { ...createTestPlatform(), fetch: realFetch, now, after, every }
  const site = { ...network, rpcUrl: chain.rpcUrl, symbol: 'BTC', decimals: 8 }
  const stored = new Map<string, string>()
  // The globals of a page that the wallet reads.
  vi.stubGlobal('document', { title: 'Example' })
  vi.stubGlobal('location', { origin: 'https://app.example', host: 'app.example' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  platform.globals.sandbox = { bitcoin: createWbipProvider(createSiteMemory('bip122'), queue, keys, site) }
  platform.globals.btc_providers = [{ id: 'sandbox.bitcoin', name: 'Sandbox Extension' }]
  kernel = createKernel({ projectId: 'test', networks: [network], platform }).use(bip122)
  await kernel.start()
  // The module has every capability except names and tokens.
  module = wholeModule(kernel.chains.get('bip122'))
  // The wallet code is loaded with the first wallet found.
  await vi.waitFor(() => expect(kernel.connectors.find('bip122:sandbox-extension')).toBeDefined(), 10_000)
  await kernel.connections.connect('bip122:sandbox-extension')
}, 180_000)
afterAll(async () => {
  await kernel?.dispose()
  await chain?.stop()
  vi.unstubAllGlobals()
})

describe('with a wallet of the page and a real node [NET-12]', () => {
  it('connects with the payment account first and the ordinals account second [ACC-04]', () => {
    expect(kernel.connections.caipAddress('bip122')).toBe(`${bitcoinChain.caipNetworkId}:${alice}`)
    const { accounts } = kernel.connections.active('bip122') ?? {}
    expect(accounts?.map(({ address, type }) => [address, type])).toEqual([
      [alice, 'payment'],
      [aliceOrdinals, 'ordinal'],
    ])
    expect(accounts?.[0]?.publicKey).toMatch(/^0[23][\da-f]{64}$/)
  })

  it('reads the balance from the unspent coins', async () => {
    expect(await module.getBalance({ network, address: alice })).toEqual({
      value: 0n,
      decimals: 8,
      symbol: 'BTC',
    })
    await fund(alice, 100_000n)
    await fund(alice, 50_000_000n)
    expect(await balanceOf(alice)).toBe(50_100_000n)
  })

  it.each([
    ['the legacy scheme', 'ecdsa'],
    ['BIP-322', 'bip322'],
  ])('signs a message with %s that verifies only for its account and text', async (_, protocol) => {
    const message = 'Sign in to Example 🦊'
    const params = { account: alice, message, protocol }
    const signed = await kernel.rpc.request({ method: 'signMessage', params })
    const signature = await module.messages.readSignature(signed)
    const verify = (change: object = {}): Promise<boolean> =>
      module.messages.verify({ network, address: alice, message, signature, ...change })
    expect(await verify()).toBe(true)
    expect(await verify({ signature: hex.encode(base64.decode(signature)) })).toBe(true)
    expect(await verify({ message: 'Sign in to Evil' })).toBe(false)
    expect(await verify({ address: stranger })).toBe(false)
    expect(await verify({ address: bob })).toBe(false)
    expect(await verify({ signature: 'x' })).toBe(false)
    const wrong = base64.decode(signature)
    wrong[30] = (wrong[30] ?? 0) ^ 1
    expect(await verify({ signature: base64.encode(wrong) })).toBe(false)
    // Independent checks agree: the interpreter of the node, and another curve library.
    const isAgreed =
      protocol === 'ecdsa'
        ? recoverKey(message, signature) === keys.accounts[0]?.publicKey
        : await isSpent(alice, message, signature)
    expect(isAgreed).toBe(true)
  })

  it('requests the signature scheme that an address supports, and verifies it', async () => {
    for (const address of [alice, aliceOrdinals]) {
      const message = 'zwei\nZeilen'
      const call = await module.messages.request({ address: address ?? '', message })
      const signature = await module.messages.readSignature(await kernel.rpc.request(call))
      expect(await module.messages.verify({ network, address: address ?? '', message, signature })).toBe(true)
    }
  })

  it('sends the displayed amount for the displayed fee, in the wording of the wallet [SEC-07] [SEC-10]', async () => {
    const before = { alice: await balanceOf(alice), stranger: await balanceOf(stranger) }
    const { call, fee, submit } = await transfer()
    const id = await submit(await kernel.rpc.request(call))
    expect(module.isTransactionId(id)).toBe(true)
    expect(await module.transactions.waitFor({ network, id })).toEqual({ status: 'success' })
    expect(await module.transactions.findInclusion?.({ network, id })).toMatchObject({ isFinal: false })
    expect((await balanceOf(stranger)) - before.stranger).toBe(25_000n)
    expect(before.alice - (await balanceOf(alice))).toBe(25_000n + fee.value)
    expect(fee).toMatchObject({ decimals: 8, symbol: 'BTC' })
    const facts = Object.fromEntries(requests.at(-1)?.facts.map(({ label, value }) => [label, value]) ?? [])
    expect(facts).toMatchObject({ Amount: '0.00025 BTC', To: stranger })
    expect(facts['Network fee']).toBe(`0.${fee.value.toString().padStart(8, '0').replace(/0+$/, '')} BTC`)
    // A second submission changes nothing: a response may have been lost.
    const body = await (await fetch(`${chain.rpcUrl}/tx/${id}/hex`)).text()
    const size = Transaction.fromHex(body).virtualSize()
    const perByte = Number(fee.value) / size
    expect(perByte).toBeGreaterThanOrEqual(5.25)
    expect(perByte).toBeLessThan(5.35)
  })

  it('sends everything less the fee of all spent coins, without change [SND-01]', async () => {
    const all = await balanceOf(alice)
    for (const speed of ['slow', 'fast'] as const) {
      const { call, fee, value = 0n } = await transfer({ value: all, orLess: true, speed })
      expect(value + fee.value).toBe(all)
      expect(await module.transfers.decode({ network, call })).toEqual({ from: alice, to: stranger, value })
      const options = await module.transfers.getFeeOptions({
        network,
        from: alice,
        to: stranger,
        value: all,
        orLess: true,
      })
      expect(options.find((one) => one.speed === speed)).toMatchObject({ fee, max: value })
    }
    await expect(transfer({ value: all })).rejects.toMatchObject({ code: 'FUNDS_INSUFFICIENT' })
  })

  it('returns the same id for a second submission, sends once, and knows the id before [REL-01] [REL-05]', async () => {
    const before = await balanceOf(stranger)
    const { call, submit } = await transfer({ speed: 'fast' })
    const answer = await kernel.rpc.request(call)
    const interrupted = submit(answer, undefined, () => Promise.reject(new Error('not kept')))
    await expect(interrupted).rejects.toThrow('not kept')
    expect(await balanceOf(stranger)).toBe(before)
    const kept: string[] = []
    const ids = [await submit(answer, undefined, async (id) => void kept.push(id)), await submit(answer)]
    expect([ids[1], ...kept]).toEqual([ids[0], ids[0]])
    await module.transactions.waitFor({ network, id: ids[0] ?? '' })
    expect((await balanceOf(stranger)) - before).toBe(25_000n)
  })

  it('pays to every kind of address', async () => {
    const kinds = [
      strangerTaproot,
      'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
      '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc',
      'bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry',
    ]
    for (const to of kinds) {
      const { call, submit } = await transfer({ to, value: 1_000n })
      await submit(await kernel.rpc.request(call))
      expect(await balanceOf(to)).toBe(1_000n)
    }
  })

  it('quotes higher fees for faster speeds, each exactly the fee of the transfer', async () => {
    const intent = { network, from: alice, to: stranger, value: 30_000n }
    const options = await module.transfers.getFeeOptions(intent)
    expect(options.map(({ speed }) => speed)).toEqual(['slow', 'normal', 'fast'])
    const fees = options.map(({ fee }) => fee.value)
    expect(fees).toEqual([...fees].sort((one, other) => Number(one - other)))
    expect(new Set(fees).size).toBe(3)
    for (const { speed, fee } of options) expect((await transfer({ ...intent, speed })).fee).toEqual(fee)
  })

  it('reports that the account cannot pay the amount and the fee [ERR-03]', async () => {
    const value = await balanceOf(alice)
    await expect(transfer({ value })).rejects.toMatchObject({
      code: 'FUNDS_INSUFFICIENT',
      shortMessage: 'Not enough funds for the amount and the network fee',
    })
    const all = module.transfers.getFeeOptions({ network, from: alice, to: stranger, value })
    await expect(all).rejects.toMatchObject({ code: 'FUNDS_INSUFFICIENT' })
    await expect(transfer({ from: bob, value: 1_000n })).rejects.toMatchObject({ code: 'FUNDS_INSUFFICIENT' })
  })

  it('refuses an amount below the relay minimum, and an address of another network [SEC-09]', async () => {
    await expect(transfer({ value: 293n })).rejects.toMatchObject({ code: 'RPC_PARAMS_INVALID' })
    const to = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    await expect(transfer({ to })).rejects.toMatchObject({
      code: 'CAIP_ADDRESS_INVALID',
      details: expect.stringContaining('network'),
    })
    await expect(transfer({ token: '0x00' })).rejects.toMatchObject({ code: 'RPC_PARAMS_INVALID' })
  })

  it('reports a user rejection, and sends nothing [CON-08]', async () => {
    const before = await balanceOf(alice)
    yes = false
    const { call } = await transfer()
    await expect(kernel.rpc.request(call)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    yes = true
    expect(await balanceOf(alice)).toBe(before)
  })

  it('refuses a response with other inputs or outputs, and sends nothing [SEC-06]', async () => {
    const before = [await balanceOf(alice), await balanceOf(stranger), await balanceOf(bob)]
    const { call, submit } = await transfer()
    const { psbt: original } = Object(call.params)
    const changes: readonly ((psbt: Psbt) => unknown)[] = [
      (psbt) => psbt.addOutput({ address: bob, value: 600n }),
      (psbt) => psbt.setInputSequence(0, 0xffff_fffe),
      (psbt) => psbt.setLocktime(1),
      (psbt) => psbt.setVersion(1),
      ...[0, 1].map((at) => (psbt: Psbt) => {
        // The library has no API to change an output.
        const { outs } = Reflect.get(psbt.data.globalMap.unsignedTx, 'tx')
        outs[at].value -= 1n
      }),
    ]
    for (const change of changes) {
      const psbt = Psbt.fromBase64(original, { network: networks.regtest })
      change(psbt)
      const params = { ...Object(call.params), psbt: psbt.toBase64() }
      const signed = await kernel.rpc.request({ method: 'signPsbt', params })
      await expect(submit(signed)).rejects.toMatchObject({ code: 'TRANSACTION_CHANGED' })
    }
    await expect(submit({ psbt: original })).rejects.toMatchObject({ code: 'ANSWER_INVALID' })
    for (const answer of [undefined, null, {}, { psbt: 7 }, { psbt: 'x' }, { psbt: 'x'.repeat(3_000_000) }])
      await expect(submit(answer)).rejects.toMatchObject({ code: 'ANSWER_INVALID' })
    expect([await balanceOf(alice), await balanceOf(stranger), await balanceOf(bob)]).toEqual(before)
  })

  it('reports that the network refused an invalid signature', async () => {
    const { call, submit } = await transfer()
    const { psbt } = Object(await kernel.rpc.request(call))
    const signed = Psbt.fromBase64(psbt)
    const [signature] = signed.data.inputs[0]?.partialSig ?? []
    if (!signature) throw new Error('Expected a signature.')
    signature.signature[20] = (signature.signature[20] ?? 0) ^ 1
    await expect(submit({ psbt: signed.toBase64() })).rejects.toMatchObject({ code: 'NODE_REFUSED' })
  })

  it('sends a transfer that the wallet builds itself', async () => {
    const before = await balanceOf(stranger)
    const params = { account: alice, recipientAddress: stranger, amount: '4321' }
    const { txid } = await kernel.rpc.request<{ txid: string }>({ method: 'sendTransfer', params })
    await module.transactions.waitFor({ network, id: txid })
    expect((await balanceOf(stranger)) - before).toBe(4_321n)
  })

  it('spends from a Taproot address with a key signature', async () => {
    await fund(aliceOrdinals, 40_000n)
    const publicKey = kernel.connections.active('bip122')?.accounts[1]?.publicKey
    const { call, fee, submit } = await transfer({ from: aliceOrdinals, publicKey, value: 10_000n })
    expect(Psbt.fromBase64(Object(call.params).psbt).data.inputs[0]?.tapInternalKey).toBeDefined()
    const { psbt } = Object(await kernel.rpc.request(call))
    const signed = Psbt.fromBase64(psbt)
    const { tapKeySig } = signed.data.inputs[0] ?? {}
    if (!tapKeySig) throw new Error('Expected a signature.')
    tapKeySig[40] = (tapKeySig[40] ?? 0) ^ 1
    await expect(submit({ psbt: signed.toBase64() })).rejects.toMatchObject({ code: 'NODE_REFUSED' })
    const id = await submit({ psbt })
    expect(await module.transactions.waitFor({ network, id })).toEqual({ status: 'success' })
    expect(await module.transactions.findInclusion?.({ network, id })).toMatchObject({ isFinal: false })
    expect(await balanceOf(aliceOrdinals)).toBe(40_000n - 10_000n - fee.value)
  })

  it.each([
    ['a P2SH-P2WPKH address', 'p2sh'],
    ['a legacy address', 'p2pkh'],
  ] as const)('spends from %s with the key that the wallet reported', async (_, kind) => {
    const secret = sha256(kind)
    const pubkey = secp256k1.getPublicKey(secret)
    const inner = payments.p2wpkh({ pubkey, network: networks.regtest })
    const nested = payments.p2sh({ redeem: inner, network: networks.regtest })
    const old = payments.p2pkh({ pubkey, network: networks.regtest })
    const from = String((kind === 'p2sh' ? nested : old).address)
    await fund(from, 80_000n)
    if (kind === 'p2sh')
      await expect(transfer({ from })).rejects.toMatchObject({ code: 'RPC_PARAMS_INVALID' })
    const { call, fee, submit } = await transfer({ from, publicKey: hex.encode(pubkey) })
    const psbt = Psbt.fromBase64(Object(call.params).psbt)
    const signer: Signer = { publicKey: pubkey, sign: (hash) => curve.sign(hash, secret) }
    const id = await submit({ psbt: psbt.signAllInputs(signer).toBase64() })
    await module.transactions.waitFor({ network, id })
    expect(await balanceOf(from)).toBe(80_000n - 25_000n - fee.value)
  })

  it('stops waiting for a transaction that never confirms [REL-02]', async () => {
    const id = '00'.repeat(32)
    const waited = module.transactions.waitFor({ network, id, timeoutMs: 50 })
    await expect(waited).rejects.toMatchObject({ code: 'TIMEOUT' })
  })

  it('disconnects in the wallet, which prompts again for the next connection', async () => {
    await kernel.connections.disconnect('bip122')
    expect(kernel.connections.active('bip122')).toBeUndefined()
    await kernel.connections.connect('bip122:sandbox-extension')
    expect(requests.at(-1)?.title).toBe('Connect to Example?')
  })
})
