import {
  durations,
  type FrameArea,
  type FrameWindow,
  type Platform,
  type QuoinError,
  type WritableStore,
} from '#kernel'
import {
  appPrefix,
  type FrameEventMessage,
  type FrameEvents,
  framePrefix,
  type Handshake,
  protocolVersion,
  socialProviders,
} from '../../../../frame-protocol/catalogue.js'
import type { LoginMethod, SiteState } from '../contract.js'
import type { SecureSite } from '../secure-site.js'
import { interruption, unreachable } from './frame-faults.js'
import { createFrameLine, type FrameLine } from './frame-line.js'

/** The frame is treated as lost after this many unanswered heartbeats. */
const maxMissed = 3

/**
 * Sends a heartbeat every 5 s while the page is visible (FRM-01): the browser throttles a page in the background, and
 * its frame. Returns a function that stops it.
 */
function startHeartbeat(
  platform: Pick<Platform, 'every' | 'page'>,
  beat: () => Promise<unknown>,
  onGone: () => void,
): () => void {
  let missed = 0
  return platform.every(durations.fiveSeconds, () => {
    if (!platform.page.isVisible()) {
      missed = 0
      return
    }
    if (missed >= maxMissed) return onGone()
    missed++
    beat().then(
      () => {
        missed = 0
      },
      // It ended for another reason, which its own handler reports.
      () => undefined,
    )
  })
}

/** The timeout until a frame is ready (FRM-02), and the delay of the page after that (FRM-01). Milliseconds. */
const loadTimeoutMs = 20_000
const settleMs = 500

type Protocol = typeof import('./message-protocol.js')

export interface FrameLoaderDeps {
  readonly platform: Platform
  readonly site: SecureSite
  readonly store: WritableStore<SiteState>
  /** Returns the address of the frame when it is loaded. */
  readonly url: () => string
  readonly title: () => Promise<string>
  /** Called with the events of the frame, except those of its loading. */
  readonly onEvent: (event: FrameEventMessage) => void
  readonly report: (error: unknown) => void
  /** Raises an alert for faults that the host can fix (ERR-01). */
  readonly alert: (error: QuoinError) => void
  readonly loadProtocol?: () => Promise<Protocol>
}

/** Loads the secure site into its frame, and reloads it if it was lost. */
interface FrameLoader {
  /** Resolves when the frame is ready; loads it if there is none. */
  open(): Promise<void>
  /** Returns the line to the frame while it is ready. */
  line(): FrameLine | undefined
  /**
   * Ends the pending requests, and waits for the frame again. `byItself`: the frame is already reloading its document.
   */
  reload(byItself?: boolean): void
  place(area: FrameArea | undefined): void
  /** Ends a running load as unreachable. Returns false if none runs. */
  giveUp(): boolean
  close(why: string): void
}

/** A frame that is being loaded. */
interface Attempt {
  readonly ready: Promise<void>
  end(error?: QuoinError): void
}

function createAttempt(platform: Pick<Platform, 'after'>, onTimeout: () => void): Attempt {
  let end: Attempt['end'] = () => undefined
  const ready = new Promise<void>((resolve, reject) => {
    const stopTimer = platform.after(loadTimeoutMs, onTimeout)
    end = (error) => {
      stopTimer()
      error ? reject(error) : resolve()
    }
  })
  // The state contains the error, too: an attempt without a caller causes no unhandled rejection.
  ready.catch(() => undefined)
  return { ready, end }
}

const logins: readonly LoginMethod[] = ['email', 'passkey', 'farcaster', ...socialProviders]

function readyState(ready: FrameEvents['READY']): SiteState {
  return {
    status: 'ready',
    logins: logins.filter((login) => ready.logins.includes(login)),
    networks: ready.networks,
    version: ready.version,
  }
}

