import { durations, type Platform, QuoinError } from '#kernel'
import type { HardwareNamespace } from '../contract.js'
import { HardwareError, type HardwareFault } from '../hardware-error.js'
import { appNames } from '../ledger-methods.js'
import type { AppOnDevice } from './app-on-device.js'
import { toDeviceError } from './device-fault.js'
import { createEthereumDevice } from './ethereum-device.js'
import type { LedgerLibrary, LedgerTransport } from './load-ledger.js'
import { createSolanaDevice } from './solana-device.js'

/** How a call uses the device. */
export interface DeviceCall {
  readonly namespace: HardwareNamespace
  readonly signal: AbortSignal
  /** The browser may ask which device to use: the call belongs to a click. Without it only permitted devices are used. */
  readonly mayAsk?: boolean
  /** The account that the device must have: of several devices, the one that has it is used. */
  readonly account?: { readonly path: string; readonly address: string } | undefined
}

/** Calls to a device, one after the other. Each opens it and closes it again, so that other pages can use it in between. */
export interface DeviceQueue {
  run<T>(call: DeviceCall, use: (app: AppOnDevice) => Promise<T>): Promise<T>
}

/** Limit of a step without the user: opening, its app's name, an address. Milliseconds. */
const silentLimit = durations.tenSeconds
/** Limit for the user to decide on the device. Milliseconds. */
const promptLimit = durations.fourMinutes

const failure = (fault: HardwareFault, cause?: unknown): HardwareError =>
  new HardwareError('HARDWARE_DEVICE_FAILED', { fault, cause })

interface QueueDeps {
  readonly platform: Pick<Platform, 'after' | 'injected'>
  load(namespace: HardwareNamespace): Promise<LedgerLibrary>
}

/** Settles with the first of a step, the end of the caller, the end of the connection, and the limit. */
async function within<T>(
  { platform }: QueueDeps,
  signal: AbortSignal,
  ms: number,
  gone: Promise<never> | undefined,
  step: () => Promise<T>,
): Promise<T> {
  if (signal.aborted) throw new QuoinError('ABORTED')
  let stop = (): void => undefined
  const end = new Promise<never>((_, reject) => {
    const abort = (): void => reject(new QuoinError('ABORTED'))
    signal.addEventListener('abort', abort, { once: true })
    const cancel = platform.after(ms, () => reject(failure('timeout')))
    stop = () => {
      signal.removeEventListener('abort', abort)
      cancel()
    }
  })
  try {
    return await Promise.race([step(), end, ...(gone ? [gone] : [])])
  } finally {
    stop()
  }
}

/** Asks the browser for a device. Returns none if the user chose none, or if this is not in a click. */
async function requestDevice({ platform }: QueueDeps): Promise<readonly unknown[]> {
  const hid: unknown = Reflect.get(Object(platform.injected('navigator')), 'hid')
  const request: unknown = Reflect.get(Object(hid), 'requestDevice')
  if (typeof request !== 'function') throw failure('missing')
  try {
    // Ledger's USB vendor id.
    const chosen: unknown = await Reflect.apply(request, hid, [{ filters: [{ vendorId: 0x2c97 }] }])
    return Array.isArray(chosen) ? chosen : []
  } catch (cause) {
    throw failure('missing', cause)
  }
}

/** Throws `app` unless the app of the namespace is open. Source: Ledger's APDU specification, `B0 01`. */
async function checkApp(transport: LedgerTransport, namespace: HardwareNamespace): Promise<void> {
  const answer = await transport.send(0xb0, 0x01, 0, 0)
  // Format 1, the length of the name, the name.
  const name = new TextDecoder().decode(answer.slice(2, 2 + (answer[1] ?? 0)))
  if (answer[0] !== 1 || name !== appNames[namespace])
    throw new HardwareError('HARDWARE_DEVICE_FAILED', { fault: 'app', details: `app: ${name.slice(0, 40)}` })
}

/** Creates the queue. */
export function createDeviceQueue(deps: QueueDeps): DeviceQueue {
  let last: Promise<unknown> = Promise.resolve()

  /** Runs on one device, and closes it whatever happens: a late response to an abandoned request is never read. */
  async function onDevice<T>(
    library: LedgerLibrary,
    device: unknown,
    { namespace, signal, account }: DeviceCall,
    use: (app: AppOnDevice) => Promise<T>,
  ): Promise<T> {
    let transport: LedgerTransport | undefined
    let lose: (error: Error) => void = () => undefined
    const gone = new Promise<never>((_, reject) => {
      lose = reject
    })
    // It may end without a step that waits for it.
    gone.catch(() => undefined)
    const silent = <R>(step: () => Promise<R>): Promise<R> => within(deps, signal, silentLimit, gone, step)
    try {
      const opened = await silent(async () => {
        try {
          return await library.transports.open(device)
        } catch (cause) {
          throw failure('busy', cause)
        }
      })
      transport = opened
      // The library leaves a pending read pending if the device is unplugged.
      opened.on('disconnect', () => lose(failure('unplugged')))
      await silent(() => checkApp(opened, namespace))
      const app =
        namespace === 'eip155'
          ? createEthereumDevice(library.ethereum(opened))
          : createSolanaDevice(library.solana(opened))
      if (account) {
        const address = await silent(() => app.address(account.path, false))
        if (address !== account.address) throw failure('otherDevice')
      }
      return await use({
        address: (path, isShown) =>
          within(deps, signal, isShown ? promptLimit : silentLimit, gone, () => app.address(path, isShown)),
        sign: (path, part, onHashes) =>
          within(deps, signal, promptLimit, gone, () => app.sign(path, part, onHashes)),
      })
    } catch (error) {
      throw toDeviceError(error)
    } finally {
      // `close` of the library waits for a pending request, which may never end.
      transport?.device.close().catch(() => undefined)
    }
  }

  async function attempt<T>(call: DeviceCall, use: (app: AppOnDevice) => Promise<T>): Promise<T> {
    const { namespace, signal, mayAsk = false, account } = call
    if (signal.aborted) throw new QuoinError('ABORTED')
    const library = await within(deps, signal, promptLimit, undefined, () => deps.load(namespace))
    const permitted = await library.transports.list()
    // With several the user chooses, in the browser's own window.
    const devices = mayAsk && permitted.length !== 1 ? await requestDevice(deps) : permitted
    if (devices.length === 0) throw failure('missing')
    let problem: unknown
    for (const device of account ? devices : devices.slice(0, 1)) {
      try {
        return await onDevice(library, device, call, use)
      } catch (error) {
        // The account may be on the next one. Once a request was displayed, no other device gets it.
        if (!(error instanceof HardwareError) || !canTryNext(error.fault)) throw error
        problem ??= error
      }
    }
    throw problem
  }

  return {
    run(call, use) {
      const next = last.then(() => attempt(call, use))
      last = next.catch(() => undefined)
      return next
    },
  }
}

/** Faults that end a call before the device has displayed anything. */
const canTryNext = (fault: HardwareFault | undefined): boolean => fault === 'otherDevice'
