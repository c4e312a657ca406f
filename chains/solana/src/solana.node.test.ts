import { createPublicKey, verify } from 'node:crypto'
import { base58, base64 } from '@scure/base'
import {
  Keypair,
  PublicKey,
  SystemInstruction,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Transfer, TransferIntent } from '#kernel'
import { solanaChain } from '../../../sandbox/src/further-chains/further-chain.js'
import { createRealPlatform, type SolanaWorld, startSolanaWorld } from '../testing/solana-world.js'
import { associatedAccountOf } from './addresses/derived-addresses.js'
import { createSolanaModule } from './chain-module.js'

/** Tokens of the sandbox chain. */
const dollar = solanaChain.token?.address ?? ''
const newToken = '6bGNbLUD6ZFf3mf2YwuH8amXj5xGJgRJ4iCPpf9ix1md'
const picture = '96tCpupDrjY37mpqAVq6NVLDBsTGRadsyKPZeoFxxKkw'
const sol = 1_000_000_000n
/** Rent-exempt minimum of an account without data. */
const keep = 890_880n

let world: SolanaWorld
beforeAll(async () => {
  vi.stubGlobal('document', { title: 'A page' })
  vi.stubGlobal('location', { origin: 'https://page.example', host: 'page.example' })
  world = await startSolanaWorld()
  await world.chain.fund(world.address, 100n * sol)
  for (const [token, amount] of [
    [dollar, 50_000_000n],
    [newToken, 5n * sol],
    [picture, 1n],
  ] as const)
    await world.chain.fund(world.address, amount, token)
}, 120_000)
afterAll(async () => {
  await world?.stop()
  vi.unstubAllGlobals()
})
beforeEach(() => {
  world.user.approves = true
  world.shown.length = 0
})

const stranger = (): string => Keypair.generate().publicKey.toBase58()

async function balanceOf(address: string): Promise<bigint> {
  return (await world.module.getBalance({ network: world.chain.network, address })).value
}

async function tokensOf(address: string): Promise<Record<string, bigint>> {
  const assets = await world.module.tokens?.getBalances({ network: world.chain.network, address })
  return Object.fromEntries((assets ?? []).map((asset) => [asset.address, asset.value]))
}

async function build(intent: Partial<TransferIntent>): Promise<Transfer> {
  const { network } = world.chain
  const usual = { network, from: world.address, to: stranger(), value: 1n }
  const transfer = await world.module.transfers?.build({ ...usual, ...intent })
  if (!transfer) throw new Error('Expected a transfer.')
  return transfer
}

/** Requests the signature and submits. */
/** Decodes a built transfer. */
const readBack = ({ call }: Transfer) =>
  world.module.transfers?.decode({ network: world.chain.network, call })

async function send(transfer: Transfer): Promise<string> {
  const id = await transfer.submit(await world.kernel.rpc.request(transfer.call))
  const done = await world.module.transactions?.waitFor({ network: world.chain.network, id })
  const inclusion = await world.module.transactions?.findInclusion?.({ network: world.chain.network, id })
  expect(inclusion?.block).toBeTypeOf('bigint')
  expect(done).toEqual({ status: 'success' })
  return id
}

function transactionOf({ call }: Transfer): VersionedTransaction {
  return VersionedTransaction.deserialize(base64.decode(String(Object(call.params).transaction)))
}

/** Creates a transaction that the module did not build. */
async function otherTransaction(
  lamports: bigint,
  version: 'legacy' | 0,
): Promise<{ to: string; wire: string }> {
  const { network } = world.chain
  const latest = await world.kernel.rpc.read<{ value: { blockhash: string } }>({
    method: 'getLatestBlockhash',
  })
  const to = stranger()
  const message = new TransactionMessage({
    payerKey: new PublicKey(world.address),
    recentBlockhash: latest.value.blockhash,
    instructions: [
      SystemProgram.transfer({
        fromPubkey: new PublicKey(world.address),
        toPubkey: new PublicKey(to),
        lamports,
      }),
    ],
  })
  expect(network.chainNamespace).toBe('solana')
  const compiled = version === 0 ? message.compileToV0Message() : message.compileToLegacyMessage()
  return { to, wire: base64.encode(new VersionedTransaction(compiled).serialize()) }
}

