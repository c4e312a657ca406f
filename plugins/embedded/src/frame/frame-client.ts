import {
  durations,
  type FrameArea,
  type FrameWindow,
  type Platform,
  QuoinError,
  untilAborted,
  type WritableStore,
} from '#kernel'
import {
  type AppAnswer,
  type AppPayload,
  type AppRequestName,
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
import { interruption, isCodeMissing, unreachable } from './frame-faults.js'
import { createFrameLine, type FrameLine } from './frame-line.js'
import { startHeartbeat } from './heartbeat.js'

/** How long a frame may take until it is ready (FRM-02), and how long it is waited after that (FRM-01). Milliseconds. */
const loadTimeoutMs = 20_000
const settleMs = 500

type Protocol = typeof import('./message-protocol.js')

export interface FrameClientDeps {
  readonly platform: Platform
  readonly site: SecureSite
  readonly store: WritableStore<SiteState>
  /** The address of the frame, as it is when it is loaded. */
  readonly url: () => string
  readonly title: () => Promise<string>
  /** What the frame says by itself, but what concerns its loading. */
  readonly onEvent: (event: FrameEventMessage) => void
  readonly report: (error: unknown) => void
  /** For faults that the host can mend (ERR-01). */
  readonly alert: (error: QuoinError) => void
  readonly loadProtocol?: () => Promise<Protocol>
}

/** The secure site in its frame: made once, asked over its port, made again where it was lost. */
export interface FrameClient {
  open(): Promise<void>
  ask<Name extends AppRequestName>(
    name: Name,
    payload: AppPayload<Name>,
    signal?: AbortSignal,
  ): Promise<AppAnswer<Name>>
  place(area: FrameArea | undefined): void
  /** Takes the frame away; the next question makes another. */
  close(): void
  dispose(): void
}

/** A frame that is on its way. */
interface Attempt {
  readonly ready: Promise<void>
  end(error?: QuoinError): void
}

const logins: readonly LoginMethod[] = ['email', 'passkey', 'farcaster', ...socialProviders]

export function createFrameClient(deps: FrameClientDeps): FrameClient {
  const { platform, site, store, report, loadProtocol = () => import('./message-protocol.js') } = deps
  let protocol: Protocol | undefined
  let frame: FrameWindow | undefined
  let line: FrameLine | undefined
  let attempt: Attempt | undefined
  let isShown = false
  let isDisposed = false
  let stopHeartbeat = (): void => undefined
  let stopSettling = (): void => undefined

  const dropLine = (why: string): void => {
    stopSettling()
    stopHeartbeat()
    line?.end(why)
    line = undefined
  }

  const dropFrame = (why: string): void => {
    dropLine(why)
    frame?.close()
    frame = undefined
    isShown = false
  }

  const fail = (error: QuoinError): void => {
    const waited = attempt
    attempt = undefined
    dropFrame(error.shortMessage)
    store.setState({ status: 'failed', error })
    deps.alert(error)
    waited?.end(error)
  }

  const begin = (): Attempt => {
    let end: Attempt['end'] = () => undefined
    const ready = new Promise<void>((resolve, reject) => {
      const stopTimer = platform.after(loadTimeoutMs, () => fail(unreachable('iframe_load_failed')))
      end = (error) => {
        stopTimer()
        error ? reject(error) : resolve()
      }
    })
    // Whoever waits is told; where nobody does, the state tells.
    ready.catch(() => undefined)
    attempt = { ready, end }
    store.setState({ status: 'loading' })
    return attempt
  }

  const shakeHands = (
    to: FrameWindow,
    ready: FrameEvents['READY'],
    { readAppMessage, readFrameMessage }: Protocol,
  ): void => {
    const hello: Handshake = { type: `${appPrefix}HANDSHAKE`, payload: { protocol: protocolVersion } }
    const opened = createFrameLine({
      line: to.openLine(hello, site.origin),
      platform,
      readApp: readAppMessage,
      readFrame: readFrameMessage,
      onTimeout: deps.alert,
      onEvent: (event) => (event.type === `${framePrefix}RELOAD` ? reload() : deps.onEvent(event)),
    })
    line = opened
    stopHeartbeat = startHeartbeat(
      platform,
      () => opened.ask('HEARTBEAT', undefined),
      () => fail(unreachable('The frame does not answer any more')),
    )
    const done = attempt
    attempt = undefined
    store.setState({
      status: 'ready',
      logins: logins.filter((login) => ready.logins.includes(login)),
      networks: ready.networks,
      version: ready.version,
    })
    done?.end()
  }

  const onReady = (to: FrameWindow, ready: FrameEvents['READY'], known: Protocol): void => {
    // A frame that was loaded again by itself knows nothing of what it was asked before.
    if (line) {
      dropLine('the frame was loaded again')
      begin()
    }
    if (!attempt) return
    if (!ready.protocols.includes(protocolVersion)) {
      const theirs = ready.protocols.join()
      fail(unreachable(`The page speaks version ${protocolVersion} of the messages, the site ${theirs}`))
      return
    }
    stopSettling()
    stopSettling = platform.after(settleMs, () => shakeHands(to, ready, known))
  }

  const load = async (mine: Attempt): Promise<void> => {
    const [known, title] = await Promise.all([protocol ?? loadProtocol(), deps.title()])
    protocol = known
    if (attempt !== mine) return
    const opened = await platform.frames.open({
      url: deps.url(),
      title,
      name: 'quoin-secure-site',
    })
    if (attempt !== mine) return opened.close()
    frame = opened
    opened.subscribe((said, origin) => {
      // Its window, and what is in it now: both must be the site's (SEC-01).
      if (origin !== site.origin || frame !== opened) return
      const message = known.readFrameMessage(said)
      if (message?.type === `${framePrefix}READY`) onReady(opened, message.payload, known)
    })
  }

  /** What waited is settled, and the frame gets its 20 s again. */
  const reload = (byItself = false): void => {
    if (!frame || attempt) return
    dropLine('the frame is loaded again')
    begin()
    if (!byItself) frame.reload()
  }

  const open = (): Promise<void> => {
    if (isDisposed) return Promise.reject(interruption('HEARTBEAT', 'the plugin has ended'))
    if (attempt) return attempt.ready
    if (line) return Promise.resolve()
    const mine = begin()
    load(mine).catch((cause: unknown) => {
      if (attempt === mine) fail(unreachable('iframe_load_failed', cause))
      else if (!isDisposed) report(cause)
    })
    return mine.ready
  }

  const close = (why: string): void => {
    const waited = attempt
    attempt = undefined
    dropFrame(why)
    waited?.end(interruption('HEARTBEAT', why))
  }

  const askOnce: FrameClient['ask'] = async (name, payload, signal) => {
    if (signal?.aborted) throw new QuoinError('ABORTED')
    if (!line) await untilAborted(open(), signal)
    if (!line) throw interruption(name, 'the frame is gone')
    const asked = line
    const answer = await asked.ask(name, payload, signal)
    if (name === 'RELOAD' && line === asked) reload(true)
    return answer
  }

  const pending = new Set<Promise<unknown>>()
  const track = <T>(request: Promise<T>): Promise<T> => {
    pending.add(request)
    const remove = (): void => void pending.delete(request)
    request.then(remove, remove)
    return request
  }
  /** Resolves when the other requests are answered, or after a second: a new document would end them. */
  const othersSettled = (): Promise<unknown> =>
    new Promise((resolve) => {
      const stop = platform.after(durations.oneSecond, () => resolve(undefined))
      void Promise.allSettled(pending).then(() => {
        stop()
        resolve(undefined)
      })
    })

  return {
    open,
    async ask(name, payload, signal) {
      try {
        return await track(askOnce(name, payload, signal))
      } catch (error) {
        if (!isCodeMissing(error) || isDisposed) throw error
        const refusedBy = line
        await othersSettled()
        // In its document the browser would not request that part again: it is loaded again, once for all that it refused.
        if (line === refusedBy) reload()
        return track(askOnce(name, payload, signal))
      }
    },
    place(area) {
      frame?.place(area)
      if (area && frame && !isShown) frame.focus()
      isShown = area !== undefined && frame !== undefined
    },
    close() {
      close('the frame was taken away')
      if (!isDisposed) store.setState({ status: 'absent' })
    },
    dispose() {
      isDisposed = true
      close('the plugin has ended')
    },
  }
}
