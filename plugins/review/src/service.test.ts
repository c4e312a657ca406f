import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { account, approve, codeOf, known, poisoned, start, token } from '../testing/review-world.js'
import en from './messages.en.js'

it('is loaded by the first request, not only by its view', async () => {
  let answer: unknown
  await start({ mode: 'off' }, {}, async ({ rpc }) => {
    answer = await codeOf(rpc.request({ method: 'personal_sign', params: ['Hello', account] }))
  })
  expect(answer).toBe('sent')
})

describe('the review before a wallet opens [SEC-06] [SEC-07]', () => {
  it('displays a request first; the wallet gets its very bytes after the user continues, and the view closes', async () => {
    const { send, sent, displayed, review, view } = await start()
    const transaction = { to: known, value: '0x1' }
    const answer = codeOf(send(transaction))
    const { id, subject, warnings, networkName, plugin } = await displayed()
    expect([view(), sent()]).toEqual(['ReviewRequest', []])
    expect(subject).toMatchObject({ steps: [{ kind: 'send', to: known, amount: { value: 1n } }] })
    expect(warnings).toEqual([{ kind: 'firstRecipient', address: known }])
    expect([networkName, plugin]).toEqual(['Network 1', undefined])
    review.answer(id, 'continue')
    expect(await answer).toBe('sent')
    expect(sent()).toMatchObject([
      { method: 'eth_sendTransaction', params: [{ from: account, ...transaction }] },
    ])
    expect(view()).toBeUndefined()
  })

  it('rejects without a call of the wallet if the user declines, closes the modal, or goes back', async () => {
    const { send, sent, displayed, review, kernel, view } = await start()
    const declined = codeOf(send({ to: known, value: '0x1' }))
    review.answer((await displayed()).id, 'reject')
    expect(await declined).toBe('USER_REJECTED')
    const closed = codeOf(send({ to: known, value: '0x1' }))
    await displayed()
    expect(kernel.router.close()).toBe(true)
    expect(await closed).toBe('USER_REJECTED')
    kernel.router.push('Connect')
    const left = codeOf(send({ to: known, value: '0x1' }))
    await displayed()
    kernel.router.back()
    expect(await left).toBe('USER_REJECTED')
    expect([view(), sent()]).toEqual(['Connect', []])
  })

  it('displays two requests one after another; a second press for the first does not confirm the second (attack)', async () => {
    const { send, sent, displayed, review, view } = await start()
    const first = codeOf(send({ to: known, value: '0x1' }))
    const { id } = await displayed()
    const second = codeOf(send({ to: token, value: '0x2' }))
    await expect.poll(() => review.store.getState().waiting).toBe(1)
    review.answer(id, 'continue')
    review.answer(id, 'continue')
    expect(await first).toBe('sent')
    expect(view()).toBe('ReviewRequest')
    const next = await displayed()
    expect(next.id).not.toBe(id)
    expect(sent()).toHaveLength(1)
    review.answer(next.id, 'reject')
    expect([await second, view(), sent().length]).toEqual(['USER_REJECTED', undefined, 1])
  })

  it('reviews a request that arrives while the modal closes (attack)', async () => {
    const { send, sent, displayed, review, kernel } = await start()
    const requests: Promise<unknown>[] = []
    const first = codeOf(send({ to: known, value: '0x1' }))
    await displayed()
    const stop = kernel.router.store.subscribe(({ open }) => {
      if (!open && requests.length === 0) requests.push(codeOf(send({ to: token, value: '0x2' })))
    })
    kernel.router.close()
    stop()
    expect(await first).toBe('USER_REJECTED')
    const { id, subject } = await displayed()
    expect(subject).toMatchObject({ steps: [{ to: token }] })
    expect(sent()).toEqual([])
    review.answer(id, 'continue')
    expect(await requests[0]).toBe('sent')
  })

  it('rejects the request of a sender that has left, and of an account or network that changed', async () => {
    const { send, sent, displayed, kernel, view } = await start()
    const controller = new AbortController()
    const left = codeOf(send({ to: known, value: '0x1' }, controller.signal))
    await displayed()
    controller.abort()
    expect(await left).toBe('ABORTED')
    await expect.poll(view).toBeUndefined()
    const moved = codeOf(send({ to: known, value: '0x1' }))
    await displayed()
    await kernel.networks.switchTo('eip155:2')
    expect(await moved).toBe('CONNECTION_CHANGED')
    expect([view(), sent()]).toEqual([undefined, []])
  })

  it.each([
    [undefined, 'ACTION_REVIEW_FAILED REVIEW_NOT_DISPLAYED', 0],
    ['refuse', 'ACTION_REVIEW_FAILED REVIEW_NOT_DISPLAYED', 0],
    ['continue', 'sent', 1],
  ] as const)('never hangs if a mounted modal displays nothing: %s', async (withoutModal, outcome, count) => {
    const { send, sent, platform, view } = await start({
      mode: 'always',
      ...(withoutModal && { withoutModal }),
    })
    let answer: unknown
    void codeOf(send({ to: known, value: '0x1' })).then((given) => {
      answer = given
    })
    await expect
      .poll(async () => {
        await platform.clock.advanceAsync(1000)
        return answer
      })
      .toBe(outcome)
    expect([view(), sent().length]).toEqual([undefined, count])
  })

  it('passes requests at once on a page without a modal, and reports it once', async () => {
    const { send, sent, alerts, view } = await start({ mode: 'always' }, { mounted: false })
    expect(await codeOf(send({ to: known, value: '0x1' }))).toBe('sent')
    expect(await codeOf(send({ to: known, value: '0x2' }))).toBe('sent')
    expect([sent().length, view(), alerts]).toEqual([2, undefined, ['REVIEW_MODAL_MISSING']])
    const chosen = await start({ mode: 'always', withoutModal: 'continue' }, { mounted: false })
    expect(await codeOf(chosen.send({ to: known, value: '0x1' }))).toBe('sent')
    expect(chosen.alerts).toEqual([])
  })

  it('waits for a modal that is mounted later if the host says so, and does not after it was unmounted', async () => {
    const late = await start({ mode: 'always', withoutModal: 'refuse' }, { mounted: false })
    const answer = codeOf(late.send({ to: known, value: '0x1' }))
    const { id } = await late.displayed()
    expect(late.sent()).toEqual([])
    late.review.answer(id, 'continue')
    expect(await answer).toBe('sent')
    const left = await start()
    left.unmount?.()
    expect(await codeOf(left.send({ to: known, value: '0x1' }))).toBe('sent')
    expect(left.alerts).toEqual(['REVIEW_MODAL_MISSING'])
  })

  it('refuses as well if the host does not let it open the modal', async () => {
    const { send, sent, displayed, kernel } = await start({ mode: 'always' }, { denied: true })
    const first = codeOf(send({ to: known, value: '0x1' }))
    await displayed()
    kernel.router.close()
    expect(await first).toBe('USER_REJECTED')
    expect(await codeOf(send({ to: known, value: '0x1' }))).toBe('ACTION_REVIEW_FAILED REVIEW_NOT_DISPLAYED')
    expect(sent()).toEqual([])
  })

  it('by default passes readable messages and transfers, also to a new recipient, and displays all else', async () => {
    const { send, sent, displayed, review, request } = await start({})
    expect(await codeOf(send({ to: known, value: '0x1' }))).toBe('sent')
    // Known from now on.
    expect(await codeOf(send({ to: known.toLowerCase(), value: '0x2' }))).toBe('sent')
    expect(await codeOf(request('personal_sign', ['Hello', account]))).toBe('sent')
    const alike = codeOf(send({ to: poisoned, value: '0x1' }))
    const { id, warnings } = await displayed()
    expect(warnings).toEqual([
      { kind: 'looksLike', address: poisoned, known: known.toLowerCase() },
      { kind: 'firstRecipient', address: poisoned },
    ])
    review.answer(id, 'reject')
    expect([await alike, sent().length]).toEqual(['USER_REJECTED', 3])
  })

  it('knows a recipient only after the wallet answered: not after it declined [SEC-11]', async () => {
    const { send, displayed, review, wallet } = await start()
    wallet.behave('reject', 'eth_sendTransaction')
    const declined = codeOf(send({ to: known, value: '0x1' }))
    review.answer((await displayed()).id, 'continue')
    expect(await declined).toMatch(/^USER_REJECTED/)
    const again = codeOf(send({ to: known, value: '0x1' }))
    const { id, warnings } = await displayed()
    expect(warnings).toEqual([{ kind: 'firstRecipient', address: known }])
    review.answer(id, 'reject')
    await again
  })

  it('displays the notes of checks, also of a request without an effect; off displays nothing', async () => {
    const { send, displayed, review } = await start({ mode: 'whenRisky' }, { note: true })
    const answer = codeOf(send({ to: account, value: '0x1' }))
    const { id, notes } = await displayed()
    expect(notes).toMatchObject([{ plugin: 'notes', title: 'Known fraud' }])
    review.answer(id, 'reject')
    await answer
    const off = await start({ mode: 'off' }, { note: true })
    expect(await codeOf(off.send({ to: known, value: '0x1' }))).toBe('sent')
  })

  it('waits for the facts of contracts before it can be confirmed, and goes on without them after three seconds', async () => {
    const { send, sent, displayed, review, current, platform } = await start()
    platform.onFetch(() => new Promise(() => undefined))
    const answer = codeOf(send({ to: token, data: approve }))
    await expect.poll(() => current()?.isReading).toBe(true)
    review.answer(current()?.id ?? 0, 'continue')
    expect(sent()).toEqual([])
    const { id, warnings } = await displayed(true)
    expect(warnings).toEqual([{ kind: 'unlimitedAllowance' }])
    review.answer(id, 'continue')
    expect([await answer, sent().length]).toEqual(['sent', 1])
  })

  it('is not asked without the power of the host', async () => {
    const { send, sent } = await start({ mode: 'always' }, { allowed: false })
    expect(await codeOf(send({ to: known, value: '0x1' }))).toBe('sent')
    expect(sent()).toHaveLength(1)
  })
})

