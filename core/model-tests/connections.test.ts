import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTestPlatform, type MockConnector, settle } from '#testing'
import {
  dropOutdatedChoice,
  endRequest,
  grant,
  ids,
  isLive,
  leaveModel,
  lose,
  type Model,
  type Namespace,
  namespaces,
  newModel,
  perNamespace,
  remember,
  restore,
  serves,
  shownAccounts,
  update,
  type WalletId,
} from './connections-model.js'
import {
  call,
  compare,
  end,
  leavePage,
  newReal,
  noTrouble,
  openPage,
  type Real,
  storedKey,
  type Trouble,
  type Troubles,
} from './connections-page.js'
// Imported here, so that no step waits for it to load.
import '../../wallet/connections/machine/connection-machine.js'

type Step = fc.AsyncCommand<Model, Real>

/** Creates a step that runs on model and page, and compares them afterwards. */
function step(
  text: string,
  run: (model: Model, real: Real) => unknown,
  check: (model: Model) => boolean = () => true,
): Step {
  return {
    check,
    toString: () => text,
    async run(model, real) {
      await run(model, real)
      await settle()
      compare(model, real)
    },
  }
}
/** The answers of a wallet to a request, and their outcomes for the caller. */
const answers = {
  approve: 'connected',
  reject: 'USER_REJECTED',
  'throw-string': 'CONNECT_FAILED',
  hang: 'nothing yet',
} as const

/** Returns the user's active namespace. */
const lookedAt = ({ kernel }: Real): Namespace =>
  namespaces.find((one) => one === kernel.networks.store.getState().activeNamespace) ?? 'eip155'

/** Requests a connection from a wallet without a pending request. */
async function request(model: Model, real: Real, id: WalletId, answer: keyof typeof answers): Promise<void> {
  model.wanted[id] = lookedAt(real)
  real.wallets[id].behave(answer, 'connect')
  call(real, id)
  await settle()
  model.requestCounts[id]++
  for (const namespace of serves[id]) if (!model.active[namespace]) model.pending[namespace] = id
  if (answer === 'hang') {
    model.waiting[id] = 1
    return
  }
  if (answer === 'approve') grant(model, id)
  endRequest(model, id)
  await end(real, id, answers[answer])
}

const connect = (id: WalletId, answer: keyof typeof answers): Step =>
  step(`connect ${id}: ${answer}`, async (model, real) => {
    if (model.waiting[id] === 0) return request(model, real, id, answer)
    // A caller during a pending request joins it, whatever the wallet would answer now.
    call(real, id)
    model.waiting[id]++
  })

const answerHanging = (id: WalletId): Step =>
  step(`${id} approves what was left hanging`, async (model, real) => {
    real.wallets[id].answerHanging()
    await settle()
    if (model.waiting[id] === 0) return
    grant(model, id)
    endRequest(model, id)
    await end(real, id, 'connected')
  })

/** One of the waiting callers aborts; as in StrictMode, it may call again in the same turn. */
const leave = (which: number, returns: boolean): Step =>
  step(
    `caller ${which} leaves${returns ? ' and comes back' : ''}`,
    async (model, real) => {
      const waiting = ids.flatMap((id) => real.callers[id].map((caller) => ({ id, caller })))
      const { id, caller } = waiting[which % waiting.length] ?? {}
      if (!id) return
      real.callers[id] = real.callers[id].filter((one) => one !== caller)
      caller?.leave.abort()
      if (returns) call(real, id)
      expect(await caller?.outcome).toBe('ABORTED')
      await real.platform.clock.advanceAsync(1)
      if (!returns && --model.waiting[id] === 0) endRequest(model, id)
    },
    (model) => ids.some((id) => model.waiting[id] > 0),
  )

const walletAnswers: Readonly<Record<string, (id: WalletId, model: Model, wallet: MockConnector) => void>> = {
  'ends the session'(id, model, wallet) {
    wallet.drop()
    if (!isLive(model, id)) return
    lose(model, id)
    remember(model)
  },
  'has another account first'(id, model, wallet) {
    model.addresses[id] = [...model.addresses[id]].reverse()
    wallet.chooseAccounts(model.addresses[id], 'eip155')
    if (model.live.eip155.includes(id)) dropOutdatedChoice(model, id, 'eip155')
    if (id === 'both') wallet.chooseAccounts(model.addresses[id], 'solana')
    if (model.live.solana.includes(id)) dropOutdatedChoice(model, id, 'solana')
  },
  'is on another network'(id, model, wallet) {
    model.chain[id] = model.chain[id] === 'eip155:2' ? 'eip155:99' : 'eip155:2'
    wallet.chooseNetwork(model.chain[id])
  },
  'takes an account back'(id, model, wallet) {
    wallet.emit({ type: 'accounts', namespace: 'eip155', accounts: [] })
    if (!model.live.eip155.includes(id)) return
    lose(model, id, ['eip155'])
    remember(model)
  },
  'grants one namespace only'(id, model, wallet) {
    const accounts = model.addresses[id].map((address) => ({ namespace: 'eip155', address, type: 'eoa' }))
    const caipNetworkId = model.chain[id] ?? 'eip155:1'
    wallet.emit({ type: 'grant', grant: { namespaces: { eip155: { accounts, caipNetworkId } } } })
    if (!isLive(model, id)) return
    lose(model, id, ['solana'])
    update(model, id, 'eip155')
  },
}

