import { createPublicKey, verify } from 'node:crypto'
import { base58, base64 } from '@scure/base'
import { describe, expect, it, vi } from 'vitest'
import {
  alice,
  bitcoinNetworks,
  bob,
  createBitcoinWallet,
  createSolanaWallet,
  ordinals,
  payment,
  setUp,
  solanaNetworks,
} from '../testing/connector-fixture.js'
import { solanaFeatures } from '../testing/test-standard-wallet.js'

const [, devnet] = solanaNetworks

/** A transaction without instructions and with one signer. */
function wireOf(signer: Uint8Array, version: number | 'legacy' = 'legacy'): string {
  const prefix = version === 'legacy' ? [] : [128 + version]
  const tables = version === 'legacy' ? [] : [0]
  return base64.encode(
    Uint8Array.of(
      1,
      ...new Uint8Array(64),
      ...prefix,
      1,
      0,
      0,
      1,
      ...signer,
      ...new Uint8Array(32),
      0,
      ...tables,
    ),
  )
}

describe('Solana requests', () => {
  it('sign a message of any length verifiably, with a copy of the bytes for the wallet', async () => {
    const { connect, request } = setUp(createSolanaWallet())
    await connect()
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(bob.publicKey).toString('base64url') },
      format: 'jwk',
    })
    const params = { message: base58.encode(new TextEncoder().encode('hello')), pubkey: bob.address }
    const { signature } = Object(await request({ method: 'solana_signMessage', params }))
    expect(verify(null, Buffer.from('hello'), key, base58.decode(signature))).toBe(true)
    const long = { message: 'z'.repeat(10_000), pubkey: bob.address }
    expect(await request({ method: 'solana_signMessage', params: long })).toMatchObject({
      signature: expect.stringMatching(/^\w{80,88}$/),
    })
    expect(await request({ method: 'solana_getAccounts' })).toEqual([
      { pubkey: alice.address },
      { pubkey: bob.address },
    ])
  })

  it('reject if the wallet reports that it signed another message [SEC-07]', async () => {
    const features = {
      'solana:signMessage': {
        signMessage: () => [{ signedMessage: Uint8Array.of(1), signature: new Uint8Array(64) }],
      },
    }
    const { connect, request } = setUp(createSolanaWallet({ features }))
    await connect()
    const pending = request({ method: 'solana_signMessage', params: { message: '2g' } })
    await expect(pending).rejects.toMatchObject({ code: 'TRANSACTION_CHANGED' })
  })

  it('pass the account and the network with each transaction, one or several', async () => {
    const seen: unknown[] = []
    const real = solanaFeatures([alice, bob])
    const feature = real['solana:signTransaction']
    const features = {
      ...real,
      'solana:signTransaction': {
        ...feature,
        signTransaction: (...inputs: readonly { account: { address: string }; chain: string }[]) => {
          for (const { account, chain } of inputs) seen.push([account.address, chain])
          const run = feature?.signTransaction
          return typeof run === 'function' ? run(...inputs) : []
        },
      },
    }
    const { connect, request } = setUp(createSolanaWallet({ features }))
    await connect()
    const transaction = wireOf(bob.publicKey)
    const answer = Object(
      await request({
        method: 'solana_signTransaction',
        caipNetworkId: devnet.caipNetworkId,
        params: { transaction, pubkey: bob.address },
      }),
    )
    expect(answer.signature).toBe(base58.encode(base64.decode(answer.transaction).slice(1, 65)))
    const transactions = [wireOf(alice.publicKey), wireOf(alice.publicKey, 0)]
    const several = Object(await request({ method: 'solana_signAllTransactions', params: { transactions } }))
    expect(several.transactions).toHaveLength(2)
    expect(seen).toEqual([
      [bob.address, 'solana:devnet'],
      [alice.address, 'solana:mainnet'],
      [alice.address, 'solana:mainnet'],
    ])
    const sent = Object(
      await request({
        method: 'solana_signAndSendTransaction',
        params: { transaction: wireOf(alice.publicKey, 0), pubkey: alice.address },
      }),
    )
    expect(base58.decode(sent.signature)).toHaveLength(64)
  })

  it('pass on the signature of a transaction that the wallet sent after the request was aborted [REL-03]', async () => {
    const real = solanaFeatures([alice])
    const feature = 'solana:signAndSendTransaction'
    let approve = (): void => undefined
    const approved = new Promise<void>((resolve) => {
      approve = resolve
    })
    const run = Object(real[feature]).signAndSendTransaction
    const signAndSendTransaction = vi.fn(async (...inputs: readonly unknown[]) => {
      await approved
      return run(...inputs)
    })
    const features = { ...real, [feature]: { ...real[feature], signAndSendTransaction } }
    const { connect, request } = setUp(createSolanaWallet({ features }))
    await connect()
    const leaving = new AbortController()
    const onLateAnswer = vi.fn()
    const pending = request({
      method: 'solana_signAndSendTransaction',
      params: { transaction: wireOf(alice.publicKey, 0), pubkey: alice.address },
      signal: leaving.signal,
      onLateAnswer,
    })
    await expect.poll(() => signAndSendTransaction.mock.calls.length).toBe(1)
    leaving.abort()
    await expect(pending).rejects.toMatchObject({ code: 'ABORTED' })
    approve()
    await expect.poll(() => onLateAnswer.mock.calls).toEqual([[{ signature: expect.any(String) }]])
  })

  it('reject an invalid transaction, one of another account, or one of an unsupported version', async () => {
    const { connect, request, wallet } = setUp(createSolanaWallet())
    await connect()
    const before = wallet.calls.length
    const { address: pubkey } = alice
    for (const params of [
      undefined,
      {},
      { transaction: '*' },
      { transaction: 'AAAA' },
      { transaction: 'A'.repeat(2_000) },
      { transaction: wireOf(bob.publicKey), pubkey },
      { transaction: wireOf(alice.publicKey), pubkey: 'unknown' },
      { transaction: wireOf(alice.publicKey, 1), pubkey },
    ])
      await expect(request({ method: 'solana_signTransaction', params })).rejects.toMatchObject({
        code: 'RPC_PARAMS_INVALID',
      })
    const none = request({ method: 'solana_signAllTransactions', params: { transactions: [] } })
    await expect(none).rejects.toMatchObject({ code: 'RPC_PARAMS_INVALID' })
    const stranger = { caipNetworkId: 'solana:QuoinSandboxSo1anaGenesis1111111' as const }
    await expect(
      request({
        ...stranger,
        method: 'solana_signTransaction',
        params: { transaction: wireOf(alice.publicKey) },
      }),
    ).rejects.toMatchObject({ code: 'CONNECTION_CHANGED' })
    await expect(request({ method: 'eth_sign', params: [] })).rejects.toMatchObject({
      code: 'RPC_NOT_ALLOWED',
    })
    expect(wallet.calls.length).toBe(before)
  })

  it.each([
    undefined,
    null,
    [],
    [{}],
    [{ signedTransaction: 'x' }],
    [{ signedTransaction: new Uint8Array(5) }],
    [{ signedTransaction: new Uint8Array(10_000) }],
    [{ signedTransaction: base64.decode(wireOf(bob.publicKey)) }],
    [{}, {}],
  ])('reject an invalid answer: %o [API-03]', async (answer) => {
    const features = { 'solana:signTransaction': { signTransaction: () => answer } }
    const { connect, request } = setUp(createSolanaWallet({ features }))
    await connect()
    const params = { transaction: wireOf(alice.publicKey) }
    await expect(request({ method: 'solana_signTransaction', params })).rejects.toMatchObject({
      code: 'ANSWER_INVALID',
    })
  })
})

