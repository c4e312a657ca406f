import type { CaipNetworkId, ChainNamespace, PluginContext } from '#kernel'

/** Interval of polling the chain. Milliseconds. */
const everyMs = 4_000
/** The maximum delay while no node answers. Milliseconds. */
const maxInterval = 60_000

type BlockListener = (height: bigint) => void

export interface BlockWatch {
  watch(namespace: ChainNamespace, listener: BlockListener): () => void
  /** The active network of some namespace may have changed. */
  follow(): void
}

/** A namespace with listeners. */
interface Followed {
  readonly listeners: Set<BlockListener>
  network: CaipNetworkId | undefined
  /** The newest block seen on that network. */
  height: bigint | undefined
  failures: number
  /** Ends the pending request or delay. `undefined` while the page is hidden or offline. */
  stop: (() => void) | undefined
}

/** A height below the last one is that of another chain, or of a node that is behind: counting restarts there. */
function notify(ctx: PluginContext, one: Followed, height: bigint): void {
  const isNew = one.height !== undefined && height > one.height
  one.height = height
  if (!isNew) return
  for (const listener of [...one.listeners]) {
    try {
      listener(height)
    } catch (error) {
      ctx.report(error)
    }
  }
}

/**
 * Polls the chain for new blocks while there are listeners, the page is visible and there is a network: one request at a time for
 * all listeners, less often while no node answers.
 */
export function createBlockWatch(ctx: PluginContext): BlockWatch {
  const followed = new Map<ChainNamespace, Followed>()
  let stopPage: (() => void) | undefined

  const isAwake = (): boolean => ctx.platform.page.isVisible() && ctx.platform.page.isOnline()

  const look = (namespace: ChainNamespace, one: Followed): void => {
    const network = ctx.networks.active(namespace)
    const chain = ctx.chains.find(namespace)
    if (network === undefined || chain?.getHeight === undefined) return
    const controller = new AbortController()
    one.stop = () => controller.abort()
    const next = (): void => {
      const wait = Math.min(everyMs * 2 ** one.failures, maxInterval)
      one.stop = ctx.after(wait, () => look(namespace, one))
    }
    chain.getHeight({ network, signal: controller.signal }).then(
      (height) => {
        if (controller.signal.aborted || ctx.signal.aborted) return
        one.failures = 0
        next()
        notify(ctx, one, height)
      },
      () => {
        if (controller.signal.aborted || ctx.signal.aborted) return
        // The views with data mark it as outdated; here the next block only comes later.
        one.failures += 1
        next()
      },
    )
  }

  const pause = (one: Followed): void => {
    one.stop?.()
    one.stop = undefined
  }

  const resume = (namespace: ChainNamespace, one: Followed): void => {
    const network = ctx.networks.active(namespace)?.caipNetworkId
    if (network !== one.network) {
      pause(one)
      one.network = network
      one.height = undefined
      one.failures = 0
    }
    if (!isAwake()) pause(one)
    if (!isAwake() || one.stop !== undefined) return
    one.failures = 0
    look(namespace, one)
  }

  const follow = (): void => {
    for (const [namespace, one] of followed) resume(namespace, one)
  }

  ctx.own(() => {
    for (const one of followed.values()) pause(one)
    followed.clear()
    stopPage?.()
  })

  return {
    watch(namespace, listener) {
      const one = followed.get(namespace) ?? {
        listeners: new Set<BlockListener>(),
        network: undefined,
        height: undefined,
        failures: 0,
        stop: undefined,
      }
      // The same function may be added twice.
      const own: BlockListener = (height) => listener(height)
      one.listeners.add(own)
      followed.set(namespace, one)
      stopPage ??= ctx.platform.page.subscribe(follow)
      resume(namespace, one)
      return () => {
        one.listeners.delete(own)
        if (one.listeners.size > 0 || followed.get(namespace) !== one) return
        pause(one)
        followed.delete(namespace)
        if (followed.size > 0) return
        stopPage?.()
        stopPage = undefined
      }
    },
    follow,
  }
}