const textOf = (id: WalletId, text: string): Step =>
  step(`${id} ${text}`, (model, { wallets }) => walletAnswers[text]?.(id, model, wallets[id]))

const disconnect = (namespace: Namespace | undefined): Step =>
  step(`disconnect ${namespace ?? 'everything'}`, async (model, real) => {
    const active = namespace && model.active[namespace]
    const gone = namespace === undefined ? ids.filter((id) => isLive(model, id)) : active ? [active] : []
    const isMeant = (one: Namespace): boolean => namespace === undefined || one === namespace
    await real.kernel.connections.disconnect(namespace)
    for (const id of ids) {
      if (model.waiting[id] === 0 || !serves[id].some(isMeant)) continue
      endRequest(model, id)
      await end(real, id, 'ABORTED')
    }
    for (const id of gone) {
      lose(model, id)
      model.permitted.delete(id)
    }
    // Wallets that could not be restored are removed, too.
    if (namespaces.some((one) => isMeant(one) && model.stored[one].length > 0)) remember(model)
  })

const activate = (id: WalletId, namespace: Namespace): Step =>
  step(`activate ${id} in ${namespace}`, (model, { kernel }) => {
    if (!model.live[namespace].includes(id)) {
      expect(() => kernel.connections.activate(id, namespace)).toThrow(/No wallet is connected/)
      return
    }
    kernel.connections.activate(id, namespace)
    model.active[namespace] = id
    model.pending[namespace] = undefined
    remember(model)
  })

const selectAccount = (namespace: Namespace, index: number): Step =>
  step(
    `choose account ${index} in ${namespace}`,
    (model, { kernel }) => {
      const id = model.active[namespace] ?? 'first'
      const account = shownAccounts(model, id, namespace)[index] ?? ''
      kernel.connections.selectAccount(namespace, account)
      model.choices[id][namespace] = { account, first: model.addresses[id][0] }
    },
    (model) => model.active[namespace] !== undefined,
  )

/** Another tab of the same page writes its connections. */
const otherTab = (id: WalletId, does: 'disconnects' | 'connects'): Step =>
  step(
    `another tab ${does} ${id}`,
    async (model, { platform }) => {
      const written = perNamespace<readonly WalletId[]>([])
      for (const namespace of namespaces) {
        const others = model.stored[namespace].filter((one) => one !== id)
        written[namespace] = does === 'connects' && serves[id].includes(namespace) ? [id, ...others] : others
      }
      const text = JSON.stringify(written)
      // A tab is only notified of changes.
      if (platform.storage.get(storedKey) === text) return
      createTestPlatform({ tabOf: platform }).storage.set(storedKey, text)
      await settle()
      model.stored = { ...written }
      for (const namespace of namespaces)
        for (const one of model.live[namespace])
          if (!written[namespace].includes(one)) lose(model, one, [namespace], 'tab')
      restore(model, written)
    },
    (model) => does === 'disconnects' || model.permitted.has(id),
  )

interface Reload {
  /** The failures of wallets while the page loads. */
  readonly troubles: Troubles
  /** The user leaves while the page is still restoring, and comes back without any failure. */
  readonly leaves: boolean
  /** The user requests a connection while the page is still restoring. */
  readonly meanwhile: { readonly id: WalletId; readonly answer: 'approve' | 'reject' | 'hang' } | undefined
}
/** Ends the page with all pending requests and opens it again; some wallets do not answer then. */
const reload = ({ troubles: given, leaves, meanwhile }: Reload): Step =>
  step(`reload ${JSON.stringify({ troubles: given, leaves, meanwhile })}`, async (model, real) => {
    await leavePage(real)
    leaveModel(model)
    if (leaves) {
      real.kernel = openPage(real, given)
      void real.kernel.start()
      await settle()
      await leavePage(real)
    }
    const troubles = leaves ? noTrouble : given
    const stored = { ...model.stored }
    real.kernel = openPage(real, troubles)
    const started = real.kernel.start()
    await settle()
    // The wallets of a namespace are restored one after the other: those behind a failing one come later.
    const soon = perNamespace<readonly WalletId[]>([])
    const late = perNamespace<readonly WalletId[]>([])
    for (const namespace of namespaces) {
      const first = stored[namespace].findIndex((id) => troubles[id])
      soon[namespace] = first < 0 ? stored[namespace] : stored[namespace].slice(0, first)
      model.unanswered[namespace] = first < 0 ? [] : stored[namespace].slice(first)
      late[namespace] = stored[namespace].filter((id) => !troubles[id])
    }
    restore(model, soon)
    if (meanwhile && troubles[meanwhile.id] !== 'late')
      await request(model, real, meanwhile.id, meanwhile.answer)
    await real.platform.clock.advanceAsync(60_000)
    await started
    for (const id of ids) real.wallets[id].behave('approve', 'restore')
    model.unanswered = perNamespace([])
    restore(model, late)
  })

