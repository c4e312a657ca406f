import {
  type ConnectorListeners,
  type ConnectorSession,
  createWalletAttempt,
  type PluginContext,
  points,
  QuoinError,
  type WalletAttempts,
} from '#kernel'
import { type AccountList, createAccountList } from './account-list.js'
import {
  type HardwareApi,
  type HardwareNamespace,
  type HardwarePlugin,
  ledgerConnectorId,
} from './contract.js'
import { isPath } from './derivation-paths.js'
import { createDeviceQueue } from './device/device-queue.js'
import { loadLedger } from './device/load-ledger.js'
import { HardwareError } from './hardware-error.js'
import { hasHid } from './has-hid.js'
import { createLedgerSession, type WantedAccount } from './ledger-session.js'

/** An account that the view displays in full. */
export interface ChosenAccount {
  readonly namespace: HardwareNamespace
  readonly path: string
  readonly address: string
}

/** The API, with the members that the connector and the views need. Other plugins cannot load it. */
export interface HardwareCore extends HardwareApi {
  readonly list: AccountList
  /** The connection of a chosen account, one at a time. */
  readonly attempt: WalletAttempts<ChosenAccount>
  /** Displays the address on the device: done once the user has approved it there. */
  readonly verification: WalletAttempts<ChosenAccount>
  sessionFor(emit: ConnectorListeners['emit']): ConnectorSession
}

const isSame = (a: ChosenAccount, b: ChosenAccount): boolean =>
  a.namespace === b.namespace && a.path === b.path && a.address === b.address

/** Creates the service. */
export function createHardwareCore(ctx: PluginContext<HardwarePlugin>): HardwareCore {
  const queue = createDeviceQueue({ platform: ctx.platform, load: loadLedger })
  const wanted = new Map<HardwareNamespace, WantedAccount>()
  let last: Promise<unknown> = Promise.resolve()

  /** Connects one after the other: calls for the same connector at once would share the first account. */
  const connectAccount = ({ namespace, path, address }: ChosenAccount, signal: AbortSignal) => {
    const next = last.then(async () => {
      if (signal.aborted) throw new QuoinError('ABORTED')
      wanted.set(namespace, { path, address })
      try {
        const connection = await ctx.connections.connect(ledgerConnectorId, { namespace, signal })
        // Another plugin may have a connector of this id.
        if (connection.connectorId !== ledgerConnectorId || connection.accounts[0]?.address !== address)
          throw new QuoinError('CONNECT_FAILED', { details: 'Another connector has the id of this plugin.' })
        return connection
      } finally {
        wanted.delete(namespace)
      }
    })
    last = next.catch(() => undefined)
    return next
  }

  return {
    isSupported: () => hasHid(ctx),
    async connect({ namespace, path, signal }) {
      if (!isPath(namespace, path))
        throw new HardwareError('HARDWARE_PATH_INVALID', { details: String(path).slice(0, 60) })
      const ends = signal ? AbortSignal.any([signal, ctx.signal]) : ctx.signal
      const call = { namespace, signal: ends, mayAsk: true }
      const address = await queue.run(call, (app) => app.address(path, false))
      return connectAccount({ namespace, path, address }, ends)
    },
    list: createAccountList(ctx, queue),
    attempt: createWalletAttempt<ChosenAccount>(ctx, {
      name: 'attempt',
      request: connectAccount,
      isSame,
      onDone() {
        if (ctx.router.current()?.view !== 'ConnectLedger') return
        if (ctx.contributions.find(points.views, 'Account')) ctx.router.reset('Account')
        else ctx.router.close()
      },
    }),
    verification: createWalletAttempt<ChosenAccount>(ctx, {
      name: 'verification',
      async request({ namespace, path, address }, signal) {
        const account = { path, address }
        const shown = await queue.run({ namespace, signal, account }, (app) => app.address(path, true))
        if (shown !== address) throw new HardwareError('HARDWARE_DEVICE_FAILED', { fault: 'otherDevice' })
      },
      isSame,
    }),
    sessionFor: (emit) => createLedgerSession(ctx, { queue, wanted, emit }),
  }
}
