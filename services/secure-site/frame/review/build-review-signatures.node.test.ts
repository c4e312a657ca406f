import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  bob,
  listenAnywhere,
  maxAmount,
  type ReviewStage,
  startReviewStage,
  tokenCall,
} from '../../testing/start-review-stage.js'
import type { ApprovalReview } from '../approval/approval-review.js'
import { buildReview } from './build-review.js'
import type { ReviewCall, ReviewRequest } from './review-request.js'
import type { ReviewSurroundings } from './review-scene.js'

let stage: ReviewStage
beforeAll(async () => {
  stage = await startReviewStage()
})
afterAll(() => stage?.stop())

const review = (request: ReviewRequest, surroundings: ReviewSurroundings = {}): Promise<ApprovalReview> =>
  buildReview(request, new AbortController().signal, { pricesUrl: stage.pricesUrl, ...surroundings })

describe('typed data', () => {
  const permit = (chainId: number, more: object = {}): string =>
    JSON.stringify({
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
          { name: 'verifyingContract', type: 'address' },
        ],
        Permit: [
          'address owner',
          'address spender',
          'uint256 value',
          'uint256 nonce',
          'uint256 deadline',
        ].map((text) => {
          const [type, name] = text.split(' ')
          return { name, type }
        }),
      },
      primaryType: 'Permit',
      domain: { name: 'Dol\u202elar', chainId, verifyingContract: stage.dollar },
      message: {
        owner: stage.deployer.account.address,
        spender: bob,
        value: maxAmount.toString(),
        nonce: 0,
        deadline: 9,
        ...more,
      },
    })
  const request = (json: string): Promise<ApprovalReview> =>
    review(stage.requestOf({ kind: 'typedData', json }))

  it('shows the allowance of a permit, and its unsigned fields', async () => {
    const { subject, warnings } = await request(permit(31337, { note: 'free' }))
    expect(subject).toMatchObject({
      kind: 'typedData',
      primaryType: 'Permit',
      domain: [{ name: 'name', value: 'Dol\\u{202e}lar' }, { name: 'chainId', value: '31337' }, {}],
      steps: [
        { kind: 'allow', amount: 'unlimited', spender: bob, by: 'signature', token: { symbol: 'USDX' } },
      ],
    })
    expect(warnings).toEqual(['unlimitedAllowance', 'unsignedFields', 'hiddenCharacters'])
  })

  it('is refused for another chain, or if it cannot be decoded [SEC-07]', async () => {
    await expect(request(permit(1))).rejects.toThrow('another network')
    await expect(request('{}')).rejects.toThrow('Nothing was signed')
  })
})

describe('messages and permissions', () => {
  it('show their warnings', async () => {
    const request = (message: string): Promise<ApprovalReview> =>
      review(stage.requestOf({ kind: 'message', message }))
    expect(await request('0x48656c6c6f')).toMatchObject({
      subject: { kind: 'message', text: 'Hello', isHex: false },
      warnings: [],
    })
    const signIn = 'bank.example wants you to sign in with your Ethereum account:\n0xA0\n\u200b'
    expect((await request(signIn)).warnings).toEqual(['blindMessage', 'hiddenCharacters', 'domainIsOther'])
    expect((await request(`0x${'8f'.repeat(32)}`)).warnings).toEqual(['blindMessage'])
  })

  it('show the tokens of a permission by name', async () => {
    const terms = [
      { token: stage.dollar, value: 5_000_000n, period: 3_600, to: bob },
      { value: 10n ** 18n },
      { text: 'x' },
    ]
    const request = { kind: 'permissions', terms, expires: 9, signers: [bob], enforcedBy: 'site' } as const
    expect((await review(stage.requestOf(request))).subject).toMatchObject({
      kind: 'permissions',
      expires: 9,
      signers: [bob],
      enforcedBy: 'site',
      terms: [
        { amount: { token: { symbol: 'USDX' }, fiat: 2.5 }, period: 3_600, to: bob },
        { amount: { token: { symbol: 'ETH' }, fiat: 2 } },
        { amount: undefined, text: 'x' },
      ],
    })
    expect(
      (await review(stage.requestOf({ kind: 'revokePermissions', permission: '0x12' }))).subject,
    ).toEqual({
      kind: 'revokePermissions',
      permission: '0x12',
    })
  })
})