const anyWallet = fc.constantFrom(...ids)
const anyNamespace = fc.constantFrom(...namespaces)

const connecting = fc
  .tuple(
    anyWallet,
    fc.constantFrom<keyof typeof answers>('approve', 'approve', 'reject', 'throw-string', 'hang', 'hang'),
  )
  .map((given) => connect(...given))
const trouble = fc.option(fc.constantFrom<Trouble>('silent', 'late'), { nil: undefined })
const question = fc.record({ id: anyWallet, answer: fc.constantFrom('approve', 'reject', 'hang') })
const reloading = fc
  .record({
    troubles: fc.record({ first: trouble, second: trouble, both: trouble }),
    meanwhile: fc.option(question, { nil: undefined }),
    leaves: fc.boolean(),
  })
  .map(reload)

/** Frequent steps, and those that lead to rare states, are listed more than once. */
const steps = [
  connecting,
  connecting,
  connecting,
  anyWallet.map(answerHanging),
  fc.tuple(fc.nat(5), fc.boolean()).map((given) => leave(...given)),
  fc.tuple(anyWallet, fc.constantFrom(...Object.keys(walletAnswers))).map((given) => textOf(...given)),
  fc.option(anyNamespace, { nil: undefined }).map(disconnect),
  fc.tuple(anyWallet, anyNamespace).map((given) => activate(...given)),
  fc.tuple(anyNamespace, fc.nat(1)).map((given) => selectAccount(...given)),
  fc.tuple(anyWallet, fc.constantFrom('disconnects', 'connects')).map((given) => otherTab(...given)),
  reloading,
  reloading,
]
async function runModel(commands: Iterable<Step>): Promise<void> {
  const real = await newReal()
  await fc.asyncModelRun(() => ({ model: newModel(), real }), commands)
  await leavePage(real)
}

describe('connections', () => {
  it('are those that wallets granted and that have not ended, in any order of events [REL-06] [CON-08] [CON-10] [ACC-12] [KRN-07]', () =>
    fc.assert(fc.asyncProperty(fc.commands(steps, { maxCommands: 25, size: 'max' }), runModel), {
      numRuns: 60,
    }))

  // Rare for a random walk; each failed once.
  it.each<readonly [string, readonly Step[]]>([
    [
      'a wallet that is restored after the user rejected another is the active one',
      [
        connect('both', 'approve'),
        connect('first', 'approve'),
        reload({
          troubles: { ...noTrouble, first: 'silent' },
          leaves: false,
          meanwhile: { id: 'first', answer: 'reject' },
        }),
      ],
    ],
    [
      'a wallet that another tab connected is the active one once no request is pending',
      [
        connect('second', 'approve'),
        otherTab('second', 'disconnects'),
        connect('first', 'hang'),
        otherTab('second', 'connects'),
        leave(0, false),
      ],
    ],
    [
      'an update of a session waits for the pending wallet, like a connection of another tab',
      [
        connect('first', 'approve'),
        otherTab('first', 'disconnects'),
        connect('first', 'hang'),
        otherTab('first', 'connects'),
        textOf('first', 'grants one namespace only'),
        textOf('first', 'has another account first'),
        textOf('first', 'grants one namespace only'),
        leave(0, false),
      ],
    ],
    [
      'a page that is left before a wallet answered keeps it stored',
      [
        connect('first', 'approve'),
        connect('both', 'approve'),
        reload({ troubles: { ...noTrouble, first: 'silent' }, leaves: true, meanwhile: undefined }),
      ],
    ],
    [
      'a connection of the user is not replaced by one that is restored later',
      [
        connect('both', 'approve'),
        connect('second', 'approve'),
        reload({
          troubles: { ...noTrouble, second: 'silent' },
          leaves: false,
          meanwhile: { id: 'both', answer: 'approve' },
        }),
        disconnect(undefined),
      ],
    ],
    [
      'a page that is left while a wallet is missing keeps no timer',
      [
        connect('first', 'approve'),
        reload({ troubles: { ...noTrouble, first: 'late' }, leaves: true, meanwhile: undefined }),
      ],
    ],
  ])('%s [REL-05] [REL-06] [ACC-12]', (_title, commands) => runModel(commands))
})
