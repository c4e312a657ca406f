import { type Amount, isQuoinError, type PluginContext, type ReadableStore } from '#kernel'
import type { HardwareNamespace, HardwarePlugin } from './contract.js'
import { type PathScheme, pathAt, schemesOf } from './derivation-paths.js'
import type { DeviceQueue } from './device/device-queue.js'
import { HardwareError } from './hardware-error.js'

/** An account of the device. */
export interface DeviceAccount {
  readonly path: string
  /** From 1. */
  readonly number: number
  readonly address: string
  /** Absent until it is read, and where it cannot be read. */
  readonly balance?: Amount | undefined
}

/** The accounts of the device that the view displays. */
export interface AccountListState {
  readonly namespace: HardwareNamespace
  readonly scheme: PathScheme
  /** `more`: the list is displayed and further accounts are being read. */
  readonly status: 'idle' | 'reading' | 'more' | 'ready' | 'failed'
  readonly accounts: readonly DeviceAccount[]
  /** Of `failed`. */
  readonly error?: unknown
}

/** Reads the accounts of a device, page by page. */
export interface AccountList {
  readonly store: ReadableStore<AccountListState>
  /** Stops reading, and forgets the accounts: the next ones are those of a namespace. */
  reset(namespace: HardwareNamespace): void
  /** Reads the first page. Call it in a click: the browser may ask which device to use. */
  read(scheme?: PathScheme): void
  /** Reads the next page. */
  more(): void
}

const pageSize = 5

/** Creates the list. */
export function createAccountList(ctx: PluginContext<HardwarePlugin>, queue: DeviceQueue): AccountList {
  const store = ctx.createStore<AccountListState>('accounts', {
    namespace: 'eip155',
    scheme: 'ledgerLive',
    status: 'idle',
    accounts: [],
  })
  let end = (): void => undefined

  /** Balances are an extra: an account without one stays in the list. */
  function readBalance(address: string, signal: AbortSignal): void {
    const { namespace } = store.getState()
    const network = ctx.networks.active(namespace) ?? ctx.networks.list(namespace)[0]
    if (!network) return
    ctx.chains
      .get(namespace)
      .getBalance({ network, address, signal })
      .then((balance) => {
        if (signal.aborted) return
        store.setState((state) => ({
          ...state,
          accounts: state.accounts.map((one) => (one.address === address ? { ...one, balance } : one)),
        }))
      })
      .catch((error: unknown) => ctx.platform.log('debug', ['the balance of an account', error]))
  }

  function start(status: 'reading' | 'more', before: readonly DeviceAccount[]): void {
    end()
    const { namespace, scheme } = store.getState()
    const controller = new AbortController()
    const signal = AbortSignal.any([controller.signal, ctx.signal])
    end = () => controller.abort()
    store.setState((state) => ({ ...state, status, accounts: before, error: undefined }))
    const run = async (): Promise<void> => {
      try {
        const found = await queue.run({ namespace, signal, mayAsk: true }, async (app) => {
          const page: DeviceAccount[] = []
          for (let index = before.length; index < before.length + pageSize; index += 1) {
            const path = pathAt(namespace, scheme, index)
            page.push({ path, number: index + 1, address: await app.address(path, false) })
          }
          return page
        })
        if (signal.aborted) return
        store.setState((state) => ({ ...state, status: 'ready', accounts: [...before, ...found] }))
        for (const { address } of found) readBalance(address, signal)
      } catch (error) {
        if (signal.aborted || isQuoinError(error, 'ABORTED')) return
        // The host's server failed: no fault of the device.
        if (!(error instanceof HardwareError) && !isQuoinError(error, 'USER_REJECTED')) ctx.report(error)
        store.setState((state) => ({ ...state, status: 'failed', error }))
      }
    }
    run().catch(ctx.report)
  }

  ctx.own(() => end())

  return {
    store,
    reset(namespace) {
      end()
      const [scheme = 'ledgerLive'] = schemesOf(namespace)
      store.setState({ namespace, scheme, status: 'idle', accounts: [] })
    },
    read(scheme = store.getState().scheme) {
      store.setState((state) => ({ ...state, scheme }))
      start('reading', [])
    },
    more: () => start('more', store.getState().accounts),
  }
}
