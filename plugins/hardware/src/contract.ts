import { type Connection, createToken, type PluginTypes, type Token } from '#kernel'
import type { WalletsPlugin } from '#plugins/wallets'
import type { HardwareFault } from './hardware-error.js'
import type { HardwareMessages } from './messages.en.js'
import type { HardwareStored } from './stored.js'

/** The id of the connector of Ledger devices. */
export const ledgerConnectorId = 'ledger'

/** The namespaces whose apps the plugin supports. */
export type HardwareNamespace = 'eip155' | 'solana'

/** `true`: adds the plugin, which has no options. */
export type HardwareOptions = true | Readonly<Record<string, never>>

/** Options of `kernel.hardware.connect`. */
export interface HardwareConnectOptions {
  readonly namespace: HardwareNamespace
  /** The derivation path of the account, e.g. `44'/60'/0'/0/0`. */
  readonly path: string
  readonly signal?: AbortSignal
}

/**
 * `kernel.hardware`: accounts of a Ledger that is plugged in, by WebHID.
 *
 * @example
 * await kernel.hardware.connect({ namespace: 'eip155', path: "44'/60'/0'/0/0" })
 */
export interface HardwareApi {
  /**
   * Returns true if the browser can reach a device: Chromium's browsers on a desktop, on a secure page whose policy allows `hid`.
   */
  isSupported(): boolean
  /**
   * Reads the address of a path from the device, and connects it. The browser asks the user which device the page may use, unless it
   * may use one already: call it in a click. A reload restores the account without the device.
   *
   * Throws `HARDWARE_DEVICE_FAILED` with its `fault`, `HARDWARE_PATH_INVALID`, `SERVICE_UNREACHABLE` if the code for devices did not load, `ABORTED`, and the errors of
   * `connections.connect`.
   */
  connect(options: HardwareConnectOptions): Promise<Connection>
}

export interface HardwarePlugin extends PluginTypes {
  readonly id: 'hardware'
  readonly api: HardwareApi
  readonly options: HardwareOptions | undefined
  readonly uses: WalletsPlugin | { readonly id: 'account'; readonly views: { readonly Account: undefined } }
  readonly views: {
    ConnectLedger: { readonly namespace?: HardwareNamespace | undefined } | undefined
    /** The reason why a request to the device failed. */
    LedgerProblem: { readonly namespace: HardwareNamespace; readonly fault: HardwareFault }
  }
  readonly routes: { ledger: undefined }
  readonly stored: HardwareStored
  readonly messages: HardwareMessages
}

/** The service behind `kernel.hardware`. */
export const HardwareToken: Token<HardwareApi> = createToken('hardware')

export { HardwareError, type HardwareFault } from './hardware-error.js'
