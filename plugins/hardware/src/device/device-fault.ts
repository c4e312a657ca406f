import { isQuoinError, RpcError } from '#kernel'
import { HardwareError, type HardwareFault } from '../hardware-error.js'

/** Status words of the device. Sources: Ledger's APDU specification, `StatusCodes` of hw-transport, app-ethereum, app-solana. */
const statusFaults: Readonly<Record<number, HardwareFault>> = {
  21781: 'locked',
  26628: 'locked',
  27404: 'locked',
  27010: 'locked',
  25873: 'app',
  25871: 'app',
  27904: 'app',
  27906: 'app',
  28160: 'app',
  28161: 'app',
  26632: 'blindSigning',
  45063: 'busy',
}

/** The user rejected on the device. */
const rejections: readonly unknown[] = [0x6985, 0x5501]

/** Names of the errors of Ledger's libraries. `instanceof` fails where a page has two versions of them. */
const nameFaults: Readonly<Record<string, HardwareFault>> = {
  EthAppPleaseEnableContractData: 'blindSigning',
  LockedDeviceError: 'locked',
  TransportOpenUserCancelled: 'missing',
  DisconnectedDevice: 'unplugged',
  DisconnectedDeviceDuringOperation: 'unplugged',
  TransportRaceCondition: 'busy',
  TransportLocked: 'busy',
}

/** Returns the status word of an error of the device. */
export function statusOf(error: unknown): number | undefined {
  const status: unknown = Reflect.get(Object(error), 'statusCode')
  return typeof status === 'number' ? status : undefined
}

/** Returns the error for whatever a library threw: `USER_REJECTED` (4001), or `HARDWARE_DEVICE_FAILED` with its fault. */
export function toDeviceError(thrown: unknown, usual: HardwareFault = 'failed'): Error {
  if (isQuoinError(thrown)) return thrown
  const status = statusOf(thrown)
  if (rejections.includes(status))
    return new RpcError(4001, { message: 'Rejected on the device', cause: thrown })
  const { name, message }: { readonly name?: unknown; readonly message?: unknown } = Object(thrown)
  const fault =
    (status === undefined ? undefined : statusFaults[status]) ??
    nameFaults[String(name)] ??
    // hw-app-solana throws a plain error for it.
    (/enabling blind sign/i.test(String(message)) ? 'blindSigning' : usual)
  const code = status === undefined ? '' : ` 0x${status.toString(16)}`
  return new HardwareError('HARDWARE_DEVICE_FAILED', { fault, details: `${fault}${code}`, cause: thrown })
}
