import { base58, base64 } from '@scure/base'
import { VersionedTransaction } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import type { Transfer } from '#kernel'
import { createScriptedModule, keys, network, rich } from '../../testing/scripted-module.js'

const [alice = '', bob = ''] = keys.map(({ publicKey }) => publicKey.toBase58())

function signed({ call }: Transfer): { readonly id: string; readonly answer: object } {
  const transaction = VersionedTransaction.deserialize(base64.decode(String(Object(call.params).transaction)))
  transaction.sign(keys.slice(0, 1))
  const id = base58.encode(transaction.signatures[0] ?? new Uint8Array())
  return { id, answer: { transaction: base64.encode(transaction.serialize()) } }
}

describe('sending a signed transaction', () => {
  const failing = (error: object) => (): never => {
    throw error
  }

  it('is one transaction even if a node accepted it and is called again [SEC-06]', async () => {
    const raw = {
      code: -32002,
      message: 'Transaction simulation failed: This transaction has already been processed',
    }
    const { build, platform } = createScriptedModule(
      { [alice]: rich, [bob]: rich },
      { sendTransaction: failing(raw) },
    )
    const transfer = await build()
    const { id, answer } = signed(transfer)
    const sent = transfer.submit(answer)
    await platform.clock.advanceAsync(60_000)
    expect(await sent).toBe(id)
  })

  it('has its id before a node gets it, and is not sent if that cannot be kept [SEC-06] [REL-05]', async () => {
    const { build, requestCount } = createScriptedModule({ [alice]: rich, [bob]: rich })
    const transfer = await build()
    const { id, answer } = signed(transfer)
    const kept: string[] = []
    const sending = transfer.submit(answer, undefined, async (one) => {
      kept.push(one)
      throw new Error('not kept')
    })
    await expect(sending).rejects.toThrow('not kept')
    expect(kept).toEqual([id])
    expect(requestCount('sendTransaction')).toBe(0)
  })

  it('reports the refusal of the network without secrets', async () => {
    const raw = { code: -32003, message: 'Transaction signature verification failure' }
    const { build, requestCount } = createScriptedModule(
      { [alice]: rich, [bob]: rich },
      { sendTransaction: failing(raw) },
    )
    const transfer = await build()
    const error = await transfer.submit(signed(transfer).answer).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'NODE_REFUSED', details: expect.stringContaining('verification') })
    expect(requestCount('sendTransaction')).toBe(1)
  })

  const lost = (): Response => new Response('', { status: 502 })
  const expired = { code: -32002, message: 'Transaction simulation failed: Blockhash not found' }
  const spent = {
    code: -32002,
    message: 'Transaction simulation failed: Error processing Instruction 2: custom program error: 0x1',
  }
  const final = (height: number, slot = height + 20): object => ({ absoluteSlot: slot, blockHeight: height })
  const status = (known: boolean, slot = 1_000): object => ({
    context: { slot },
    value: [known ? { confirmationStatus: 'processed', err: null } : null],
  })

  /**
   * Submits with lost responses to the first attempts and refusals of the later ones, and these responses about the
   * signature.
   */
  async function submitAfterLoss(
    refusal: object,
    answers: Readonly<Record<string, unknown>>,
    losses = 1,
  ): Promise<{ readonly end: unknown; readonly id: string; readonly looked: number }> {
    const world = createScriptedModule(
      { [alice]: rich, [bob]: rich },
      { sendTransaction: failing(refusal), ...answers },
    )
    const transfer = await world.build()
    const { id, answer } = signed(transfer)
    let sent = 0
    world.platform.onFetch(({ body }) => {
      const isSending = body?.includes('"sendTransaction"') === true
      if (isSending && ++sent <= losses) return lost()
      if (body?.includes('"getSignatureStatuses"') && answers.getSignatureStatuses === 'unreachable')
        return lost()
      return undefined as never
    })
    const end = transfer.submit(answer).catch((error: unknown) => error)
    await world.platform.clock.advanceAsync(120_000)
    return { end: await end, id, looked: world.requestCount('getSignatureStatuses') }
  }

  it('looks up the signature before it reports a transfer as expired or refused (SEC-06, REL-02) [M1]', async () => {
    for (const refusal of [expired, spent]) {
      const { end, id, looked } = await submitAfterLoss(refusal, { getSignatureStatuses: status(true) })
      expect(end).toBe(id)
      expect(looked).toBeGreaterThan(0)
    }
  })

  it('reports neither expired nor refused while the transfer may be pending (SEC-06, REL-02) [M1]', async () => {
    const unproven = [
      { getSignatureStatuses: 'unreachable', getEpochInfo: final(9_999) },
      { getSignatureStatuses: status(false), getEpochInfo: final(150) },
      // A node that lags behind the source of the height: the transaction may still be unknown to it.
      { getSignatureStatuses: status(false, 100), getEpochInfo: final(9_999) },
      { getSignatureStatuses: status(false) },
    ]
    for (const answers of unproven)
      for (const refusal of [expired, spent])
        expect((await submitAfterLoss(refusal, answers)).end).toMatchObject({
          code: 'NODE_FAILED',
          transactionId: expect.any(String),
        })
  })

  it('reports a transfer as expired once that is proven: the final height is above its last block [M1]', async () => {
    for (const losses of [0, 1]) {
      const answers = { getSignatureStatuses: status(false, 1_000), getEpochInfo: final(151) }
      const { end } = await submitAfterLoss(expired, answers, losses)
      expect(end).toMatchObject({ code: 'TRANSACTION_EXPIRED' })
    }
    // Refused at the first attempt, without a proof: it was not sent, but is not reported as expired.
    const answers = { getSignatureStatuses: status(false), getEpochInfo: final(150) }
    expect((await submitAfterLoss(expired, answers, 0)).end).toMatchObject({ code: 'NODE_REFUSED' })
  })

  it('looks up the transaction if no node responded, and otherwise reports that it may have been sent [REL-02]', async () => {
    for (const known of [true, false]) {
      const status = { confirmationStatus: 'processed', err: null }
      const { build, platform } = createScriptedModule(
        { [alice]: rich, [bob]: rich },
        { getSignatureStatuses: { context: { slot: 1 }, value: [known ? status : null] } },
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
    const { build, platform } = createScriptedModule({ [alice]: rich, [bob]: rich })
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
  it('excludes a rush, and includes a new account for the recipient', async () => {
    const { build } = createScriptedModule(
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

  it('ends if it is confirmed, has failed, or stays unknown until the timeout [REL-02]', async () => {
    const outcomes = [
      [{ confirmationStatus: 'confirmed', err: null }, { status: 'success' }],
      [{ confirmationStatus: 'finalized', err: { InstructionError: [0, 'x'] } }, { status: 'failed' }],
      // Without votes yet.
      [{ confirmationStatus: 'processed', err: null }, 'TIMEOUT'],
      [null, 'TIMEOUT'],
    ]
    for (const [status, expected] of outcomes) {
      const { module, platform } = createScriptedModule(
        {},
        { getSignatureStatuses: { context: { slot: 1 }, value: [status] } },
      )
      const end = module.transactions?.waitFor({ network, id }).catch((error: unknown) => Object(error).code)
      await platform.clock.advanceAsync(121_000)
      expect(await end).toEqual(expected)
      expect(platform.leftovers()).toEqual([])
    }
  })

  it('ends by its signal, and retries if a node fails', async () => {
    const { module, platform } = createScriptedModule({})
    const remove = platform.onFetch(() => new Response('', { status: 500 }))
    const controller = new AbortController()
    const { signal } = controller
    const end = module.transactions
      ?.waitFor({ network, id, signal })
      .catch((error: unknown) => Object(error).code)
    await platform.clock.advanceAsync(10_000)
    remove()
    controller.abort()
    expect(await end).toBe('ABORTED')
    expect(platform.requests.length).toBeGreaterThan(3)
    expect(platform.leftovers()).toEqual([])
  })

  it('refuses an invalid id', async () => {
    const { module } = createScriptedModule({})
    await expect(module.transactions?.waitFor({ network, id: alice })).rejects.toMatchObject({
      code: 'RPC_PARAMS_INVALID',
    })
  })
})
