import { type Platform, QuoinError } from '#kernel'
import type { WalletAddress } from './announced-wallet.js'
import { isObject } from './session-scopes.js'

/** A message of the wallet that answers no request. */
export interface WalletNotification {
  readonly method: string
  readonly params: unknown
}

/** JSON-RPC with one wallet. */
export interface WalletChannel {
  /**
   * Resolves with the result; rejects with the wallet's error, with `ABORTED`, and with `CONNECT_FAILED` if the wallet cannot be reached: then
   * nothing was sent. If the wallet goes while it has the request, the outcome is unknown, and the error says so.
   */
  request(method: string, params: object, signal: AbortSignal | undefined): Promise<unknown>
  /** Listens to the wallet's notifications. */
  open(): void
  /** Stops listening. Pending requests reject with `ABORTED`. */
  close(): void
}

interface Transport {
  send(message: object): void
  close(): void
}

interface Receiver {
  receive(message: unknown): void
  /** The wallet went away. */
  lost(): void
}

/** Messages are events of the window with the wallet's uuid, in both directions. Source: CAIP-294. */
function openEvents(platform: Platform, uuid: string, { receive }: Receiver): Transport {
  const type = `caip294:${uuid}`
  const close = platform.announcements.subscribe(type, receive)
  return { send: (message) => platform.announcements.dispatch(type, message), close }
}

function memberOf(from: unknown, name: string): unknown {
  return (typeof from === 'object' || typeof from === 'function') && from !== null
    ? Reflect.get(from, name)
    : undefined
}

/** Calls a member that may be missing. */
function call(from: unknown, name: string, ...args: readonly unknown[]): unknown {
  const member = memberOf(from, name)
  if (typeof member !== 'function')
    throw new QuoinError('CONNECT_FAILED', { details: `The browser has no ${name}` })
  return Reflect.apply(member, from, args)
}

/** Messages go through a port of the extension, which the browser connects. Source: CAIP-341. */
function openPort(
  platform: Platform,
  { extensionId, isWrapped }: Extract<WalletAddress, { kind: 'extension' }>,
  { receive, lost }: Receiver,
): Transport {
  const runtime = memberOf(platform.injected('chrome') ?? platform.injected('browser'), 'runtime')
  if (runtime === undefined)
    throw new QuoinError('CONNECT_FAILED', { details: 'The browser connects no extensions to this page' })
  const port = call(runtime, 'connect', extensionId)
  const onMessage = (message: unknown): void => receive(isWrapped ? memberOf(message, 'data') : message)
  call(memberOf(port, 'onMessage'), 'addListener', onMessage)
  call(memberOf(port, 'onDisconnect'), 'addListener', lost)
  return {
    send: (message) =>
      void call(port, 'postMessage', isWrapped ? { type: 'caip-348', data: message } : message),
    close() {
      call(memberOf(port, 'onMessage'), 'removeListener', onMessage)
      call(memberOf(port, 'onDisconnect'), 'removeListener', lost)
      call(port, 'disconnect')
    },
  }
}

interface Pending {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Creates the channel to a wallet. Ids are random: an answer to an earlier page's request is not taken for one of this page. */
export function createWalletChannel(
  platform: Platform,
  address: WalletAddress,
  onNotification: (notification: WalletNotification) => void,
): WalletChannel {
  const pending = new Map<number, Pending>()
  let transport: Transport | undefined

  function receive(message: unknown): void {
    if (!isObject(message)) return
    const { id, method, params, result, error } = message as Readonly<Record<string, unknown>>
    if (typeof method === 'string') {
      // Events reach this page's own listener as well: a request has an id, a notification has none.
      if (id === undefined) onNotification({ method, params })
      return
    }
    const asked = typeof id === 'number' ? pending.get(id) : undefined
    if (!asked) return
    if (error !== undefined && error !== null) asked.reject(error)
    else asked.resolve(result)
  }

  function lost(): void {
    transport = undefined
    for (const { reject } of [...pending.values()])
      reject(
        new QuoinError('RPC_FAILED', {
          text: 'The wallet closed before it answered. Look there whether the request went through before you try again.',
        }),
      )
  }

  function connected(): Transport {
    const receiver = { receive, lost }
    transport ??=
      address.kind === 'events'
        ? openEvents(platform, address.uuid, receiver)
        : openPort(platform, address, receiver)
    return transport
  }

  function nextId(): number {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = platform.randomBytes(6)
    return ((((a * 256 + b) * 256 + c) * 256 + d) * 256 + e) * 32 + (f % 32)
  }

  return {
    request(method, params, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(new QuoinError('ABORTED'))
        const id = nextId()
        const abort = (): void => settled(() => reject(new QuoinError('ABORTED')))
        const settled = (run: () => void): void => {
          if (!pending.delete(id)) return
          signal?.removeEventListener('abort', abort)
          run()
        }
        signal?.addEventListener('abort', abort)
        pending.set(id, {
          resolve: (result) => settled(() => resolve(result)),
          reject: (error) => settled(() => reject(error)),
        })
        try {
          connected().send({ id, jsonrpc: '2.0', method, params })
        } catch (error) {
          transport = undefined
          settled(() =>
            reject(
              error instanceof QuoinError
                ? error
                : new QuoinError('CONNECT_FAILED', { details: 'The wallet cannot be reached', cause: error }),
            ),
          )
        }
      })
    },
    open: () => void connected(),
    close() {
      for (const { reject } of [...pending.values()]) reject(new QuoinError('ABORTED'))
      const open = transport
      transport = undefined
      try {
        open?.close()
      } catch {
        // A port that is closed already.
      }
    },
  }
}
