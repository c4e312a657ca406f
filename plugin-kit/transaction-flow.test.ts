import { beforeEach, describe, expect, it, vi } from 'vitest'
import { QuoinError, RpcError, TransferError, UnconfirmedError } from '#kernel'
import {
  type KnownTransaction,
  nextTransactionFlowState,
  runTransactionFlow,
  type TransactionFlow,
  type TransactionFlowContext,
  type TransactionFlowEvent,
  type TransactionFlowState,
} from './transaction-flow.js'

const payment = { action: 'payment', isOnlySigned: false } as const
const hash = `0x${'ab'.repeat(32)}`

describe('nextTransactionFlowState', () => {
  const failed = new QuoinError('RPC_FAILED')
  const events: readonly TransactionFlowEvent[] = [
    { type: 'checked' },
    { type: 'changed', change: 'accountChanged' },
    { type: 'altered', error: failed },
    { type: 'answered', answer: hash },
    { type: 'requestFailed', error: failed, wasRequested: true, changed: 'networkChanged' },
    { type: 'submitted', id: hash, isEarlier: false },
    { type: 'submissionFailed', error: failed },
    { type: 'stopped' },
  ]
  const states: readonly TransactionFlowState[] = [
    { step: 'checking' },
    { step: 'requesting' },
    { step: 'submitting', answer: hash },
    { step: 'completed', id: hash },
    { step: 'failed', failure: { reason: 'rejected', wasSent: 'no', wasMoved: 'no' }, error: failed },
    { step: 'stopped' },
  ]
  const expected: Readonly<Record<TransactionFlowState['step'], Readonly<Record<string, string>>>> = {
    checking: { checked: 'requesting', changed: 'failed', altered: 'failed' },
    requesting: { answered: 'submitting', requestFailed: 'failed' },
    submitting: { submitted: 'completed', submissionFailed: 'failed' },
    completed: {},
    failed: {},
    stopped: {},
  }

  it.each(states)('moves on from $step by its own events only', (state) => {
    for (const event of events) {
      const next = nextTransactionFlowState(state, event, payment)
      const step = event.type === 'stopped' ? 'stopped' : (expected[state.step][event.type] ?? state.step)
      expect([event.type, next.step]).toEqual([event.type, step])
    }
  })

  it('reports a request that did not reach the wallet as not sent', () => {
    for (const event of events.slice(1, 3))
      expect(nextTransactionFlowState({ step: 'checking' }, event, payment)).toMatchObject({
        failure: { wasSent: 'no', wasMoved: 'no' },
      })
  })

  it.each([false, true])(
    'ends an earlier id as unknown, whether the wallet or the chain sends (isOnlySigned: %s) [PAY-01]',
    (isOnlySigned) => {
      const event = { type: 'submitted', id: hash, isEarlier: true } as const
      const request = { action: 'payment', isOnlySigned } as const
      expect(nextTransactionFlowState({ step: 'submitting', answer: hash }, event, request)).toMatchObject({
        failure: { reason: 'walletFailed', wasSent: 'unknown', wasMoved: 'unknown' },
      })
    },
  )
})