describe('after the wallet sent it [SEC-06]', () => {
  const id = `0x${'ab'.repeat(32)}`

  /** Sends a reviewed transaction, of which the node then reports another form. */
  async function sendAs(change: object) {
    const { platform, kernel, send, displayed, review } = await start()
    const others: unknown[] = []
    kernel.on('review:sentOther', (one) => others.push(one))
    const texts = new Set<string | undefined>()
    kernel.notices.store.subscribe((notice) => texts.add(notice?.text))
    let reads = 0
    platform.onFetch(async (request) => {
      if (!String(request.body).includes('eth_getTransactionByHash')) throw new Error('offline')
      reads += 1
      const mined = { hash: id, from: account, to: known, value: '0x1', input: '0x' }
      return Response.json({ jsonrpc: '2.0', id: 1, result: { ...mined, ...change } })
    })
    const answer = codeOf(send({ to: known, value: '0x1' }))
    review.answer((await displayed()).id, 'continue')
    expect(await answer).toBe('sent')
    await expect
      .poll(async () => {
        await platform.clock.advanceAsync(1_000)
        return reads
      })
      .toBeGreaterThan(0)
    // Everything that follows the answer: reads that fail are repeated twice, within 1.3 seconds.
    const turn = async () => {
      await platform.clock.advanceAsync(100)
      return texts.has(en.sentOther)
    }
    return { others, texts, turn }
  }

  it('says so if the wallet sent something else than was displayed', async () => {
    const { others, turn } = await sendAs({ to: poisoned })
    await expect.poll(turn).toBe(true)
    expect(others).toEqual([{ caipNetworkId: 'eip155:1', id, caller: 'host' }])
  })

  it('says nothing if it is the same', async () => {
    const { others, texts, turn } = await sendAs({})
    for (let left = 20; left > 0; left -= 1) await turn()
    expect(others).toEqual([])
    expect(texts).not.toContain(en.sentOther)
  })
})

