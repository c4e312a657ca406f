import type { CaipAddress, ChainNamespace, PluginContext, WritableStore } from '#kernel'
import { durations } from '#kernel'
import { AccountToken } from '#plugins/account'
import type { TokensPlugin } from './contract.js'
import type { Portfolio, Subject } from './holding.js'
import { createReadPortfolio } from './read-portfolio.js'
import type { TokenChoices } from './token-choices.js'

/** How long a list counts as fresh (ACC-05), and how long after a failure the gateway is asked again (ACC-06). Milliseconds. */
const freshMs = 30_000
/** Between two reads: some chains make several blocks in a second. Milliseconds. */
const gapMs = durations.threeSeconds
const mostKept = 50

/** What is known of a namespace's account. */
export interface TokenRead {
  readonly account: CaipAddress | undefined
  readonly status: 'unknown' | 'loading' | 'ready' | 'unavailable'
  readonly portfolio: Portfolio | undefined
  readonly failedAt: number | undefined
}

export type TokenReads = Readonly<Record<ChainNamespace, TokenRead>>

/** Nothing was read. */
export const nothingRead: TokenRead = {
  account: undefined,
  status: 'unknown',
  portfolio: undefined,
  failedAt: undefined,
}

export interface TokenWatch {
  watch(namespace: ChainNamespace): () => void
  retry(namespace: ChainNamespace): boolean
  /** Reads again soon; where nobody watches, when somebody does. */
  refresh(namespace: ChainNamespace): void
  /** The connection or network of some namespace may have changed. */
  follow(): void
  /**
   * What was read on a network is out of date.
   *
   * @param arrived addresses of tokens that came, perhaps the first of their kind: the gateway is asked past what it remembers
   */
  outdate(network: string, arrived: readonly string[]): void
  /** Nothing is kept of the accounts of a connection that ended (ACC-02). */
  forget(namespace: ChainNamespace): void
}

interface Watched {
  count: number
  subject: Subject | undefined
  /** Ends what is under way for the subject. */
  work: AbortController
  isReading: boolean
  isDirty: boolean
  isForced: boolean
  startedAt: number
  /** When the gateway was asked last. */
  askedAt: number
  cancelWait: (() => void) | undefined
  stop: () => void
}

export interface TokenWatchDeps {
  readonly reads: WritableStore<TokenReads>
  readonly choices: TokenChoices
  /** The account to read; nothing while there is none, or on a network that the host does not have. */
  readonly subjectOf: (namespace: ChainNamespace) => Subject | undefined
  /** A list was read. */
  readonly onRead: (namespace: ChainNamespace, portfolio: Portfolio) => void
}

