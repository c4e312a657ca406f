import { durations, type FrameArea, type Platform, QuoinError, untilAborted } from '#kernel'
import type { AppAnswer, AppPayload, AppRequestName } from '../../../../frame-protocol/catalogue.js'
import { interruption, isCodeMissing } from './frame-faults.js'
import { createFrameLoader, type FrameLoaderDeps } from './frame-loader.js'

/** The client of the secure site in its frame. */
export interface FrameClient {
  open(): Promise<void>
  send<Name extends AppRequestName>(
    name: Name,
    payload: AppPayload<Name>,
    signal?: AbortSignal,
  ): Promise<AppAnswer<Name>>
  place(area: FrameArea | undefined): void
  /** Ends a running load as unreachable; the next request starts another. Returns false if no frame is loading. */
  giveUp(): boolean
  /** Removes the frame; the next request loads another. */
  close(): void
  dispose(): void
}

/** Requests that the frame has not answered yet. */
function createPendingRequests(platform: Pick<Platform, 'after'>) {
  const pending = new Set<Promise<unknown>>()
  return {
    track<T>(request: Promise<T>): Promise<T> {
      pending.add(request)
      const remove = (): void => void pending.delete(request)
      request.then(remove, remove)
      return request
    },
    /** Resolves when all of them are answered, or after a second: a new document would end them. */
    settled: (): Promise<unknown> =>
      new Promise((resolve) => {
        const stop = platform.after(durations.oneSecond, () => resolve(undefined))
        void Promise.allSettled(pending).then(() => {
          stop()
          resolve(undefined)
        })
      }),
  }
}

/** Creates the client of one kernel. The frame is loaded with the first request. */
export function createFrameClient(deps: FrameLoaderDeps): FrameClient {
  let isDisposed = false
  const loader = createFrameLoader({
    ...deps,
    report(error) {
      if (!isDisposed) deps.report(error)
    },
  })
  const requests = createPendingRequests(deps.platform)

  const open = (): Promise<void> =>
    isDisposed ? Promise.reject(interruption('HEARTBEAT', 'the plugin has ended')) : loader.open()

  const requestOnce: FrameClient['send'] = async (name, payload, signal) => {
    if (signal?.aborted) throw new QuoinError('ABORTED')
    if (!loader.line()) await untilAborted(open(), signal)
    const line = loader.line()
    if (!line) throw interruption(name, 'the frame is gone')
    const answer = await line.request(name, payload, signal)
    if (name === 'RELOAD' && loader.line() === line) loader.reload(true)
    return answer
  }

  return {
    open,
    async send(name, payload, signal) {
      try {
        return await requests.track(requestOnce(name, payload, signal))
      } catch (error) {
        if (!isCodeMissing(error) || isDisposed) throw error
        const refusedBy = loader.line()
        await requests.settled()
        // The browser does not load missing code again in the same document: the frame is reloaded, once for all requests.
        if (loader.line() === refusedBy) loader.reload()
        return requests.track(requestOnce(name, payload, signal))
      }
    },
    place: loader.place,
    giveUp: loader.giveUp,
    close() {
      loader.close('the frame was taken away')
      if (!isDisposed) deps.store.setState({ status: 'absent' })
    },
    dispose() {
      isDisposed = true
      loader.close('the plugin has ended')
    },
  }
}
