import { ed25519 } from '@noble/curves/ed25519'
import { describe, expect, it } from 'vitest'
import { createNodeClient, QuoinError, RpcError } from '#kernel'
import { createTestPlatform } from '#testing'
import type { NodeReader } from '../node/node-reader.js'
import { toHex } from '../params/param-shapes.js'
import { extrinsicId } from '../transactions/find-extrinsic.js'
import { type RequestedTransfer, submitTransfer } from './submit-transfer.js'

const secret = new Uint8Array(32).fill(3)
const key = ed25519.getPublicKey(secret)
const signingBytes = new TextEncoder().encode('bytes to sign')
const requests: RequestedTransfer = {
  key,
  first: 1,
  call: {
    payload: { address: '' },
    signingBytes,
    sample: new Uint8Array(),
    sign: (signature) => new TextEncoder().encode(`signed by ${signature}`),
  },
}
const signature = toHex(ed25519.sign(signingBytes, secret))
const signed = requests.call.sign(`0x00${signature.slice(2)}`)
const id = extrinsicId(signed)
const genesis = `0x${'00'.repeat(32)}`

/** Creates a node with this response to a submission, one block, and a pool. */
function nodeWith(
  answer: () => unknown,
  extrinsics: readonly Uint8Array[] = [],
  pending: () => unknown = () => [],
): { readonly read: NodeReader; readonly sent: unknown[] } {
  const sent: unknown[] = []
  return {
    sent,
    read: async (method, params, check) => {
      if (method === 'author_pendingExtrinsics') return check(pending())
      if (method === 'chain_getBlockHash') return check(`0x${'01'.repeat(32)}`)
      if (method === 'chain_getBlock')
        return check({
          block: { header: { number: '0x1', parentHash: genesis }, extrinsics: extrinsics.map(toHex) },
        })
      sent.push(params[0])
      return check(await answer())
    },
  }
}

/** Submits by a node client whose clock advances automatically. */
async function submitTo(read: NodeReader, transfer: RequestedTransfer, answer: unknown): Promise<string> {
  const platform = createTestPlatform()
  const { submit } = createNodeClient(platform)
  const end = submitTransfer(submit, read, transfer, answer)
  end.catch(() => undefined)
  await platform.clock.advanceAsync(10_000)
  return end
}

const failing = (error: unknown) => (): never => {
  throw error
}

describe('sending a signed transfer', () => {
  it('returns its id', async () => {
    const { read, sent } = nodeWith(() => id)
    expect(await submitTo(read, requests, { signature })).toBe(id)
    expect(sent).toEqual([toHex(signed)])
  })

  it('accepts a whole transaction only if it matches [SEC-07]', async () => {
    const { read, sent } = nodeWith(() => id)
    for (const signedTransaction of [toHex(signed), signed, null, undefined])
      expect(await submitTo(read, requests, { signature, signedTransaction })).toBe(id)
    const count = sent.length
    for (const signedTransaction of [
      `${toHex(signed)}00`,
      toHex(signed).slice(0, -2),
      '',
      7,
      {},
      new Uint8Array(),
    ])
      await expect(submitTo(read, requests, { signature, signedTransaction })).rejects.toMatchObject({
        code: 'TRANSACTION_CHANGED',
      })
    expect(sent).toHaveLength(count)
  })

  it('refuses signatures of another key or for other bytes [SEC-07]', async () => {
    const { read, sent } = nodeWith(() => id)
    const other = toHex(ed25519.sign(signingBytes, new Uint8Array(32).fill(4)))
    const elsewhere = toHex(ed25519.sign(signingBytes.slice(1), secret))
    for (const wrong of [other, elsewhere, `0x01${signature.slice(2)}`, `0x${'00'.repeat(64)}`])
      await expect(submitTo(read, requests, { signature: wrong })).rejects.toMatchObject({
        code: 'TRANSACTION_CHANGED',
      })
    expect(sent).toEqual([])
  })

  it('succeeds if the node or a block already has it [REL-02]', async () => {
    const imported = new RpcError(1013, { message: 'Transaction is already imported' })
    expect(await submitTo(nodeWith(failing(imported)).read, requests, { signature })).toBe(id)
    // The response to the first attempt was lost.
    const wrapped = new QuoinError('NODE_FAILED', { cause: new Error('lost') })
    const outdated = new RpcError(1010, { message: 'Invalid Transaction', data: 'Transaction is outdated' })
    for (const error of [wrapped, outdated])
      expect(await submitTo(nodeWith(failing(error), [signed]).read, requests, { signature })).toBe(id)
  })

  it('is not refused if the response was lost and blocks cannot be read (SEC-06, REL-02) [M1]', async () => {
    const outdated = new RpcError(1010, {
      message: 'Invalid Transaction',
      data: 'Inability to pay some fees',
    })
    const read: NodeReader = async (method, _, __, onAttempt) => {
      if (method !== 'author_submitExtrinsic') throw new QuoinError('NODE_FAILED')
      onAttempt?.(new Error('lost'))
      onAttempt?.(outdated)
      throw outdated
    }
    await expect(submitTo(read, requests, { signature })).rejects.toMatchObject({
      code: 'NODE_FAILED',
      transactionId: id,
    })
  })

  it('is not refused if it waits in a pool, or if the pool cannot be read [SEC-06] [REL-02]', async () => {
    const behind = new RpcError(1010, { message: 'The node is behind' })
    const { read } = nodeWith(failing(behind), [], () => ['0x00', toHex(signed)])
    expect(await submitTo(read, requests, { signature })).toBe(id)
    for (const pool of [() => null, failing(new RpcError(-32_601, { message: 'Method not found' }))])
      await expect(
        submitTo(nodeWith(failing(behind), [], pool).read, requests, { signature }),
      ).rejects.toMatchObject({ code: 'NODE_FAILED', transactionId: id })
  })

  it('fails with the message and reason of the node', async () => {
    const error = new RpcError(1010, { message: 'Invalid Transaction', data: 'Inability to pay some fees' })
    await expect(submitTo(nodeWith(failing(error)).read, requests, { signature })).rejects.toMatchObject({
      code: 'NODE_REFUSED',
      details: expect.stringMatching(/1010.*Invalid Transaction: Inability to pay some fees/),
    })
  })

  it('is unconfirmed if no node responded, and ends by its signal', async () => {
    const error = new QuoinError('NODE_FAILED')
    await expect(submitTo(nodeWith(failing(error)).read, requests, { signature })).rejects.toMatchObject({
      code: 'NODE_FAILED',
      details: expect.stringContaining(id),
    })
    const aborted = new QuoinError('ABORTED')
    const { submit } = createNodeClient(createTestPlatform())
    const { read } = nodeWith(failing(aborted))
    const signal = AbortSignal.abort()
    await expect(submitTransfer(submit, read, requests, { signature }, { signal })).rejects.toBe(aborted)
  })
})