/** Creates the holder of the line to the loaded frame, with its heartbeat. */
function createLineHolder(
  { platform, site, alert, onEvent }: FrameLoaderDeps,
  { onReload, onGone }: { readonly onReload: () => void; readonly onGone: () => void },
) {
  let line: FrameLine | undefined
  let stopHeartbeat = (): void => undefined
  let stopSettling = (): void => undefined

  const shakeHands = (to: FrameWindow, { readAppMessage, readFrameMessage }: Protocol): void => {
    const hello: Handshake = { type: `${appPrefix}HANDSHAKE`, payload: { protocol: protocolVersion } }
    const opened = createFrameLine({
      line: to.openLine(hello, site.origin),
      platform,
      readApp: readAppMessage,
      readFrame: readFrameMessage,
      onTimeout: alert,
      onEvent: (event) => (event.type === `${framePrefix}RELOAD` ? onReload() : onEvent(event)),
    })
    line = opened
    stopHeartbeat = startHeartbeat(platform, () => opened.request('HEARTBEAT', undefined), onGone)
  }

  return {
    get: () => line,
    /** Opens the line once the frame has settled. */
    open(to: FrameWindow, protocol: Protocol, onOpened: () => void) {
      stopSettling()
      stopSettling = platform.after(settleMs, () => {
        shakeHands(to, protocol)
        onOpened()
      })
    },
    end(why: string) {
      stopSettling()
      stopHeartbeat()
      line?.end(why)
      line = undefined
    },
  }
}

export function createFrameLoader(deps: FrameLoaderDeps): FrameLoader {
  const { platform, site, store, report, loadProtocol = () => import('./message-protocol.js') } = deps
  let protocol: Protocol | undefined
  let frame: FrameWindow | undefined
  let attempt: Attempt | undefined
  let isShown = false
  const line = createLineHolder(deps, {
    onReload: () => reload(),
    onGone: () => fail(unreachable('The frame does not answer any more')),
  })

  /** Removes the frame. Returns the attempt that was loading it. */
  const drop = (why: string): Attempt | undefined => {
    const waited = attempt
    attempt = undefined
    line.end(why)
    frame?.close()
    frame = undefined
    isShown = false
    return waited
  }

  const fail = (error: QuoinError): void => {
    const waited = drop(error.shortMessage)
    store.setState({ status: 'failed', error })
    deps.alert(error)
    waited?.end(error)
  }

  const begin = (): Attempt => {
    attempt = createAttempt(platform, () => fail(unreachable('iframe_load_failed')))
    store.setState({ status: 'loading' })
    return attempt
  }

  const onReady = (to: FrameWindow, ready: FrameEvents['READY'], known: Protocol): void => {
    // A frame that reloaded its document has lost the earlier requests.
    if (line.get()) {
      line.end('the frame was loaded again')
      begin()
    }
    if (!attempt) return
    if (!ready.protocols.includes(protocolVersion)) {
      const theirs = ready.protocols.join()
      fail(unreachable(`The page speaks version ${protocolVersion} of the messages, the site ${theirs}`))
      return
    }
    line.open(to, known, () => {
      const done = attempt
      attempt = undefined
      store.setState(readyState(ready))
      done?.end()
    })
  }

  const load = async (mine: Attempt): Promise<void> => {
    const [known, title] = await Promise.all([protocol ?? loadProtocol(), deps.title()])
    protocol = known
    if (attempt !== mine) return
    const opened = await platform.frames.open({ url: deps.url(), title, name: 'quoin-secure-site' })
    if (attempt !== mine) return opened.close()
    frame = opened
    opened.subscribe((value, origin) => {
      // Both its window and its current document must be the site's (SEC-01).
      if (origin !== site.origin || frame !== opened) return
      const message = known.readFrameMessage(value)
      if (message?.type === `${framePrefix}READY`) onReady(opened, message.payload, known)
    })
  }

  const reload = (byItself = false): void => {
    if (!frame || attempt) return
    line.end('the frame is loaded again')
    begin()
    if (!byItself) frame.reload()
  }

  return {
    open() {
      if (attempt) return attempt.ready
      if (line.get()) return Promise.resolve()
      const mine = begin()
      load(mine).catch((cause: unknown) => {
        if (attempt === mine) fail(unreachable('iframe_load_failed', cause))
        else report(cause)
      })
      return mine.ready
    },
    line: line.get,
    reload,
    place(area) {
      frame?.place(area)
      if (area && frame && !isShown) frame.focus()
      isShown = area !== undefined && frame !== undefined
    },
    giveUp() {
      if (!attempt) return false
      fail(unreachable('iframe_load_failed'))
      return true
    },
    close: (why) => drop(why)?.end(interruption('HEARTBEAT', why)),
  }
}