describe('ERC-7730 descriptors', () => {
  const descriptor = {
    context: { contract: { deployments: [{ chainId: 1, address: token }] } },
    metadata: { owner: 'The Shop' },
    display: {
      formats: {
        'approve(address who, uint256 amount)': {
          intent: 'Log in',
          fields: [{ path: 'who', label: 'With', format: 'addressName' }],
        },
      },
    },
  }

  it('displays what a descriptor of the page says beside the decoded request, with all its warnings (SEC-07)', async () => {
    const plain = await start()
    void codeOf(plain.send({ to: token, data: approve }))
    const { subject, warnings } = await plain.displayed(true)
    const { send, displayed, review } = await start({
      descriptors: [async () => ({ default: descriptor })],
    })
    void codeOf(send({ to: token, data: approve }))
    const shown = await displayed(true)
    expect(shown.explanations).toMatchObject([
      { by: 'page', intent: ['Log in'], fields: [{ label: 'With' }], others: [{ name: 'amount' }] },
    ])
    expect(shown.subject).toEqual(subject)
    expect(shown.warnings).toEqual(warnings)
    review.answer(shown.id, 'reject')
  })

  it('displays the request without explanations if a descriptor never loads', async () => {
    const { send, platform, review, current } = await start({
      descriptors: [() => new Promise(() => undefined)],
    })
    void codeOf(send({ to: token, data: approve }))
    await expect
      .poll(async () => {
        await platform.clock.advanceAsync(3_000)
        return current()?.isReading
      })
      .toBe(false)
    expect(current()?.explanations).toBeUndefined()
    review.answer(current()?.id ?? 0, 'reject')
  })
})