describe('Bitcoin requests', () => {
  const psbt = base64.encode(Uint8Array.of(1, 2, 3))
  const text = (encoded: unknown): string => new TextDecoder().decode(base64.decode(String(encoded)))

  it('sign a message with the given address', async () => {
    const { connect, request } = setUp(createBitcoinWallet(), 'bip122')
    await connect(bitcoinNetworks)
    const params = { account: payment, address: ordinals, message: 'hello' }
    const answer = Object(await request({ method: 'signMessage', params }))
    expect([answer.address, text(answer.signature)]).toEqual([ordinals, `${ordinals} hello`])
  })

  it('pass the inputs and signature hash types of each account', async () => {
    const { connect, request } = setUp(createBitcoinWallet(), 'bip122')
    await connect(bitcoinNetworks)
    const signInputs = [
      { address: payment, index: 0 },
      { address: ordinals, index: 1, sighashTypes: [131] },
      { address: payment, index: 2 },
    ]
    const answer = Object(
      await request({ method: 'signPsbt', params: { account: payment, psbt, signInputs } }),
    )
    expect(JSON.parse(text(answer.psbt))).toEqual([
      [1, 2, 3],
      'bitcoin:mainnet',
      [
        [payment, [0, 2], null],
        [ordinals, [1], 131],
      ],
    ])
    const sent = await request({
      method: 'signPsbt',
      params: { account: payment, psbt, signInputs, broadcast: true },
    })
    expect(sent).toEqual({ txid: 'ab'.repeat(32) })
  })

  it('reject invalid parameters', async () => {
    const { connect, request } = setUp(createBitcoinWallet(), 'bip122')
    await connect(bitcoinNetworks)
    const input = { address: payment, index: 0 }
    for (const params of [
      undefined,
      {},
      { psbt },
      { psbt, signInputs: [] },
      { psbt: '*', signInputs: [input] },
      { psbt, signInputs: [{ address: 'unknown', index: 0 }] },
      { psbt, signInputs: [{ ...input, index: -1 }] },
      { psbt, signInputs: [{ ...input, sighashTypes: [1, 2] }] },
    ])
      await expect(request({ method: 'signPsbt', params })).rejects.toMatchObject({
        code: 'RPC_PARAMS_INVALID',
      })
  })
})