/** Reads what accounts hold while somebody watches: at first, with each block, and when it was long ago. */
export function createTokenWatch(ctx: PluginContext<TokensPlugin>, deps: TokenWatchDeps): TokenWatch {
  const { platform } = ctx
  const { reads, choices, subjectOf, onRead } = deps
  const read = createReadPortfolio(ctx)
  const watched = new Map<ChainNamespace, Watched>()
  /** By account and network; the one that was read last is the last. */
  const kept = new Map<CaipAddress, Portfolio>()
  /** Addresses of tokens that came, by network; and when. */
  const arrivals = new Map<string, ReadonlyMap<string, number>>()

  const put = (namespace: ChainNamespace, value: Partial<TokenRead>): void =>
    reads.setState((all) => ({ ...all, [namespace]: { ...(all[namespace] ?? nothingRead), ...value } }))
  const known = (namespace: ChainNamespace): TokenRead => reads.getState()[namespace] ?? nothingRead

  const keep = (portfolio: Portfolio): void => {
    kept.delete(portfolio.account)
    kept.set(portfolio.account, portfolio)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  }

  const arrivedOn = (network: string): readonly string[] =>
    [...(arrivals.get(network) ?? [])].flatMap(([address, at]) =>
      platform.now() - at < freshMs ? address : [],
    )

  /** What was read counts as old: whoever watches next reads again. */
  const age = (isOld: (portfolio: Portfolio) => boolean): void => {
    for (const portfolio of [...kept.values()])
      if (isOld(portfolio)) kept.set(portfolio.account, { ...portfolio, readAt: 0 })
    for (const [namespace, { portfolio }] of Object.entries(reads.getState()))
      if (portfolio && isOld(portfolio)) put(namespace, { portfolio: { ...portfolio, readAt: 0 } })
  }

  /** Tells a person who looks at the widget, once per run of failures. */
  const tell = (): void => {
    const { i18n, id, notices, report, signal, router } = ctx
    if (router.current() === undefined) return
    i18n.load(id).then(() => {
      // That view reports the cause itself, and opens after the wallet has changed its network.
      if (signal.aborted || router.current()?.view === 'UnsupportedChain') return
      const text = i18n.t(id, 'unavailable')
      // The account may just have said the same of its coin.
      if (notices.store.getState()?.text !== text) notices.show('error', text)
    }, report)
  }

  const fail = (namespace: ChainNamespace, error: unknown): void => {
    const { failedAt, portfolio } = known(namespace)
    put(namespace, { status: portfolio ? 'ready' : 'unavailable', failedAt: failedAt ?? platform.now() })
    if (failedAt !== undefined) return
    if (error !== undefined) ctx.report(error)
    tell()
  }

  async function run(namespace: ChainNamespace, one: Watched, subject: Subject): Promise<void> {
    const { signal } = one.work
    const { failedAt } = known(namespace)
    const now = platform.now()
    const { isForced } = one
    const mayAskGateway = isForced || failedAt === undefined || now - one.askedAt >= freshMs
    if (mayAskGateway) one.askedAt = now
    one.isReading = true
    one.isDirty = false
    one.isForced = false
    one.startedAt = now
    try {
      await choices.load()
      const imported = choices.imported(subject.network.caipNetworkId)
      const before = known(namespace).portfolio
      const arrived = arrivedOn(subject.network.caipNetworkId)
      const result = await read({ subject, before, imported, arrived, mayAskGateway, signal })
      if (signal.aborted) return
      const { portfolio } = result
      const isKnown = portfolio.holdings.length > 0
      if (!('error' in result)) {
        keep(portfolio)
        put(namespace, { status: 'ready', portfolio, failedAt: undefined })
        onRead(namespace, portfolio)
      } else {
        if (isKnown) {
          put(namespace, { status: 'ready', portfolio })
          onRead(namespace, portfolio)
        }
        // A refresh that failed restarts the pause before the next one.
        if (isForced && failedAt !== undefined) put(namespace, { failedAt: platform.now() })
        fail(namespace, result.error)
      }
    } catch (error) {
      if (!signal.aborted) fail(namespace, error)
    } finally {
      if (!signal.aborted) {
        one.isReading = false
        if (one.isDirty) schedule(namespace, one)
      }
    }
  }

  function schedule(namespace: ChainNamespace, one: Watched): void {
    const { subject } = one
    if (subject === undefined) return
    if (one.isReading) {
      one.isDirty = true
      return
    }
    const rest = one.startedAt + gapMs - platform.now()
    if (rest > 0 && rest <= gapMs && !one.isForced) {
      one.cancelWait ??= ctx.after(rest, () => {
        one.cancelWait = undefined
        schedule(namespace, one)
      })
      return
    }
    one.cancelWait?.()
    one.cancelWait = undefined
    void run(namespace, one, subject)
  }

  /** What is under way for the subject ends; what is known of it stays, as old where it was about to change. */
  const leave = (one: Watched): void => {
    const account = one.subject?.account
    if (one.isReading || one.cancelWait) age((portfolio) => portfolio.account === account)
    one.work.abort()
    one.work = new AbortController()
    one.cancelWait?.()
    one.cancelWait = undefined
    one.isReading = false
    one.isDirty = false
    one.isForced = false
    one.startedAt = Number.NEGATIVE_INFINITY
    one.askedAt = Number.NEGATIVE_INFINITY
  }

  /** Of another account nothing is shown, nor kept in sight. */
  const turnTo = (namespace: ChainNamespace, account: CaipAddress | undefined): void => {
    if (known(namespace).account === account) return
    const portfolio = account && kept.get(account)
    put(namespace, { ...nothingRead, account, portfolio, status: portfolio ? 'ready' : 'unknown' })
  }

  const begin = (namespace: ChainNamespace, one: Watched): void => {
    const subject = subjectOf(namespace)
    const account = ctx.connections.caipAddress(namespace)
    const isSame =
      subject?.account === one.subject?.account && subject?.connectorId === one.subject?.connectorId
    turnTo(namespace, account)
    if (isSame && subject !== undefined) return
    leave(one)
    one.subject = subject
    if (subject === undefined) {
      // A wallet on a network that the host does not have: nobody can be asked (ACC-06).
      if (account !== undefined && known(namespace).status !== 'unavailable') fail(namespace, undefined)
      return
    }
    const { portfolio } = known(namespace)
    const age = portfolio ? platform.now() - portfolio.readAt : Number.POSITIVE_INFINITY
    if (portfolio && age >= 0 && age <= freshMs) return
    if (!portfolio) put(namespace, { status: 'loading' })
    schedule(namespace, one)
  }

  /** What tells that something may have changed. */
  const listen = (namespace: ChainNamespace, one: Watched): (() => void) => {
    const { page } = platform
    const again = (): void => schedule(namespace, one)
    const isSeen = (): boolean => page.isVisible() && page.isOnline()
    const stops = [
      ctx.every(freshMs, () => {
        if (isSeen()) again()
      }),
      page.subscribe(() => {
        if (isSeen() && platform.now() - one.startedAt > freshMs) again()
      }),
    ]
    let hasEnded = false
    ctx.load(AccountToken).then(
      (account) => {
        if (!hasEnded && !ctx.signal.aborted) stops.push(account.watchBlocks(namespace, again))
      },
      // Without the account's plugin there is a read every 30 seconds.
      () => undefined,
    )
    return () => {
      hasEnded = true
      for (const stop of stops) stop()
    }
  }

  ctx.own(() => {
    for (const one of watched.values()) one.work.abort()
  })

  return {
    watch(namespace) {
      const one: Watched = watched.get(namespace) ?? {
        count: 0,
        subject: undefined,
        work: new AbortController(),
        isReading: false,
        isDirty: false,
        isForced: false,
        startedAt: Number.NEGATIVE_INFINITY,
        askedAt: Number.NEGATIVE_INFINITY,
        cancelWait: undefined,
        stop: () => undefined,
      }
      watched.set(namespace, one)
      if (one.count++ === 0) {
        one.stop = listen(namespace, one)
        begin(namespace, one)
      }
      let isWatching = true
      return () => {
        if (!isWatching) return
        isWatching = false
        if (--one.count > 0) return
        leave(one)
        one.stop()
        watched.delete(namespace)
        if (known(namespace).status === 'loading') put(namespace, { status: 'unknown' })
      }
    },
    retry(namespace) {
      const one = watched.get(namespace)
      const { failedAt } = known(namespace)
      if (one?.subject === undefined) return false
      if (failedAt !== undefined && platform.now() - failedAt < freshMs) return false
      one.isForced = true
      schedule(namespace, one)
      return true
    },
    refresh(namespace) {
      const { account } = known(namespace)
      age((portfolio) => portfolio.account === account)
      const one = watched.get(namespace)
      if (one) schedule(namespace, one)
    },
    follow() {
      for (const [namespace, one] of watched) begin(namespace, one)
      for (const namespace of Object.keys(reads.getState()))
        if (!watched.has(namespace)) turnTo(namespace, ctx.connections.caipAddress(namespace))
    },
    forget(namespace) {
      for (const account of [...kept.keys()]) if (account.startsWith(`${namespace}:`)) kept.delete(account)
    },
    outdate(network, arrived) {
      const known = arrivedOn(network).slice(-mostKept)
      const now = platform.now()
      arrivals.set(network, new Map([...known, ...arrived].map((address) => [address, now])))
      age((portfolio) => portfolio.caipNetworkId === network)
      for (const [namespace, one] of watched)
        if (one.subject?.network.caipNetworkId === network) schedule(namespace, one)
    },
  }
}
