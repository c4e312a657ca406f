import { encodeAbiParameters, encodeFunctionData, parseAbi, zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import type { RequestStep } from '#kernel'
import { account, codeOf, known, start, token } from '../testing/review-world.js'
import { judgeSteps } from './judge-steps.js'

const abi = parseAbi(['function approve(address, uint256)', 'function transfer(address, uint256)'])
const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [known, 5n] })
/** The end of an allowance of a token, or the grant of an NFT whose number is 0. */
const end = encodeFunctionData({ abi, functionName: 'approve', args: [known, 0n] })

const answers: Readonly<Record<string, string>> = {
  // balanceOf, decimals, symbol, name
  '0x70a08231': encodeAbiParameters([{ type: 'uint256' }], [5n]),
  '0x313ce567': encodeAbiParameters([{ type: 'uint8' }], [6]),
  '0x95d89b41': encodeAbiParameters([{ type: 'string' }], ['USDX']),
  '0x06fdde03': encodeAbiParameters([{ type: 'string' }], ['Dollar']),
}

/** A node without Multicall3: a token answers its functions, another contract reverts. */
function nodeOf(kind: 'token' | 'nft') {
  return ({ body }: { readonly body?: unknown }): Response => {
    const given: unknown = JSON.parse(String(body))
    const answer = ({ id, method, params }: { id: number; method: string; params: readonly unknown[] }) => {
      const { data = '' } = Object(params?.[0])
      const result =
        method === 'eth_call' && kind === 'token' ? answers[String(data).slice(0, 10)] : undefined
      const error = { code: 3, message: 'execution reverted', data: '0x' }
      return { jsonrpc: '2.0', id, ...(result === undefined ? { error } : { result }) }
    }
    return Response.json(Array.isArray(given) ? given.map(answer) : answer(Object(given)))
  }
}

describe('a request whose bytes show no risk [SEC-06]', () => {
  it('waits for the node if it may grant an NFT: a token passes, another contract is displayed (attack)', async () => {
    const { send, sent, platform, displayed, review } = await start({})
    platform.onFetch(nodeOf('token'))
    const passes = async <T>(promise: Promise<T>): Promise<T> => {
      let isDone = false
      void promise.then(() => {
        isDone = true
      })
      await expect
        .poll(async () => {
          await platform.clock.advanceAsync(50)
          return isDone
        })
        .toBe(true)
      return promise
    }
    expect(await passes(codeOf(send({ to: token, data: end })))).toBe('sent')
    platform.onFetch(nodeOf('nft'))
    const granted = codeOf(send({ to: known, data: end }))
    const { id, warnings } = await displayed(true)
    expect(warnings).toContainEqual({ kind: 'unknownCall' })
    review.answer(id, 'reject')
    expect([await granted, sent().length]).toEqual(['USER_REJECTED', 1])
  })

  it('is displayed if it may grant an NFT and the node never answers: silence turns no warning off (attack)', async () => {
    const { send, sent, platform, displayed, review } = await start({})
    platform.onFetch(() => new Promise(() => undefined))
    const answer = codeOf(send({ to: token, data: end }))
    const { id } = await displayed(true)
    review.answer(id, 'reject')
    expect([await answer, sent()]).toEqual(['USER_REJECTED', []])
  })

  it('waits a tenth of a second for the node if it is a transfer, and passes without its answer', async () => {
    const { send, sent, platform } = await start({})
    platform.onFetch(() => new Promise(() => undefined))
    let answer: unknown
    void codeOf(send({ to: token, data: transfer })).then((given) => {
      answer = given
    })
    await platform.clock.advanceAsync(0)
    const before = platform.now()
    await expect
      .poll(async () => {
        await platform.clock.advanceAsync(10)
        return answer
      })
      .toBe('sent')
    expect([sent().length, platform.now() - before <= 1_000]).toEqual([1, true])
  })

  it('asks the node once for the kind of a token, and again after ten minutes', async () => {
    const { send, sent, platform } = await start({})
    const node = nodeOf('token')
    let asked = 0
    platform.onFetch((request) => {
      asked += String(request.body).includes(token.toLowerCase().slice(2)) ? 1 : 0
      return node(request)
    })
    const counts: number[] = []
    const transferOnce = async (): Promise<void> => {
      asked = 0
      expect(await codeOf(send({ to: token, data: transfer }))).toBe('sent')
      counts.push(asked)
    }
    await transferOnce()
    await transferOnce()
    await platform.clock.advanceAsync(600_000)
    await transferOnce()
    expect([sent().length, counts.map((count) => count > 0)]).toEqual([3, [true, false, true]])
  })

  it('is displayed if it calls transfer of a contract that is no token', async () => {
    const { send, platform, displayed, review } = await start({})
    platform.onFetch(nodeOf('nft'))
    const answer = codeOf(send({ to: token, data: transfer }))
    const { id } = await displayed(true)
    review.answer(id, 'reject')
    expect(await answer).toBe('USER_REJECTED')
  })

  it('is displayed if it sends several assets to others at once, as those do who empty an account (attack)', async () => {
    const { request, sent, platform, displayed, review } = await start({})
    platform.onFetch(nodeOf('token'))
    const calls = [
      { to: known, value: '0x1' },
      { to: token, data: transfer },
    ]
    const answer = codeOf(request('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x1', calls }]))
    const { id, warnings } = await displayed(true)
    expect(warnings).toContainEqual({ kind: 'severalAssets' })
    review.answer(id, 'reject')
    expect([await answer, sent()]).toEqual(['USER_REJECTED', []])
  })
})

describe('all steps of a request together', () => {
  const send = (address: string | undefined, to: string, from?: string) =>
    ({ kind: 'send', amount: { token: { address }, value: 1n }, to, from }) as const
  const nft = (id: bigint) => ({ kind: 'sendNft', collection: token, id, count: 1n, to: known }) as const
  const found = (...steps: readonly RequestStep[]) =>
    judgeSteps({ subject: { kind: 'transaction', steps, isBatch: true } }, (one) => one === account).length >
    0

  it('count assets, not payments: one token for many, and what stays with the account, is usual', () => {
    expect(found(send(token, known), send(token, zeroAddress))).toBe(false)
    expect(found(send(undefined, known), send(token, account))).toBe(false)
    expect(found(send(undefined, known), send(token, known, zeroAddress))).toBe(false)
    expect(found(send(undefined, known), send(token, zeroAddress))).toBe(true)
    expect(found(nft(1n), nft(2n))).toBe(true)
  })
})