describe('a slow or faulty network [REL-02]', () => {
  const transfer = { kind: 'transaction', fee: 1n } as const
  const withNode = (rpcUrl: string, timeout: number): Promise<ApprovalReview> => {
    const request = stage.requestOf({
      ...transfer,
      call: { to: stage.dollar, value: 0n, data: tokenCall('transfer', bob, 1n) },
    })
    return review({ ...request, network: { ...request.network, rpcUrl } }, { timeout })
  }

  it('leaves missing data unknown after the timeout', async () => {
    const silent = createServer()
    const rpcUrl = await listenAnywhere(silent)
    const { subject, warnings } = await withNode(rpcUrl, 50)
    expect(subject).toMatchObject({ steps: [{ kind: 'unknown' }], simulation: { status: 'unavailable' } })
    expect(warnings).toEqual(['unknownCall'])
    silent.closeAllConnections()
    silent.close()
  })

  it('is ignored if its responses are invalid', async () => {
    const nonsense = [
      '<!doctype html>',
      '{"result":"0x"}',
      '{"result":{}}',
      `{"result":"0x${'00'.repeat(2_000_000)}"}`,
    ]
    const mad = createServer((_, response) => response.end(nonsense[0]))
    const rpcUrl = await listenAnywhere(mad)
    while (nonsense.length > 0) {
      expect((await withNode(rpcUrl, 2_000)).subject).toMatchObject({ simulation: { status: 'unavailable' } })
      nonsense.shift()
    }
    mad.close()
  })

  it('receives `debug_traceCall` if it lacks `eth_simulateV1`, and `eth_call` to check for a revert if it lacks both', async () => {
    const missing = new Set(['eth_simulateV1'])
    const limited = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => {
        body += part
      })
      request.on('end', async () => {
        const { method, id } = JSON.parse(body) as { method: string; id: number }
        if (missing.has(method)) {
          const error = { code: -32601, message: 'the method does not exist' }
          response.end(JSON.stringify({ jsonrpc: '2.0', id, error }))
          return
        }
        const headers = { 'content-type': 'application/json' }
        response.end(await (await fetch(stage.chain.rpcUrl, { method: 'POST', body, headers })).text())
      })
    })
    const rpcUrl = await listenAnywhere(limited)
    const simulate = async (one: ReviewCall): Promise<unknown> => {
      const request = stage.requestOf({ ...transfer, call: one })
      const { subject } = await review({ ...request, network: { ...request.network, rpcUrl } })
      return subject.kind === 'transaction' ? subject.simulation : undefined
    }
    const good: ReviewCall = { to: stage.dollar, value: 0n, data: tokenCall('transfer', bob, 7n) }
    const bad: ReviewCall = { to: stage.dollar, value: 0n, data: tokenCall('transfer', bob, 10n ** 30n) }
    expect(await simulate(good)).toMatchObject({ status: 'done', changes: [{ amount: { value: -7n } }] })
    expect(await simulate({ to: bob, value: 5n, data: '0x' })).toMatchObject({
      changes: [{ amount: { value: -5n } }],
    })
    expect(await simulate(bad)).toMatchObject({ status: 'reverts' })
    missing.add('debug_traceCall')
    expect(await simulate(good)).toEqual({ status: 'unavailable' })
    expect(await simulate(bad)).toMatchObject({ status: 'reverts' })
    limited.close()
  })

  it('is not awaited once the page cancels the request', async () => {
    const silent = createServer()
    const rpcUrl = await listenAnywhere(silent)
    const taken = new AbortController()
    const request = stage.requestOf({ ...transfer, call: { to: bob, value: 1n, data: '0x' } })
    const waiting = buildReview({ ...request, network: { ...request.network, rpcUrl } }, taken.signal, {
      pricesUrl: stage.pricesUrl,
    })
    taken.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
    silent.closeAllConnections()
    silent.close()
  })
})