describe('with the wallet of the page and a real chain [NET-12]', () => {
  it('connects, and reads lamports and tokens except those without decimals [ACC-07] [ACC-08]', async () => {
    const { kernel, chain, module, address } = world
    expect(kernel.connections.caipAddress('solana')).toBe(`${chain.network.caipNetworkId}:${address}`)
    expect(await balanceOf(stranger())).toBe(0n)
    const assets = await module.tokens?.getBalances({ network: chain.network, address })
    expect(assets).toEqual([
      { address: dollar, name: 'Sandbox Dollar', symbol: 'SBD', decimals: 6, value: 50_000_000n },
      { address: newToken, name: 'Sandbox New', symbol: 'SBN', decimals: 9, value: 5n * sol },
    ])
    const one = { network: chain.network, address, tokens: [newToken, picture] }
    expect((await module.tokens?.getBalances(one))?.map(({ symbol }) => symbol)).toEqual(['SBN'])
    expect(await tokensOf(stranger())).toEqual({})
  })

  it('reads the metadata of a token, and nothing for other accounts', async () => {
    const { chain, module, address } = world
    const facts = (token: string) => module.tokens?.get({ network: chain.network, address: token })
    const one = { address: dollar, name: 'Sandbox Dollar', symbol: 'SBD', decimals: 6 }
    expect(await facts(dollar)).toEqual(one)
    const other = { address: newToken, name: 'Sandbox New', symbol: 'SBN', decimals: 9 }
    expect(await facts(newToken)).toEqual(other)
    expect(await facts(picture)).toMatchObject({ decimals: 0 })
    for (const none of [address, stranger()]) expect(await facts(none), none).toBeUndefined()
    await expect(facts('bob')).rejects.toMatchObject({ code: 'CAIP_ADDRESS_INVALID' })
  })

  it.each(['Sign in to Example', '', 'zwei\nZeilen', '🦊 и кириллица', 'x'.repeat(5_000)])(
    'signs a text, which others verify for that text and account only [SIW-08]',
    async (message) => {
      const { kernel, module, address, chain } = world
      const call = await module.messages?.request({ address, message })
      if (!call) throw new Error('Expected a signing request.')
      const signature = (await module.messages?.readSignature(await kernel.rpc.request(call))) ?? ''
      const x = Buffer.from(base58.decode(address)).toString('base64url')
      const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
      expect(verify(null, Buffer.from(message), key, base58.decode(signature))).toBe(true)
      const check = (change: object): Promise<boolean> | undefined =>
        module.messages?.verify?.({ network: chain.network, address, message, signature, ...change })
      expect(await check({})).toBe(true)
      expect(await check({ message: `${message} ` })).toBe(false)
      expect(await check({ address: stranger() })).toBe(false)
      expect(await check({ signature: base58.encode(new Uint8Array(64).fill(1)) })).toBe(false)
      expect(await check({ signature: 'not base58' })).toBe(false)
    },
  )

  it('displays the signed text, amount and recipient to the user [SEC-07]', async () => {
    const { kernel, module, address, shown } = world
    const call = await module.messages?.request({ address, message: 'Sign in to Example' })
    if (call) await kernel.rpc.request(call)
    expect(shown[0]?.document?.text).toBe('Sign in to Example')
    const to = stranger()
    for (const intent of [
      { to, value: 1_234_567_890n },
      { to, value: 1_230_000n, token: dollar },
    ])
      await send(await build(intent))
    const facts = shown.slice(1).map((view) => view.facts.map(({ value }) => value))
    expect(facts[0]).toEqual(expect.arrayContaining(['1.23456789 SOL', to]))
    expect(facts[1]).toEqual(expect.arrayContaining(['1.23 tokens', dollar, to]))
    expect(shown.flatMap((view) => view.warning ?? [])).toEqual([])
  })

  it('sends lamports exactly, for the stated fee [SEC-10]', async () => {
    const [to, value] = [stranger(), 1_234_567_891n]
    const transfer = await build({ to, value })
    const [, , instruction] = TransactionMessage.decompile(transactionOf(transfer).message).instructions
    if (!instruction) throw new Error('Expected three instructions.')
    expect(SystemInstruction.decodeTransfer(instruction).lamports).toBe(value)
    expect(await readBack(transfer)).toEqual({ from: world.address, to, value })
    const before = await balanceOf(world.address)
    await send(transfer)
    expect(await balanceOf(to)).toBe(value)
    expect(before - (await balanceOf(world.address))).toBe(value + transfer.fee.value)
    expect(transfer.fee).toMatchObject({ decimals: 9, symbol: 'SOL' })
  })

  it.each([
    ['SPL Token', dollar],
    ['Token-2022', newToken],
  ])("sends tokens of %s, and creates the recipient's account if necessary [SND-01]", async (_, token) => {
    const [to, value] = [stranger(), 1_000_001n]
    const first = await build({ to, token, value })
    // The wallet, not its token account: decoded from the signed bytes.
    const meant = { from: world.address, to, value, token }
    expect(await readBack(first)).toEqual(meant)
    const before = await balanceOf(world.address)
    const had = (await tokensOf(world.address))[token] ?? 0n
    await send(first)
    expect((await tokensOf(to))[token]).toBe(value)
    expect(had - ((await tokensOf(world.address))[token] ?? 0n)).toBe(value)
    // The fee includes the exact rent of the new account.
    expect(before - (await balanceOf(world.address))).toBe(first.fee.value)
    const second = await build({ to, token, value })
    expect(await readBack(second)).toEqual(meant)
    expect(second.fee.value).toBeLessThan(100_000n)
    await send(second)
    expect((await tokensOf(to))[token]).toBe(2n * value)
  })

  it.each([
    ['coins', undefined],
    ['tokens', dollar],
  ])(
    '%s carry the references and memo by which a shop finds the payment [RCV-01] [SEC-07]',
    async (_, token) => {
      const marks = { references: [stranger(), stranger()], memo: 'Order 7, größer & ☕' }
      const intent = { to: stranger(), value: 2_000_000n, token, marks }
      const transfer = await build(intent)
      expect(await readBack(transfer)).toMatchObject({ to: intent.to, value: intent.value, marks })
      const { instructions } = TransactionMessage.decompile(transactionOf(transfer).message)
      // As the standard's library expects: the transfer last, the memo directly before it.
      const [note, last] = instructions.slice(-2)
      expect([note?.programId.toBase58(), note?.keys, new TextDecoder().decode(note?.data)]).toEqual([
        'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
        [],
        marks.memo,
      ])
      expect(last?.keys.slice(-2).map((key) => ({ ...key, pubkey: key.pubkey.toBase58() }))).toEqual(
        marks.references.map((pubkey) => ({ pubkey, isSigner: false, isWritable: false })),
      )
      await send(transfer)
      expect(token === undefined ? await balanceOf(intent.to) : (await tokensOf(intent.to))[token]).toBe(
        intent.value,
      )
    },
  )

  it('sends everything minus the fee, and empties the account [SND-01]', async () => {
    const all = await balanceOf(world.address)
    const transfer = await build({ to: stranger(), value: all, orLess: true })
    expect(transfer.value).toBe(all - transfer.fee.value)
    expect(await readBack(transfer)).toMatchObject({ value: transfer.value })
    const tokens = (await tokensOf(world.address))[dollar] ?? 0n
    const whole = await build({ to: stranger(), token: dollar, value: tokens + 1n, orLess: true })
    expect(whole.value).toBe(tokens)
  })

  it('lists the delegates of both token programs, and revokes them in one transaction', async () => {
    const { chain, module, address, kernel } = world
    const { network } = chain
    const { permissions } = module
    const list = async () => (await permissions?.list({ network, address, depth: 1 }))?.permissions ?? []
    expect(await list()).toEqual([])
    const delegate = stranger()
    const held = await Promise.all(
      [
        [dollar, 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
        [newToken, 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'],
      ].map(async ([mint = '', program = '']) => ({
        program,
        account: associatedAccountOf(address, mint, program),
      })),
    )
    const latest = await kernel.rpc.read<{ value: { blockhash: string } }>({ method: 'getLatestBlockhash' })
    const payerKey = new PublicKey(address)
    const instructions = held.map(({ program, account }) => {
      // `Approve` of 1,000 units. Source: SPL Token.
      const data = Uint8Array.of(4, 0xe8, 3, 0, 0, 0, 0, 0, 0)
      const keys = [
        { pubkey: new PublicKey(account), isSigner: false, isWritable: true },
        { pubkey: new PublicKey(delegate), isSigner: false, isWritable: false },
        { pubkey: payerKey, isSigner: true, isWritable: false },
      ]
      return new TransactionInstruction({ programId: new PublicKey(program), keys, data: Buffer.from(data) })
    })
    const message = new TransactionMessage({
      payerKey,
      recentBlockhash: latest.value.blockhash,
      instructions,
    }).compileToLegacyMessage()
    const transaction = base64.encode(new VersionedTransaction(message).serialize())
    const sent = await kernel.rpc.request({
      method: 'solana_signAndSendTransaction',
      params: { transaction, pubkey: address },
    })
    const id = await module.transactions?.readSent({
      method: 'solana_signAndSendTransaction',
      params: undefined,
      answer: sent,
    })
    if (id === undefined) throw new Error('Nothing was sent.')
    await module.transactions?.waitFor({ network, id: id.id })
    const listed = await list()
    expect(listed.map(({ action }) => Object(action).token.symbol).toSorted()).toEqual(['SBD', 'SBN'])
    for (const { holder, action, risk, atRisk } of listed)
      expect([holder.address, Object(action).amount, risk, atRisk?.value]).toEqual([
        delegate,
        1_000n,
        'medium',
        1_000n,
      ])
    const ids = listed.map((one) => one.id)
    const built = await permissions?.revocations?.build({ network, from: address, ids })
    if (!built) throw new Error('Expected a transaction.')
    expect(await permissions?.revocations?.decode({ network, call: built.call })).toEqual(ids)
    const before = await balanceOf(address)
    await send(built)
    expect(before - (await balanceOf(address))).toBe(built.fee.value)
    expect(await list()).toEqual([])
  })

  it('distinguishes a program, a token and a token account from a wallet', async () => {
    const { module, chain, address } = world
    const isContract = (one: string) => module.transfers?.isContract({ network: chain.network, address: one })
    expect(await Promise.all([dollar, address, stranger()].map(isContract))).toEqual([true, false, false])
  })

  it('lists the fee of each speed, slowest first, and charges it', async () => {
    const { module, chain, address } = world
    const intent = { network: chain.network, from: address, to: stranger(), value: sol }
    const options = (await module.transfers?.getFeeOptions(intent)) ?? []
    expect(options.map(({ speed }) => speed)).toEqual(['slow', 'normal', 'fast'])
    const fees = options.map(({ fee }) => fee.value)
    expect(fees[0]).toBeGreaterThanOrEqual(5_000n)
    expect(fees).toEqual(fees.toSorted((a, b) => Number(a - b)))
    for (const { speed, fee } of options) {
      const before = await balanceOf(address)
      const transfer = await build({ ...intent, speed })
      expect(transfer.fee.value).toBe(fee.value)
      await send(transfer)
      expect(before - (await balanceOf(address))).toBe(sol + fee.value)
    }
  })

  it('signs and sends external transactions, legacy and version 0', async () => {
    const { kernel, module, chain, address, shown } = world
    for (const version of ['legacy', 0] as const) {
      const { to, wire } = await otherTransaction(5_000_000n, version)
      const params = { transaction: wire, pubkey: address }
      const answer = await kernel.rpc.request<{ signature: string }>({
        method: 'solana_signAndSendTransaction',
        params,
      })
      const wait = { network: chain.network, id: answer.signature }
      expect(await module.transactions?.waitFor(wait)).toEqual({ status: 'success' })
      expect(await balanceOf(to)).toBe(5_000_000n)
    }
    expect(shown.map(({ title }) => title)).toEqual(['Send this transaction?', 'Send this transaction?'])
  })

  it('signs several transactions at once without sending them', async () => {
    const [one, two] = [await otherTransaction(1_000_000n, 'legacy'), await otherTransaction(2_000_000n, 0)]
    const params = { transactions: [one.wire, two.wire] }
    const answer = await world.kernel.rpc.request<{ transactions: string[] }>({
      method: 'solana_signAllTransactions',
      params,
    })
    for (const [at, wire] of answer.transactions.entries()) {
      const signed = VersionedTransaction.deserialize(base64.decode(wire))
      const request = VersionedTransaction.deserialize(base64.decode(params.transactions[at] ?? ''))
      expect(Buffer.from(signed.message.serialize())).toEqual(Buffer.from(request.message.serialize()))
      expect(signed.signatures[0]?.some((byte) => byte !== 0)).toBe(true)
    }
    expect([await balanceOf(one.to), await balanceOf(two.to)]).toEqual([0n, 0n])
  })

  it('reads only the allowed methods from the node, none of which sends [SEC-08]', async () => {
    const { kernel } = world
    expect(await kernel.rpc.read<number>({ method: 'getSlot' })).toBeGreaterThan(0)
    for (const method of ['sendTransaction', 'requestAirdrop'])
      await expect(kernel.rpc.read({ method, params: [] })).rejects.toMatchObject({ code: 'RPC_NOT_ALLOWED' })
  })
})

describe('limits of a transfer', () => {
  it('sends nothing if the wallet signed another transaction than the requested one [SEC-06] [SEC-07]', async () => {
    const transfer = await build({ value: sol })
    const before = await balanceOf(world.address)
    const other = await build({ value: 50n * sol })
    const changed = await world.kernel.rpc.request<{ signature: string; transaction: string }>(other.call)
    await expect(transfer.submit(changed)).rejects.toMatchObject({ code: 'TRANSACTION_CHANGED' })
    // Also if a wallet returns only its signature.
    const bare = { signature: changed.signature }
    await expect(transfer.submit(bare)).rejects.toMatchObject({ code: 'TRANSACTION_CHANGED' })
    const right = await world.kernel.rpc.request<{ signature: string; transaction: string }>(transfer.call)
    const wire = base64.decode(right.transaction)
    for (let at = 65; at < wire.length; at += 1) {
      const tampered = wire.slice()
      tampered[at] = (tampered[at] ?? 0) ^ 1
      const answer = { transaction: base64.encode(tampered) }
      await expect(transfer.submit(answer)).rejects.toMatchObject({ code: 'TRANSACTION_CHANGED' })
    }
    const unsigned = wire.slice().fill(0, 1, 65)
    for (const answer of [
      undefined,
      null,
      'x',
      {},
      { signature: 7 },
      { transaction: '***' },
      { signature: base58.encode(new Uint8Array(63).fill(5)) },
      { transaction: base64.encode(unsigned) },
      { transaction: right.transaction.repeat(20) },
    ])
      await expect(transfer.submit(answer)).rejects.toMatchObject({ code: 'ANSWER_INVALID' })
    expect(await balanceOf(world.address)).toBe(before)
    // The right signature is still valid, alone and submitted twice.
    const id = await transfer.submit({ signature: right.signature })
    expect(await transfer.submit(right)).toBe(id)
    expect(before - (await balanceOf(world.address))).toBe(sol + transfer.fee.value)
  })

  it('reports before the wallet request that the account cannot pay, including rent', async () => {
    const owned = await balanceOf(world.address)
    const { fee } = await build({ value: sol })
    const refused = [
      { value: owned + 1n },
      // The amount without the fee.
      { value: owned },
      { value: owned - fee.value + 1n },
      // The rest is below the rent-exempt minimum.
      { value: owned - fee.value - keep + 1n },
      { value: 2n ** 70n },
      { token: dollar, value: 51_000_000n },
      { token: dollar, value: 2n ** 70n },
    ]
    for (const intent of refused)
      await expect(build(intent), String(intent.value)).rejects.toMatchObject({ code: 'FUNDS_INSUFFICIENT' })
    const poor = Keypair.generate().publicKey.toBase58()
    await world.chain.fund(poor, 5_000_000n, dollar)
    await expect(build({ from: poor, token: dollar, value: 1n })).rejects.toMatchObject({
      code: 'FUNDS_INSUFFICIENT',
    })
    expect(world.shown).toEqual([])
    expect((await build({ value: owned - fee.value - keep })).fee.value).toBe(fee.value)
  })

  it('refuses recipients whose funds would be lost, and invalid tokens', async () => {
    const { network } = world.chain
    const accounts = await world.kernel.rpc.read<{ value: { pubkey: string }[] }>({
      method: 'getTokenAccountsByOwner',
      params: [world.address, { mint: dollar }, { encoding: 'base64' }],
    })
    const account = accounts.value[0]?.pubkey ?? ''
    expect(account).not.toBe('')
    for (const to of [account, dollar, '11111111111111111111111111111111']) {
      for (const token of [undefined, dollar])
        await expect(build({ to, token, value: 2_000_000n })).rejects.toMatchObject({
          code: 'CAIP_ADDRESS_INVALID',
        })
    }
    for (const token of [world.address, account, 'nothing'])
      await expect(build({ token })).rejects.toMatchObject({ code: 'CAIP_ADDRESS_INVALID' })
    await expect(build({ to: 'bob' })).rejects.toMatchObject({ code: 'CAIP_ADDRESS_INVALID' })
    expect(network.caipNetworkId).toBe(solanaChain.caipNetworkId)
  })

  it('reports a user rejection, and sends nothing [CON-08]', async () => {
    world.user.approves = false
    const before = await balanceOf(world.address)
    const transfer = await build({ value: sol })
    const pending = world.kernel.rpc.request(transfer.call)
    await expect(pending).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(await balanceOf(world.address)).toBe(before)
  })

  it('reports an expired transaction, and binds the same one to a new blockhash [SND-01] [SEC-06]', async () => {
    const intent = { to: stranger(), value: sol }
    const transfer = await build(intent)
    const answer = await world.kernel.rpc.request(transfer.call)
    await world.chain.advance(151)
    await expect(transfer.submit(answer)).rejects.toMatchObject({
      code: 'TRANSACTION_EXPIRED',
      details: expect.stringContaining('Blockhash not found'),
    })
    expect(await balanceOf(intent.to)).toBe(0n)
    const again = await transfer.renewal?.renew()
    if (!again) throw new Error('Expected a renewal.')
    const [one, other] = [transfer, again].map((it) => transactionOf(it).message)
    expect(other?.recentBlockhash).not.toBe(one?.recentBlockhash)
    expect(other?.compiledInstructions).toEqual(one?.compiledInstructions)
    expect([again.fee, again.value, await readBack(again)]).toEqual([
      transfer.fee,
      transfer.value,
      await readBack(transfer),
    ])
    await send(again)
    expect(await balanceOf(intent.to)).toBe(sol)
  })

  it('reports a transaction that failed in its block', async () => {
    const { to, wire } = await otherTransaction(1_000n * sol, 'legacy')
    const signed = await world.kernel.rpc.request<{ signature: string; transaction: string }>({
      method: 'solana_signTransaction',
      params: { transaction: wire, pubkey: world.address },
    })
    const body = {
      jsonrpc: '2.0',
      id: 1,
      method: 'sendTransaction',
      params: [signed.transaction, { encoding: 'base64', skipPreflight: true }],
    }
    await fetch(world.chain.url, { method: 'POST', body: JSON.stringify(body) })
    const wait = { network: world.chain.network, id: signed.signature }
    expect(await world.module.transactions?.waitFor(wait)).toEqual({ status: 'failed' })
    expect(await balanceOf(to)).toBe(0n)
  })

  it('stops waiting for a lost transaction that can no longer get into a block [REL-02]', async () => {
    const usual = createRealPlatform()
    let lost = ''
    const platform = createRealPlatform({
      async fetch(url, init) {
        const { method } = JSON.parse(String(init?.body))
        if (method !== 'sendTransaction') return usual.fetch(url, init)
        // A node that accepts it and drops it.
        return Response.json({ jsonrpc: '2.0', id: 1, result: lost })
      },
    })
    const module = createSolanaModule(platform)
    const { network } = world.chain
    const intent = { network, from: world.address, to: stranger(), value: sol }
    const transfer = await module.transfers?.build(intent)
    if (!transfer) throw new Error('Expected a transfer.')
    const answer = await world.kernel.rpc.request<{ signature: string }>(transfer.call)
    lost = answer.signature
    const id = await transfer.submit(answer)
    const waiting = module.transactions?.waitFor({ network, id })
    await world.chain.advance(160)
    expect(await waiting).toEqual({ status: 'failed' })
    expect(await balanceOf(intent.to)).toBe(0n)
  })
})