describe('runTransactionFlow', () => {
  let stop: AbortController
  let reports: unknown[]
  let listeners: Set<(request: { readonly caller: string }) => void>
  let answer: () => unknown
  let known: KnownTransaction[]
  const followed = vi.fn()
  let steps: string[]
  /** Emits `rpc:requested` for a caller. */
  const emitRequested = (caller: string): void => {
    for (const listener of listeners) listener({ caller })
  }
  const context = (): TransactionFlowContext => ({
    id: 'probe',
    signal: stop.signal,
    rpc: {
      // The caller defines the types of the answers.
      request: async <T>() => answer() as T,
    },
    on(_, listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    report: (error) => reports.push(error),
  })
  const flow = (changes: Partial<TransactionFlow> = {}): TransactionFlow => ({
    ...payment,
    call: { method: 'eth_sendTransaction', params: [] },
    namespace: 'eip155',
    caipNetworkId: 'eip155:1',
    account: 'eip155:1:0x52908400098527886E0F7030069857D2E4169EE7',
    changed: () => undefined,
    check: async () => true,
    submit: async (value) => String(value),
    knownTransactions: async () => known,
    follow: async (id, isUnconfirmed) => followed(id, isUnconfirmed),
    ...changes,
  })
  const run = (changes?: Partial<TransactionFlow>) => runTransactionFlow(context(), flow(changes))

  beforeEach(() => {
    stop = new AbortController()
    reports = []
    listeners = new Set()
    known = []
    steps = []
    answer = () => hash
    followed.mockReset()
  })

  it('follows a sent transaction', async () => {
    expect(await run()).toEqual({ step: 'completed', id: hash })
    expect(followed).toHaveBeenCalledExactlyOnceWith(hash, false)
    expect(listeners.size).toBe(0)
  })

  it('follows a transaction that no node confirmed [M1]', async () => {
    const end = await run({ submit: () => Promise.reject(new UnconfirmedError(hash, new Error('lost'))) })
    expect(end).toMatchObject({ failure: { reason: 'nodeFailed', wasSent: 'unknown', transactionId: hash } })
    expect(followed).toHaveBeenCalledExactlyOnceWith(hash, true)
  })

  it.each([
    ['as it was', hash, { id: hash }],
    ['in other letters', hash.toUpperCase().replace('X', 'x'), { id: hash }],
    ['of a transaction that replaced another', hash, { id: `0x${'1'.repeat(64)}`, replacedBy: hash }],
  ])(
    'ends an earlier hash %s as unknown, and does not follow it again [PAY-01] [SEC-06]',
    async (_, id, one) => {
      answer = () => id
      known = [{ caipNetworkId: 'eip155:1', ...one }]
      expect(await run()).toMatchObject({ step: 'failed', failure: { wasSent: 'unknown' } })
      expect(followed).not.toHaveBeenCalled()
    },
  )

  it('treats a hash of another network, and a signature in another letter case, as new', async () => {
    known = [{ id: hash, caipNetworkId: 'eip155:10' }]
    expect((await run()).step).toBe('completed')
    answer = () => 'abC'
    known = [{ id: 'abc', caipNetworkId: 'eip155:1' }]
    expect((await run()).step).toBe('completed')
  })

  it('sends also if nothing can be kept or followed, and reports that', async () => {
    const offline = (): Promise<never> => Promise.reject(new Error('offline'))
    const end = await run({ ...signing(), knownTransactions: offline, keep: offline, follow: offline })
    expect(end.step).toBe('completed')
    expect(reports).toHaveLength(2)
  })

  /** A wallet that only signs; the chain hands the transaction to a node, which answers. */
  const signing = (send: () => unknown = () => undefined): Partial<TransactionFlow> => ({
    isOnlySigned: true,
    async submit(_, __, beforeSending) {
      await beforeSending(hash)
      steps.push('sent')
      await send()
      return hash
    },
    async keep(id) {
      steps.push(`kept ${id}`)
      return async () => void steps.push('forgotten')
    },
  })
  const throwing = (error: Error) => (): never => {
    throw error
  }

  it.each([
    ['accepts it', () => undefined, []],
    ['refuses it', throwing(new QuoinError('NODE_REFUSED')), ['forgotten']],
    ['loses its answer', throwing(new UnconfirmedError(hash, new Error('lost'))), []],
    [
      'has it when the page ends',
      () => {
        stop.abort()
        throw new QuoinError('ABORTED')
      },
      [],
    ],
  ])(
    'keeps what a wallet signed before a node gets it, which %s, and forgets only what was not sent [SEC-06] [REL-05]',
    async (_, send, then) => {
      await run(signing(send))
      expect(steps).toEqual([`kept ${hash}`, 'sent', ...then])
    },
  )

  it('neither keeps nor forgets a transaction that is followed already', async () => {
    known = [{ caipNetworkId: 'eip155:1', id: hash }]
    await run(signing(throwing(new QuoinError('NODE_REFUSED'))))
    expect(steps).toEqual(['sent'])
  })

  const rejects = (error: unknown) => (): never => {
    throw error
  }

  it.each<[string, Partial<TransactionFlow>, () => unknown, string[]]>([
    ['is sent', {}, () => hash, ['asked', 'requested', 'forgotten']],
    ['is rejected', {}, rejects(new RpcError(4001)), ['asked', 'requested', 'forgotten']],
    ['may have been sent', {}, rejects(new RpcError(-32_603)), ['asked', 'requested']],
    [
      'has no answer when the page ends',
      {},
      () => {
        stop.abort()
        throw new QuoinError('ABORTED')
      },
      ['asked', 'requested'],
    ],
    ['is an approval', { action: 'approval' }, rejects(new RpcError(-32_603)), ['requested']],
    ['was changed', { check: () => Promise.reject(new Error('altered')) }, () => hash, []],
  ])(
    'stores a request before the wallet gets it, which %s, and forgets it once its answer is known [SEC-06] [REL-05]',
    async (_, changes, answered, expected) => {
      answer = () => {
        steps.push('requested')
        emitRequested('probe')
        return answered()
      }
      const ask = async () => {
        steps.push('asked')
        return async () => void steps.push('forgotten')
      }
      await run({ ...changes, ask })
      expect(steps).toEqual(expected)
    },
  )

  const named = { method: 'wallet_sendCalls', params: [{ id: '0x12' }] }
  it.each<[string, Partial<TransactionFlow>, () => unknown, string[]]>([
    ['is accepted', {}, () => hash, ['asked', 'requested', 'forgotten']],
    ['is rejected', {}, rejects(new RpcError(4001)), ['asked', 'requested', 'forgotten']],
    ['may have been accepted', {}, rejects(new RpcError(-32_603)), ['asked', 'requested', 'followed']],
    ['exists already', {}, rejects(new RpcError(5720)), ['asked', 'requested', 'followed']],
    [
      'may be an approval',
      { action: 'approval' },
      rejects(new RpcError(-32_603)),
      ['asked', 'requested', 'followed'],
    ],
    ['was changed', { check: () => Promise.reject(new Error('altered')) }, () => hash, []],
  ])(
    'stores the id of a batch before the wallet gets it, which %s, and looks for it if its answer is lost [SEC-06] [REL-05]',
    async (_, changes, answered, expected) => {
      const given: unknown[] = []
      const call = { method: 'wallet_sendCalls', params: [{}] }
      answer = () => {
        steps.push('requested')
        emitRequested('probe')
        return answered()
      }
      const ask = () => Promise.reject(new Error('A batch has one record.'))
      const askBatch = async () => {
        steps.push('asked')
        return {
          call: named,
          forget: async () => void steps.push('forgotten'),
          follow: () => void steps.push('followed'),
        }
      }
      const own = context()
      const { request } = own.rpc
      const rpc = {
        request<T>(one: Parameters<typeof request>[0]): Promise<T> {
          given.push(one)
          return request<T>(one)
        },
      }
      await runTransactionFlow({ ...own, rpc }, flow({ call, shown: call, ...changes, ask, askBatch }))
      expect(steps).toEqual(expected)
      // What was displayed is what the wallet gets, with the id.
      for (const one of given) expect(one).toMatchObject({ ...named, shown: named })
    },
  )

  it('requests a batch without an id if the id cannot be stored, and reports it', async () => {
    const askBatch = () => Promise.reject(new Error('full'))
    expect(await run({ askBatch })).toEqual({ step: 'completed', id: hash })
    expect(reports).toHaveLength(1)
  })

  it('requests also if that cannot be stored, and reports it', async () => {
    expect((await run({ ask: () => Promise.reject(new Error('full')) })).step).toBe('completed')
    expect(reports).toHaveLength(1)
  })

  it('does not follow an answer that is no transaction', async () => {
    known = [{ id: hash, caipNetworkId: 'eip155:1' }]
    expect(await run({ knownTransactions: undefined, follow: undefined })).toEqual({
      step: 'completed',
      id: hash,
    })
    expect(followed).not.toHaveBeenCalled()
  })

  it.each([
    ['an account', () => run({ changed: () => 'accountChanged' }), 'accountChanged'],
    [
      'a call',
      () => run({ check: () => Promise.reject(new TransferError('TRANSACTION_CHANGED')) }),
      'transactionChanged',
    ],
  ] as const)('does not call the wallet if %s differs [SEC-06]', async (_, act, reason) => {
    answer = vi.fn()
    expect(await act()).toMatchObject({ failure: { reason, wasSent: 'no' } })
    expect(answer).not.toHaveBeenCalled()
  })

  it('counts any own request as one that reached the wallet, and no other one [REL-03]', async () => {
    for (const [caller, wasSent] of [
      ['probe', 'unknown'],
      ['stranger', 'no'],
    ] as const) {
      answer = () => {
        emitRequested(caller)
        throw new RpcError(-32_603)
      }
      expect(await run()).toMatchObject({ failure: { reason: 'walletFailed', wasSent } })
    }
  })

  it('reports errors that a developer has to see, and no decisions of the user', async () => {
    answer = () => {
      throw new QuoinError('USER_REJECTED')
    }
    await run()
    expect(reports).toEqual([])
    answer = () => {
      throw new Error('closed')
    }
    await run()
    expect(reports).toHaveLength(1)
  })

  it.each<[when: string, changes: () => Partial<TransactionFlow>]>([
    [
      'while it is checked',
      () => ({
        check: async () => stop.abort(),
      }),
    ],
    [
      'while the wallet is asked',
      () => {
        answer = () => stop.abort()
        return {}
      },
    ],
    [
      'while the wallet is asked, which fails',
      () => {
        answer = () => {
          stop.abort()
          throw new Error('closed')
        }
        return {}
      },
    ],
    [
      'while it is submitted',
      () => ({
        submit: async () => {
          stop.abort()
          throw new UnconfirmedError(hash, new Error('lost'))
        },
      }),
    ],
  ])('stops with its plugin %s, and reports nothing [REL-03]', async (_, changes) => {
    expect(await run(changes())).toEqual({ step: 'stopped' })
    expect([reports, followed.mock.calls]).toEqual([[], []])
  })

  it('stops with its plugin while it is followed', async () => {
    followed.mockImplementation(() => stop.abort())
    expect(await run()).toEqual({ step: 'stopped' })
  })
})