describe('the simulation of a request', () => {
  const other = getAddress(`0x${'c3'.repeat(20)}`)
  const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const word = (hex: string): string => `0x${hex.slice(2).toLowerCase().padStart(64, '0')}`
  /** A node that simulates: another token leaves the account. */
  const answers = (method: string): unknown => {
    if (method === 'eth_getCode') return '0x60'
    if (method !== 'eth_simulateV1') return undefined
    const moved = { address: other, topics: [topic, word(account), word(known)], data: word('0x05') }
    return [{ calls: [{ status: '0x1', returnData: '0x', gasUsed: '0x1', logs: [moved] }] }]
  }
  const answer = ({ body }: { readonly body?: unknown }): Response => {
    const { id, method } = JSON.parse(String(body))
    const result = answers(method)
    const error = { code: 3, message: 'execution reverted', data: '0x' }
    return Response.json({ jsonrpc: '2.0', id, ...(result === undefined ? { error } : { result }) })
  }

  it('arrives after the display, and adds a warning if it contradicts the request', async () => {
    const { send, platform, review, current } = await start()
    platform.onFetch(answer)
    void codeOf(send({ to: token, data: approve }))
    await expect
      .poll(async () => {
        await platform.clock.advanceAsync(50)
        return current()?.warnings.some(({ kind }) => kind === 'simulatedLoss')
      })
      .toBe(true)
    expect(current()?.warnings.map(({ kind }) => kind)).toContain('unlimitedAllowance')
    expect(current()?.simulation).toMatchObject({ changes: [{ amount: -5n }] })
    review.answer(current()?.id ?? 0, 'reject')
  })

  it('is not asked for while nothing is displayed', async () => {
    const { send, platform, sent } = await start({ mode: 'whenRisky' })
    const methods: string[] = []
    platform.onFetch((request) => {
      methods.push(JSON.parse(String(request.body)).method)
      return answer(request)
    })
    expect(await codeOf(send({ to: known, value: '0x1' }))).toBe('sent')
    expect(sent()).toHaveLength(1)
    expect(methods).not.toContain('eth_simulateV1')
  })

  it('ends after three seconds without an answer', async () => {
    const { send, platform, review, current } = await start()
    platform.onFetch(() => new Promise(() => undefined))
    void codeOf(send({ to: token, data: approve }))
    await expect.poll(() => current()?.simulation).toBe('pending')
    await expect
      .poll(async () => {
        await platform.clock.advanceAsync(1_000)
        return current()?.simulation
      })
      .toBeUndefined()
    expect(current()?.isReading).toBe(false)
    review.answer(current()?.id ?? 0, 'reject')
  })
})
