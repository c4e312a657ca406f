import { base58, base64 } from '@scure/base'
import { VersionedTransaction } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import type { Transfer } from '#kernel'
import { keys, network, rich, setUpScripted } from '../tests/scripted-bench.js'

const [alice = '', bob = ''] = keys.map(({ publicKey }) => publicKey.toBase58())

function signed({ call }: Transfer): { readonly id: string; readonly answer: object } {
  const transaction = VersionedTransaction.deserialize(base64.decode(String(Object(call.params).transaction)))
  transaction.sign(keys.slice(0, 1))
  const id = base58.encode(transaction.signatures[0] ?? new Uint8Array())
  return { id, answer: { transaction: base64.encode(transaction.serialize()) } }
}

describe('sending what was signed', () => {
  const failing = (error: object) => (): never => {
    throw error
  }

  it('is one transaction where a node took it and is asked again [SEC-06]', async () => {
    const said = {
      code: -32002,
      message: 'Transaction simulation failed: This transaction has already been processed',
    }
    const { build, platform } = setUpScripted(
      { [alice]: rich, [bob]: rich },
      { sendTransaction: failing(said) },
    )
    const transfer = await build()
    const { id, answer } = signed(transfer)
    const sent = transfer.submit(answer)
    await platform.clock.advanceAsync(60_000)
    expect(await sent).toBe(id)
  })

  it('says what the network refused, and names no secret', async () => {
    const said = { code: -32003, message: 'Transaction signature verification failure' }
    const { build, asked } = setUpScripted({ [alice]: rich, [bob]: rich }, { sendTransaction: failing(said) })
    const transfer = await build()
    const error = await transfer.submit(signed(transfer).answer).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'NODE_REFUSED', details: expect.stringContaining('verification') })
    expect(asked('sendTransaction')).toBe(1)
  })

  it('looks whether it arrived where no node answered, and else says that it may have [REL-02]', async () => {
    for (const known of [true, false]) {
      const status = { confirmationStatus: 'processed', err: null }
      const { build, platform } = setUpScripted(
        { [alice]: rich, [bob]: rich },
        { getSignatureStatuses: { value: [known ? status : null] } },
      )
      const transfer = await build()
      const { id, answer } = signed(transfer)
      platform.onFetch(({ body }) =>
        body?.includes('"sendTransaction"') ? new Response('', { status: 502 }) : (undefined as never),
      )
      const end = transfer.submit(answer).catch((error: unknown) => error)
      await platform.clock.advanceAsync(60_000)
      if (known) expect(await end).toBe(id)
      else expect(await end).toMatchObject({ code: 'NODE_FAILED', details: expect.stringContaining(id) })
    }
  })

  it('ends by its signal', async () => {
    const { build, platform } = setUpScripted({ [alice]: rich, [bob]: rich })
    const transfer = await build()
    platform.onFetch(() => new Promise(() => {}))
    const controller = new AbortController()
    const end = transfer.submit(signed(transfer).answer, controller.signal)
    controller.abort()
    await expect(end).rejects.toMatchObject({ code: 'ABORTED' })
    expect(platform.leftovers()).toEqual([])
  })
})

describe('the usual fee of a transfer [M16]', () => {
  it('has no rush in it, but the account that is made for the recipient', async () => {
    const { build } = setUpScripted(
      { [alice]: rich, [bob]: rich },
      { getRecentPrioritizationFees: [{ slot: 1, prioritizationFee: 10_000_000 }] },
    )
    const { fee, usualFee } = await build()
    expect(usualFee).toBe(5_006n)
    expect(fee.value).toBe(5_000n + 6_000n)
  })
})

describe('waiting for a transaction', () => {
  const id = base58.encode(new Uint8Array(64).fill(9))

  it('ends, whether it is confirmed, failed, or nobody has heard of it [REL-02]', async () => {
    const outcomes = [
      [{ confirmationStatus: 'confirmed', err: null }, { status: 'success' }],
      [{ confirmationStatus: 'finalized', err: { InstructionError: [0, 'x'] } }, { status: 'failed' }],
      // Not yet voted for.
      [{ confirmationStatus: 'processed', err: null }, 'TIMEOUT'],
      [null, 'TIMEOUT'],
    ]
    for (const [status, expected] of outcomes) {
      const { module, platform } = setUpScripted({}, { getSignatureStatuses: { value: [status] } })
      const end = module.waitForTransaction?.({ network, id }).catch((error: unknown) => Object(error).code)
      await platform.clock.advanceAsync(121_000)
      expect(await end).toEqual(expected)
      expect(platform.leftovers()).toEqual([])
    }
  })

  it('ends by its signal, and asks again where a node fails', async () => {
    const { module, platform } = setUpScripted({})
    const remove = platform.onFetch(() => new Response('', { status: 500 }))
    const controller = new AbortController()
    const { signal } = controller
    const end = module
      .waitForTransaction?.({ network, id, signal })
      .catch((error: unknown) => Object(error).code)
    await platform.clock.advanceAsync(10_000)
    remove()
    controller.abort()
    expect(await end).toBe('ABORTED')
    expect(platform.requests.length).toBeGreaterThan(3)
    expect(platform.leftovers()).toEqual([])
  })

  it('refuses what is no id', async () => {
    const { module } = setUpScripted({})
    await expect(module.waitForTransaction?.({ network, id: alice })).rejects.toMatchObject({
      code: 'RPC_PARAMS_INVALID',
    })
  })
})
